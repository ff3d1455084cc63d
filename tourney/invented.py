"""Names of people, clubs and armies that do not exist, for demonstrations and rehearsals."""

# Given and family names by script, so that nobody is called half in one and half in another.
NAMES = (
    (
        (
            "Anna", "Björn", "Chloé", "Dana", "Elena", "Félix", "Grażyna", "Henrik", "Ingrid", "Jürgen", "Katarína",
            "Łukasz", "Mireia", "Niamh", "Oisín", "Petr", "Quentin", "Rosa", "Søren", "Tomáš", "Ülkü", "Víctor",
            "Wanda", "Yusuf", "Zoë",
        ),
        (
            "Adler", "Brzęczyk", "Castellanos", "Dvořák", "Eriksen", "Fitzgerald", "Grönlund", "Holloway", "Ionescu",
            "Jansen", "Kowalczyk", "Lindqvist", "Marchetti", "Núñez", "O’Sullivan", "Pettersson", "Quirke",
            "Rasmussen", "Sørensen", "Thorne", "Ustinov", "Vandenberghe", "Whitcombe", "Yılmaz", "Zieliński",
        ),
    ),
    (("Αθηνά", "Γιώργος", "Ελένη", "Νίκος"), ("Παπαδόπουλος", "Νικολάου", "Αλεξίου", "Δημητρίου")),
    (("Ольга", "Борис", "Дарина", "Тарас"), ("Коваленко", "Орлич", "Шевчук", "Петренко")),
    (("יעל", "נועם", "תמר", "אורי"), ("לוי", "כהן", "מזרחי", "פרץ")),
    (("أمير", "ليلى", "سامي", "نور"), ("حداد", "خوري", "منصور", "العلي")),
    (("伟", "芳", "敏", "静"), ("王", "李", "张", "陈")),
    (("美咲", "蓮", "陽菜", "大輔"), ("田中", "佐藤", "鈴木", "高橋")),
    (("지훈", "서연", "민준", "하은"), ("김", "이", "박", "최")),
)  # fmt: skip

CLUBS = (
    "Hillside Gamers", "The Old Barracks", "Riverbank Wargames", "Kameraden Würfelbund", "Cercle du Dé",
    "Northern Lights MC", "Klub Kostka", "Tercio Viejo", "Lone Wolves", "",
)  # fmt: skip

ARMIES = {
    "axis": (
        "German Panzer Company", "German Grenadier Company", "Italian Bersaglieri", "Hungarian Tank Company",
        "Romanian Rifle Company", "German Fallschirmjäger",
    ),
    "allies": (
        "British Desert Rats", "US Armored Combat Command", "Soviet Hero Tank Battalion", "US Parachute Rifle Company",
        "British Commandos", "Soviet Rifle Battalion",
    ),
    "nato": ("British Armoured Squadron", "US Mech Combat Team", "West German Panzer Battalion", "Dutch Tank Squadron"),
    "warsaw pact": ("Soviet Tank Battalion", "Soviet Motor Rifle Battalion", "East German Panzer Battalion"),
}  # fmt: skip


def all_names() -> list[str]:
    """Every given name with every family name of its script."""
    return [f"{given} {family}" for givens, families in NAMES for family in families for given in givens]
