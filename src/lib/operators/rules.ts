/** How operators sign in (product decisions, section 10; reliability S5, S19). */

/** The second factor counts for this long, before money, roles and who gets in. */
export const OPERATOR_PROOF_MINUTES = 5
/** Without a call for this long, a session is over. */
export const OPERATOR_IDLE_MINUTES = 15
/** However busy, a session is over after this long. */
export const OPERATOR_SESSION_HOURS = 12
/** Sets password and second factor, once. */
export const OPERATOR_LINK_MINUTES = 15
/** Wrong passwords and codes in a row, until nothing more is judged for a while (PCI DSS 8.3.4 asks for half an hour). */
export const OPERATOR_TRIES = 5
export const OPERATOR_LOCK_MINUTES = 30
/** A browser is known for this long after the last time that its operator signed in there. */
export const OPERATOR_DEVICE_DAYS = 90
/** Longer than a member's: it opens everybody's money. */
export const OPERATOR_PASSWORD_LENGTH = { min: 12, max: 64 } as const
/** A first person's agreement waits this long for a second one. */
export const PROPOSAL_HOURS = 24
/** One person writes to at most so many members at once. */
export const MESSAGE_MEMBERS_ALONE = 1_000
