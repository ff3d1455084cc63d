"""Words of a player's pages that do not stand in a template: those of values, and those that the scripts say."""

from django.utils.translation import gettext_noop as _

# A result, a side, a state, a unit: pages ask for the word of the value that they have.
OF_VALUES = (
    _("won"), _("lost"), _("drawn"),
    _("Unit"), _("Units"), _("platoon"), _("platoons"), _("Platoons"),
    _("Axis"), _("Allies"), _("Warsaw Pact"), _("NATO"), _("Red"), _("Blue"), _("Either side"),
    _("Attacker"), _("Defender"),
    _("Published"), _("Playing"), _("Closed"), _("Missing"), _("Reported once"), _("Confirmed"),
    _("Talking it over"), _("Reports differ"), _("Dropped"), _("Bye"), _("Late"), _("In order"),
    _("Look at this"), _("Wrong"), _("No list"), _("To look at"), _("Approved"), _("Sent back"),
    _("Both"), _("Inches"), _("Centimetres"),
    _("top"), _("bottom"), _("left"), _("right"),
    _("The event is finished."), _("Your list is approved, so it stays as it is."),
    _("The first round is out, so lists are locked."),
    _("Primary mission"), _("Secondary missions"), _("Fixed card 1"), _("Fixed card 2"), _("Fixed card 3"),
    _("Yellow card"), _("Red card"), _("Warning"),
    _("On the waiting list"), _("Entered"), _("Withdrawn"), _("Refused"), _("Taken out by the desk"),
    _("Nation"), _("The full name"), _("First name and initial"), _("A nickname, chosen by the player"),
    _("A number only"),
)  # fmt: skip

# As they stand in static/js; {0} and the like stay, and are filled in there.
OF_SCRIPTS = (
    _("No connection: nothing was sent, and what you typed is still here. Press again once it is back."),
    _("The network did not let this through. Once there is a connection, see how things stand, then send it again."),
    _("No answer, so this was perhaps not sent. Once there is a connection, see how things stand, then send it again."),
    _("Not taken. Reload the page to see how things stand."),
    _("{0} shown"), _("Nobody here. Try fewer letters."),
    _("Checked on this phone: these dice do not follow from their seed. Show this to the desk."),
    _(
        "Checked on this phone: these are not the dice that were promised. If the desk has taken plans back since this "
        "phone last saw the promise, that is why; if not, show this to the desk."
    ),
    _(
        "Checked on this phone: the word that it sent is not in these dice. If the plan was sealed again on another "
        "phone or by the desk, that is why; if not, show this to the desk."
    ),
    _("Checked on this phone: the dice follow from their seed. This phone was not here to see what was promised."),
    _("Checked on this phone: the dice are those that were promised."),
    _("This phone could not read the dice to check them."),
    _("Send {0}"), _("your report, {0}"), _("your report"),
    _("{0}: at most {1}"), _("{0}: count from 0"), _("{0}: a whole number"), _("Look at “{0}”."),
    _("primary beside a secret mission"), _("primary"), _("Fixed card {0}"), _("secondary"),
    _("the whole game"), _("{0} VP"), _("{0}: {1} scored, {2} count, {3} lost"),
    _("your message"), _("Fill it in again"), _("Put this away"),
    _("Not taken: {0}."), _("Send now"), _("Do not send"), _("On its way."),
    _("This browser keeps nothing: leave this page open until it is sent."),
    _("Waiting to be sent: {0}"), _("(since {0})."), _("Sent: {0}"),
    _("Confirmed by the desk’s server at {0}."), _("Confirmed by the desk’s server."),
    _("A message of another player or event waits on this phone, until its own link is open."),
    _("{0} messages of other players or events wait on this phone, until their own links are open."),
    _("Waiting to be sent since {0}. Another one takes its place."),
    _("No answer yet. It goes by itself as soon as there is a connection."),
    _("The browser keeps no cookies of this page, so nothing can be sent. Allow them, then load the page again."),
    _(
        "Open your link again (scan your card): this is kept, and goes once it is open here. If it opens nothing, ask "
        "the desk."
    ),
    _(
        "This phone is shared no longer. Type the table’s PIN again, or open your own link: this is kept, and goes "
        "then."
    ),
    _("A message of the other player waits on this phone. It goes by itself."),
    _("{0} messages of the other player wait on this phone. They go by themselves."),
    _("Arrived: {0}"), _("It stands no more."), _("What you have changed since then is not sent yet."),
    _("That page is not kept on this phone."),
    _("You are signed out."),
    _("This link was replaced. Scan your new card or ask the desk."),
)  # fmt: skip
