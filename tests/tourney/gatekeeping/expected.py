"""Who may do what at every address: the one table that each cell's request is held against.

It is written by hand beside the code and read from nothing: a new address without a row here fails the test, and so
does a row whose view asks for another right than it says.
"""

from collections.abc import Mapping
from functools import cache

from tourney.access import JUDGE, OWN, PLAYER, PLAYER_OF_GAME, RUN, SCORE, SEE
from tourney.gates import ACCOUNT, PUBLIC

from .asked import every_address
from .world import HELPERS, ROLES, SIGNED_IN

GIVEN: Mapping[str, tuple[str, ...]] = {  # the right: which roles have it
    OWN: ("owner",),
    RUN: ("owner", "co-organiser"),
    JUDGE: ("owner", "co-organiser", "judge"),
    SCORE: ("owner", "co-organiser", "judge", "scorekeeper"),
    SEE: ("owner", *HELPERS),
    PLAYER: ("player", "other player"),
    PLAYER_OF_GAME: ("player", "other player", "shared phone"),
    ACCOUNT: SIGNED_IN,
    PUBLIC: ROLES,
}

# Addresses by the right they ask for: those that are only looked at, those that a form is on too, those of forms alone.
LOOKED: Mapping[str, str] = {
    OWN: "desk_data_file desk_data_zip desk_backups desk_event_file",
    RUN: """
        desk_arrangements desk_changes desk_draws desk_entries_csv desk_happened desk_link desk_links desk_log
        desk_log_csv desk_log_json desk_registrations game_happened print_links
    """,
    JUDGE: "desk_list desk_lists print_lists",
    SCORE: "desk_calls desk_check_in desk_results desk_undo round_pins",
    SEE: """
        desk desk_after desk_awards desk_awards_csv desk_clock desk_draft desk_entries desk_find desk_game
        desk_marks_csv desk_mission_file desk_mission_versions desk_missions desk_prints desk_report
        desk_results_csv desk_results_json desk_roles desk_round desk_standings desk_standings_csv desk_statistics
        desk_teams desk_teams_csv desk_vote desk_votes desk_what_if desk_workbook print_badges print_certificates
        print_check_in print_pack print_pairings print_round_tents print_sheets print_slips print_standings
        print_tents round_draw_file round_paper waiting_tables
    """,
    PLAYER: "me_data me_data_file me_data_zip me_registration",
    PLAYER_OF_GAME: "me me_turns",
    ACCOUNT: "account_data account_data_file mfa_list_webauthn account_sign_ins mfa_index mfa_view_recovery_codes",
    PUBLIC: """
        account_email_verification_sent account_inactive account_reset_password_done
        account_reset_password_from_key_done archive awards enter entry entry_list event game game_dice_check
        game_dice_file game_sheet hall hall_choose home list_file lists manifest mission mission_cards
        mission_chosen mission_pack mission_place mission_png mission_reference mission_reference_sheet
        mission_score mission_scoresheet mission_sheet mission_svg mission_system mission_turns missions own_mission
        own_mission_file pairings phone_sheet podium public_pack public_schedule registered results_csv results_json
        results_xlsx schedule_file standings standings_csv statistics teams what_if worker
    """,
}
BOTH: Mapping[str, str] = {
    OWN: "desk_data desk_go_back desk_hand_over desk_members desk_names desk_remove",
    RUN: """
        desk_awards_edit desk_draw desk_embargo desk_entry desk_import desk_links_mail desk_mark_kinds desk_mission
        desk_mission_new desk_planned desk_planned_table desk_public desk_ranking desk_registration_terms
        desk_rehearse desk_schedule desk_scoring desk_settings desk_tables desk_teams_edit desk_vote_edit
        desk_vote_new game_exchange game_turn round_by_hand round_redraw round_rules round_sat round_swap
    """,
    JUDGE: "desk_cards",
    SCORE: "check_in_one desk_marks desk_marks_round desk_undo_one round_keyed",
    PLAYER: "me_drop me_list me_marks me_missing me_vote",
    PLAYER_OF_GAME: "me_call me_call_off me_plan me_report me_roll me_turns_tap me_units",
    ACCOUNT: """
        account/email/ account_erase mfa_add_webauthn mfa_edit_webauthn mfa_reauthenticate_webauthn mfa_remove_webauthn
        account_change_password account_confirm_reauthentication_code account_email account_name
        account_reauthenticate account_request_reauthentication_code account_set_password desk_new_event
        event_import mfa_activate_totp mfa_deactivate_totp mfa_download_recovery_codes mfa_generate_recovery_codes
        mfa_reauthenticate
    """,
    PUBLIC: """
        mfa_login_webauthn account/2fa/webauthn/login/
        account/password/reset/ account_confirm_email account_confirm_login_code account_login account_logout
        account_once account_reset_password
        account_reset_password_from_key account_signup code join language mfa_authenticate
        register registered_withdraw table table_hold table_leave
    """,
}
SENT: Mapping[str, str] = {
    OWN: "desk_back_up desk_invitation_withdraw desk_invite desk_member_remove desk_member_role rehearsal_remove",
    RUN: """
        announce announcement_end check_in_walk_in clock_calls clock_minutes clock_pause clock_restart clock_resume
        desk_adjustment_remove desk_arrange_group desk_arrange_pair desk_arrangements_remove desk_awards_show
        desk_code_add desk_code_revoke desk_entries_seed desk_entry_absence desk_entry_add desk_entry_adjust
        desk_entry_drop desk_entry_link desk_entry_remove desk_entry_return desk_finish desk_link_open
        desk_list_enter desk_list_excuse desk_list_late desk_lists_charge desk_lists_reveal desk_lists_settings
        desk_mission_drawing desk_mission_import desk_mission_proof desk_mission_remove desk_mission_restore
        desk_move_up desk_move_up_all desk_registration_back desk_registration_refuse desk_registration_withdraw
        desk_reopen desk_schedule_fill desk_schedule_move desk_table_remove desk_tables_add desk_vote_act
        game_give_up game_move game_pin missing_sit_out publish_at publish_at_cancel rehearsal_on round_close
        round_close_without round_discard round_draft round_missions round_publish round_reopen round_start
        round_unpublish standbys_up
    """,
    JUDGE: """
        call_extend call_settle call_take card_appeal card_rule clock_table desk_list_approve desk_list_photos
        desk_list_return desk_lists_approve desk_photo_remove
    """,
    SCORE: """
        call_missing check_in_find check_in_undo desk_marks_ask game_accept game_dice game_mission game_new_pin
        game_plan game_result game_retake_plans game_unlock results_ask results_slip results_slip_back
        standby_present
    """,
    PLAYER: "me_data_erase me_photo_add me_photo_remove",
    ACCOUNT: "account_sign_in_end account_sign_ins_end",
    PUBLIC: "registered_consent",
}
# What is not there in the world of these tests, so that whoever may look is told 404 or to sign in first: nothing has
# been shown of it yet, or it is of an account that has not set it up.
NOTHING_YET = """
    account/2fa/webauthn/login/ mfa_login_webauthn
    mfa_edit_webauthn mfa_remove_webauthn
    account_confirm_email account_confirm_login_code account_once account_sign_in_end awards me_registration
    me_report mfa_authenticate mfa_deactivate_totp mfa_download_recovery_codes mfa_view_recovery_codes
    mission_score mission_scoresheet podium teams
"""
# Public once it is out, which it is not yet: by whom it is found before that.
NOT_OUT: Mapping[str, tuple[str, ...]] = {
    "list_file": (*GIVEN[JUDGE], "player"),
    "own_mission": GIVEN[SEE],
    "own_mission_file": GIVEN[SEE],
    "me_photo_remove": ("player",),  # whose it is
}


def given(name: str) -> tuple[str, ...]:
    """The roles for whom there is something at the address."""
    return NOT_OUT.get(name) or GIVEN[rows()[name][0]]


@cache
def rows() -> dict[str, tuple[str, frozenset[str]]]:
    """Each address by name: the right, and the methods that it takes."""
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for table, methods in ((LOOKED, {"GET"}), (BOTH, {"GET", "POST"}), (SENT, {"POST"})):
        for right, names in table.items():
            for name in names.split():
                assert name not in found, f"{name} has two rows"
                found[name] = right, frozenset(methods)
    return found


def known_addresses() -> list[tuple[str, str]]:
    """The addresses that have a row: those without one fail the test that looks for them, and no other."""
    return [(name, route) for name, route in every_address() if name in rows()]
