/** What a member looks for in the account record: each a few reasons for which money moves. */
export const RECORD_GROUPS = ['deposit', 'withdrawal', 'bet', 'win', 'transfer', 'bonus', 'rest'] as const
export type RecordGroup = (typeof RECORD_GROUPS)[number]

/** The kinds of ledger operations that touch a wallet. */
export const RECORD_KINDS = {
  deposit: ['opening', 'deposit'],
  withdrawal: ['hold', 'release', 'refund'],
  bet: ['bet'],
  win: ['win', 'rollback', 'win_taken_back', 'promotion'],
  transfer: ['transfer', 'vendor_transfer'],
  bonus: ['bonus', 'rebate', 'salary', 'dividend', 'points_converted'],
  rest: [
    'adjustment',
    'debt',
    'rounding',
    'reversal',
    'fee',
    'settle',
    'points_earned',
    'points_given',
    'points_redeemed',
  ],
} as const satisfies Record<RecordGroup, readonly string[]>

/**
 * Whose entries a record can be of beside the main wallet's: what is set aside for withdrawals, the points, and the wallet at a
 * vendor, by the vendor's code.
 */
export const RECORD_ACCOUNT = /^(locked|points|[A-Z0-9_]{1,20})$/

export const RECORD_PAGE_SIZE = 20

/** A place in the history of an account: entries are counted from 1 without gaps. */
export const PLACE = /^[1-9]\d{0,17}$/

/** What a spreadsheet takes for a formula, white space before it or not, in plain or in full width. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** A number with a minus is one, and no formula. */
const NEGATIVE = /^-\d{1,15}(\.\d+)?$/
/**
 * What a spreadsheet takes for a number although it is text: "00143662" loses its zeros, "3967E296" becomes 3.967E+299,
 * seventeen digits lose two.
 */
const NO_NUMBER = /^(?:0\d+|\d+[eE]\d+|\d{16,})$/

/**
 * A cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula, or for a number that it is not, gets an
 * apostrophe before it; quotes are doubled, and a cell with a comma, a quote or a line break stands in quotes.
 */
export function csvCell(text: string): string {
  const isMeant = NEGATIVE.test(text) || !(FORMULA.test(text) || NO_NUMBER.test(text))
  const safe = isMeant ? text : `'${text}`
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A round as it is called ("3967E296") in a file: parted, so that no spreadsheet takes it for a number. */
export function fileReference(reference: string): string {
  return /^[0-9A-Z]{8}$/.test(reference) ? `${reference.slice(0, 4)}-${reference.slice(4)}` : reference
}

/** Kinds of ledger operations by which the house gives: not won, and not the member's own money. */
export const BONUS_KINDS = ['bonus', 'rebate', 'salary', 'dividend', 'points_converted', 'promotion'] as const
export type BonusKind = (typeof BONUS_KINDS)[number]

/**
 * open: turnover is still required. met: all of it was played. spent: the money was lost before, and nothing is
 * required any more.
 */
export const TURNOVER_STATES = ['open', 'met', 'spent', 'late'] as const
export type TurnoverState = (typeof TURNOVER_STATES)[number]
