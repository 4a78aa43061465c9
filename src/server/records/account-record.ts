import type { Language } from '#lib/i18n/languages.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { shortRoundId } from '#lib/play/rules.ts'
import type { accountRecord, RecordEntry } from '#lib/records/api.ts'
import { RECORD_KINDS, RECORD_PAGE_SIZE } from '#lib/records/rules.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { daysOfPeriod, periodToWire } from '#lib/time/period.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import { reasonsOf } from '#server/adjustments/queries.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import { type EntryRow, endOf, entriesOf, otherAccountsOf, placeOf, roundsOf, type Span } from './queries.ts'
import { longTotalsOf } from './sums.ts'

export type RecordInput = InputOf<typeof accountRecord>

/** Who asks, when, in which unit and zone. */
export interface RecordSetting {
  memberId: string
  book: 'real' | 'trial'
  now: Date
  timeZone: string
  currency: string
}

/** Whose rounds are named, and in which language. */
export interface RoundNames {
  memberId: string
  games: Pick<GameLookup, 'gameById'>
  language: Language
}

/** One page of one of a member's accounts, with the totals of the whole filter. */
export async function readAccountRecord(
  db: Queries,
  input: RecordInput,
  setting: RecordSetting,
  names: RoundNames,
): Promise<AnswerOf<typeof accountRecord>> {
  const { timeZone } = setting
  const today = dayOf(setting.now, timeZone)
  const days = daysOfPeriod(input, today)
  const span = await spanOf(db, input, setting)
  const { shown, next } = await entriesBefore(db, span, input.before)
  const [totals, accounts, entries] = await Promise.all([
    longTotalsOf(db, span, timeZone),
    otherAccountsOf(db, setting),
    entriesToWire(db, shown, names),
  ])
  return {
    rows: entries,
    next,
    totals: {
      entries: totals.entries,
      in: totals.money_in.toString(),
      out: totals.money_out.toString(),
      net: (totals.money_in - totals.money_out).toString(),
    },
    accounts: accounts.map(({ kind, vendor }) => vendor ?? kind),
    currency: span.unit,
    timeZone,
    ...periodToWire(days, today),
  }
}

/** The newest entries of a span before a place in it, and where the next page begins: null on the last one. */
export async function entriesBefore(
  db: Queries,
  span: Span,
  before: string | undefined,
): Promise<{ shown: EntryRow[]; next: string | null }> {
  const end = before === undefined ? span.to : BigInt(before)
  // One more than is shown tells whether there is more.
  const entries = await entriesOf(db, { ...span, to: end < span.to ? end : span.to }, RECORD_PAGE_SIZE + 1)
  const shown = entries.slice(0, RECORD_PAGE_SIZE)
  return { shown, next: entries.length > shown.length ? String(shown.at(-1)?.seq ?? '') : null }
}

/** The entries that a filter lets through, as places in the history of its account, and the unit of them. */
export async function spanOf(
  db: Queries,
  input: RecordInput,
  setting: RecordSetting,
): Promise<Span & { unit: string }> {
  const { timeZone, now } = setting
  const { id: accountId, unit } = accountNamed(input.account, setting)
  const { from, to } = daysOfPeriod(input, dayOf(now, timeZone))
  // Operations have ids of the moment they were made, as rounds do.
  const atStartOf = (day: string) => placeOf(db, accountId, firstRoundId(startOfDay(day, timeZone)))
  return {
    accountId,
    from: from === undefined ? 1n : await atStartOf(from),
    to: to === undefined ? await endOf(db, accountId) : await atStartOf(addDays(to, 1)),
    kinds: input.group && RECORD_KINDS[input.group],
    unit,
  }
}

/** The account that a record is of: the main wallet unless another one is named, which may be the code of a vendor. */
function accountNamed(name: string | undefined, { memberId, book, currency }: RecordSetting): Account {
  const own = { book, memberId, unit: currency }
  if (name === undefined) return account({ ...own, kind: 'wallet' })
  if (name === 'locked') return account({ ...own, kind: 'locked' })
  if (name === 'points') return account({ ...own, kind: 'points', unit: 'PTS' })
  return account({ ...own, kind: 'vendor_wallet', vendor: name })
}

/** The entries as their member reads them, in their order. */
export async function entriesToWire(
  db: Queries,
  rows: readonly EntryRow[],
  { memberId, games, language }: RoundNames,
): Promise<RecordEntry[]> {
  const corrections = rows.filter(row => row.kind === 'adjustment').map(row => row.reference)
  const ofGames = rows.filter(row => GAME_KINDS.includes(row.kind) && ID.test(row.reference))
  const [reasons, rounds] = await Promise.all([
    reasonsOf(db, corrections),
    roundsOf(db, { memberId, ids: [...new Set(ofGames.map(row => row.reference))] }),
  ])
  const byId = new Map(rounds.map(round => [round.id, round]))
  return rows.map(row => {
    const entry = { ...entryOf(row), reason: reasons.get(row.reference) ?? null }
    const round = byId.get(row.reference)
    if (!round) return { ...entry, round: null }
    // A game that has left the catalogue is still known by its code.
    const gameName = games.gameById(round.node_id)?.names[language] ?? round.game_code
    return { ...entry, reference: shortRoundId(round.vendor_round_id), round: { id: round.id, gameName } }
  })
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
/** What moves in rounds, under the round's id. */
const GAME_KINDS: readonly string[] = [...RECORD_KINDS.bet, ...RECORD_KINDS.win]

export function entryOf(row: EntryRow): Omit<RecordEntry, 'reason' | 'round'> {
  const isId = ID.test(row.reference)
  return {
    place: row.seq.toString(),
    at: row.at.toISOString(),
    kind: row.kind,
    reference: isId ? referenceOf({ id: row.reference }) : shortRoundId(row.reference),
    amount: row.amount.toString(),
    balanceAfter: row.balance_after.toString(),
  }
}
