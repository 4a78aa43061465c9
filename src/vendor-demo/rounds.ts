import { type Made, withMove } from '#lib/fairness/kind.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'
import { type EventRow, eventByName } from './events.ts'
import { settlePool } from './pools.ts'
import { openRaise, type Raise, setRaiseState } from './raises.ts'
import { VendorRefusal } from './refusal.ts'
import { CLAIM_MS, lockRound, type RoundRow, roundById, seedOf, stakeOf } from './round-rows.ts'
import { activeSeed } from './seeds.ts'
import type { Session } from './sessions.ts'

/**
 * Writes the round, and uses up its number, before anybody is asked for money. Must be called within a transaction that has
 * the player (`lockPlayer`), so that no number is used twice.
 */
export async function startRound(
  books: Books,
  session: Session,
  request: { id: string; stakeMinor: bigint; bets: string; event: EventRow | undefined },
  now: number,
): Promise<RoundRow> {
  const { event } = request
  const own = event ? undefined : await activeSeed(books, session.player, now)
  if (own)
    await books.run('update seeds set next_nonce = next_nonce + 1, used_at = ? where id = ?', now, own.id)
  const row = await books.one<RoundRow>(
    `insert into rounds (id, game, studio, player, session, seed, nonce, client_seed, stake, currency, bets, moves, bet_id,
       win_id, rollback_id, state, event, revealed, at, claimed_until)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, 'betting', ?, 0, ?, ?)
     on conflict (id) do nothing returning *`,
    request.id,
    session.game,
    session.studio,
    session.player,
    session.token_hash,
    own?.id ?? event?.seed ?? '',
    own?.next_nonce ?? 1,
    own?.client_seed ?? event?.name ?? '',
    String(request.stakeMinor),
    session.currency,
    request.bets,
    newId(),
    newId(),
    newId(),
    event?.name ?? null,
    now,
    now + CLAIM_MS,
  )
  // Another player's round has this id since a moment ago.
  if (!row) throw new VendorRefusal('badInput')
  return row
}

/**
 * The stake is taken, or the player has decided: takes the round as far as its draws and moves take it, and writes what
 * is owed together with the session's sums. `moves` are all of the player's so far; without them a waiting round goes to
 * its end by the published rule. `raise` is what the last move added to the stake, which has been taken. A second
 * call finds the round as the first one left it; so does one that comes while a further stake is being asked for.
 */
export async function writeOutcome(
  books: Books,
  row: RoundRow,
  facts: { now: number; balance?: string | undefined; moves?: string; raise?: Raise | undefined },
): Promise<RoundRow> {
  const event = row.event === null ? undefined : await eventByName(books, row.event)
  if (event && event.ends_at > facts.now) return waitForEvent(books, row, event.ends_at, facts.balance)
  const raised = String(BigInt(row.raised) + BigInt(facts.raise?.amount ?? 0))
  const { made, moves } = await makeRound(books, { ...row, raised }, facts.moves)
  return books.together(async books => {
    const current = await lockRound(books, row.id)
    if (current.state !== row.state || current.moves !== row.moves) return current
    const open = await openRaise(books, row.id)
    if (open && open.bet_id !== facts.raise?.bet_id) return current
    // A further stake that has been given up meanwhile goes back: its move does not count.
    if (facts.raise && (await setRaiseState(books, facts.raise, 'taken')).state !== 'taken') return current
    // What is won from a jackpot is known only here, and noted in the place of moves.
    const won = made.over && made.jackpot ? await settlePool(books, current, made.jackpot === 'won') : 0n
    const payout = made.over ? made.payoutMinor + won : undefined
    await books.run(
      `update rounds set state = ?, raised = ?, moves = ?, outcome = ?, payout = ?, due = ?, since = ?,
         balance = coalesce(?, balance), claimed_until = ?
       where id = ?`,
      payout === undefined ? 'waiting' : payout > 0n ? 'owing' : 'closing',
      raised,
      won > 0n ? String(won) : moves,
      made.outcome,
      payout === undefined ? null : String(payout),
      made.over ? null : facts.now + made.waitMs,
      made.over ? null : facts.now,
      facts.balance ?? null,
      made.over ? facts.now + CLAIM_MS : 0,
      row.id,
    )
    if (payout !== undefined) await addToSession(books, row.session, stakeOf({ ...row, raised }), payout)
    return roundById(books, row.id)
  })
}

/** The stake is taken before the event is over: its seed is not looked at before then. */
async function waitForEvent(
  books: Books,
  row: RoundRow,
  endsAt: number,
  balance: string | undefined,
): Promise<RoundRow> {
  await books.run(
    `update rounds set state = 'waiting', outcome = '', due = ?, balance = coalesce(?, balance), claimed_until = 0
     where id = ? and state = 'betting'`,
    endsAt,
    balance ?? null,
    row.id,
  )
  return roundById(books, row.id)
}

async function makeRound(
  books: Books,
  row: RoundRow,
  decided: string | undefined,
): Promise<{ made: Made; moves: string }> {
  let moves = decided ?? row.moves
  let made = await makeWith(books, row, moves)
  while (!made.over && row.state === 'waiting' && decided === undefined) {
    moves = withMove(moves, made.byRule)
    made = await makeWith(books, row, moves)
  }
  return { made, moves }
}

async function makeWith(books: Books, row: RoundRow, moves: string): Promise<Made> {
  const kind = kindOf(row.game)
  if (!kind) throw new Error(`nobody knows the rules of ${row.game}`)
  const seed = await seedOf(books, row)
  const seeds = { serverSeed: seed.server_seed, clientSeed: row.client_seed, nonce: row.nonce }
  return kind.make(drawsOf(seeds), { stakeMinor: stakeOf(row), bets: row.bets, moves })
}

/**
 * What the last of these moves adds to the stake of a waiting round; undefined if they are not the moves so far and one
 * that is possible now.
 */
export async function priceOfMove(books: Books, row: RoundRow, moves: string): Promise<bigint | undefined> {
  const move = moves.split(' ').at(-1) ?? ''
  if (moves !== withMove(row.moves, move)) return undefined
  const made = await makeWith(books, row, row.moves)
  if (made.over) return undefined
  return made.prices ? made.prices[move] : 0n
}

async function addToSession(books: Books, tokenHash: string, staked: bigint, won: bigint): Promise<void> {
  const sums = await books.one<{ staked: string; won: string }>(
    'select staked, won from sessions where token_hash = ? for update',
    tokenHash,
  )
  if (!sums) return
  await books.run(
    'update sessions set staked = ?, won = ? where token_hash = ?',
    String(BigInt(sums.staked) + staked),
    String(BigInt(sums.won) + won),
    tokenHash,
  )
}
