import { afterEach, beforeEach, expect, test } from 'vitest'
import { DRAWS_AHEAD, ticketText } from '#lib/fairness/pick-five.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Books, type OpenBooks, openBooks } from '../../../src/vendor-demo/books.ts'
import {
  bettableEvent,
  openEvents,
  openSeedsOfEnded,
  type Schedule,
} from '../../../src/vendor-demo/events.ts'
import { openRaise, setRaiseState, startRaise } from '../../../src/vendor-demo/raises.ts'
import { CLAIM_MS, findRound, type RoundRow, setState, takeUp } from '../../../src/vendor-demo/round-rows.ts'
import { startRound, writeOutcome } from '../../../src/vendor-demo/rounds.ts'
import { activeSeed } from '../../../src/vendor-demo/seeds.ts'
import type { Session } from '../../../src/vendor-demo/sessions.ts'
import { TICKET_GAME } from '../../../src/vendor-demo/ticket/game.ts'
import { eachBooks, type HouseBooks, newBooks } from './house-books.ts'

// Protects: of two processes that write the same round, one comes first, and the other one leaves it as it is then.

const GAME = 'house-jackpot'
const TICKET_CODE = 'harbour-five'
const SCHEDULE = TICKET_GAME.schedule as Schedule
const STAKE = 50_000n

let kept: HouseBooks
let opened: OpenBooks[] = []

afterEach(async () => {
  for (const books of opened) await books.close()
  opened = []
  await kept.remove()
})

async function books(): Promise<Books> {
  const made = await openBooks(kept.place)
  opened.push(made)
  return made
}

/** One player's round in two connections to the books, each as another process has them. */
async function roundInBoth(game: string): Promise<{
  mine: Books
  theirs: Books
  row: RoundRow
  /** Writes another round of the same session. */
  another: () => Promise<RoundRow>
}> {
  const [mine, theirs] = [await books(), await books()]
  await mine.run(
    `insert into sessions (token_hash, player, game, studio, account, currency, language, trial, wallet_token, staked, won, seen_at, ended)
     values ('t', 'player', ?, '', 'som', 'THB', 'th', 0, 'w', '0', '0', 1, 0)`,
    game,
  )
  const session = await mine.one<Session>("select * from sessions where token_hash = 't'")
  if (!session) throw new Error('the session is not in the books')
  const another = () => {
    const request = { id: newId(), stakeMinor: STAKE, bets: '', event: undefined }
    return mine.together(books => startRound(books, session, request, 1))
  }
  return { mine, theirs, row: await another(), another }
}

/** A round of blackjack that waits for its player. */
async function waitingInBoth(): Promise<{ mine: Books; theirs: Books; row: RoundRow }> {
  const { mine, theirs, row } = await roundInBoth('house-blackjack')
  await mine.run(
    `update rounds set state = 'waiting', bets = 'hand:50000', outcome = '?', due = 9, since = 2, claimed_until = 0
     where id = ?`,
    row.id,
  )
  const waiting = await findRound(mine, row.id)
  if (!waiting) throw new Error('the round is not in the books')
  return { mine, theirs, row: waiting }
}

eachBooks(engine => {
  beforeEach(async () => {
    kept = await newBooks(engine)
  })

  /** At the same moment; in SQLite one after the other, since two connections of one thread cannot wait for each other. */
  async function inBoth<Value>(
    all: readonly Books[],
    work: (books: Books) => Promise<Value>,
  ): Promise<Value[]> {
    if (engine === 'postgres') return Promise.all(all.map(work))
    const values: Value[] = []
    for (const books of all) values.push(await work(books))
    return values
  }

  test('a stake that the other process has played out is not given back by the one that had no answer', async () => {
    const { mine, theirs, row } = await roundInBoth(GAME)
    const played = await writeOutcome(theirs, row, { now: 2 })
    expect(['owing', 'closing']).toContain(played.state)
    expect(await setState(mine, row, 'voiding')).toEqual(played)
  })

  test('a stake that the other process gave back is not played out by the one that was answered late', async () => {
    const { mine, theirs, row } = await roundInBoth(GAME)
    const given = await setState(theirs, row, 'voiding')
    expect(await writeOutcome(mine, row, { now: 2 })).toEqual(given)
    expect(await mine.all('select * from pool_entries')).toEqual([])
  })

  test('of two processes that write an outcome at the same moment, both answer the one that is kept', async () => {
    const { mine, theirs, row } = await roundInBoth(GAME)
    const [one, other] = await inBoth([mine, theirs], books => writeOutcome(books, row, { now: 2 }))
    expect(one).toEqual(other)
    expect(await mine.all('select * from pool_entries')).toHaveLength(1)
    expect(await mine.one("select staked from sessions where token_hash = 't'")).toEqual({
      staked: String(STAKE),
    })
  })

  test('a move whose further stake the other process gave back does not count', async () => {
    const { mine, theirs, row } = await waitingInBoth()
    const raise = await startRaise(mine, { row, moves: 'double', amount: STAKE }, 3)
    if (!raise) throw new Error('the further stake is not in the books')
    expect((await setRaiseState(theirs, raise, 'voiding')).state).toBe('voiding')
    const claimed = await findRound(mine, row.id)
    expect(await writeOutcome(mine, row, { now: 4, moves: 'double', raise })).toEqual(claimed)
    expect((await openRaise(mine, row.id))?.state).toBe('voiding')
    // Nor is one given back that counts already.
    const taken = await setRaiseState(theirs, { ...raise, state: 'voiding' }, 'taken')
    expect(await setRaiseState(mine, raise, 'voiding')).toEqual(taken)
  })

  test('while a further stake is asked for by one process, the other one neither moves on nor asks for another', async () => {
    const { mine, theirs, row } = await waitingInBoth()
    const raises = await inBoth([mine, theirs], books =>
      startRaise(books, { row, moves: 'double', amount: STAKE }, 3),
    )
    expect(raises.filter(Boolean)).toHaveLength(1)
    expect(await writeOutcome(theirs, row, { now: 4, moves: 'stand' })).toMatchObject({
      state: 'waiting',
      moves: '',
    })
    expect(await theirs.all('select * from raises')).toHaveLength(1)
  })

  test('no further stake is asked for where the round has gone on, or a sweep has it in hand', async () => {
    const { mine, theirs, row } = await waitingInBoth()
    const raise = (now: number) => startRaise(mine, { row, moves: 'double', amount: STAKE }, now)
    expect(await takeUp(theirs, row, 3)).toMatchObject({ id: row.id })
    expect(await raise(3 + CLAIM_MS - 1)).toBeUndefined()
    await theirs.run("update rounds set moves = 'hit' where id = ?", row.id)
    expect(await raise(3 + CLAIM_MS)).toBeUndefined()
    expect(await mine.all('select * from raises')).toEqual([])
    await theirs.run("update rounds set moves = '' where id = ?", row.id)
    expect(await raise(3 + CLAIM_MS)).toMatchObject({ state: 'asking' })
  })

  test('a round that one process has in hand is not taken up by the other before its time is over', async () => {
    const { mine, theirs, row } = await roundInBoth(GAME)
    expect(await takeUp(theirs, row, CLAIM_MS)).toBeUndefined()
    const both = await inBoth([mine, theirs], books => takeUp(books, row, CLAIM_MS + 1))
    expect(both.filter(Boolean)).toHaveLength(1)
  })

  test('two rounds that end at the same moment, one at each, are both in the sums of their session and in the jackpot', async () => {
    const { mine, theirs, row, another } = await roundInBoth(GAME)
    const rows = [row, await another()]
    await mine.run("insert into pools (name, pot, next) values ('THB', '0', '0')")
    const ended = await inBoth([mine, theirs], async books => {
      const own = rows[books === mine ? 0 : 1]
      return own && writeOutcome(books, own, { now: 2 })
    })
    const won = ended.reduce((sum, one) => sum + BigInt(one?.payout ?? 0), 0n)
    expect(await mine.one("select staked, won from sessions where token_hash = 't'")).toEqual({
      staked: String(2n * STAKE),
      won: String(won),
    })
    const pool = await mine.one<{ pot: string; next: string }>('select pot, next from pools')
    const entries = await mine.all<{ contributed: string; won: string }>(
      'select contributed, won from pool_entries',
    )
    const left = entries.reduce((sum, one) => sum + BigInt(one.contributed) - BigInt(one.won) * 1_000n, 0n)
    expect(entries).toHaveLength(2)
    expect(BigInt(pool?.pot ?? 0) + BigInt(pool?.next ?? 0)).toBe(left)
  })

  test('what a player is promised first is the same at both, and so is a draw', async () => {
    const both = [await books(), await books()]
    const [seed, sameSeed] = await inBoth(both, books => activeSeed(books, 'mali', 1))
    expect(seed).toEqual(sameSeed)
    const [draws, sameDraws] = await inBoth(both, books => openEvents(books, SCHEDULE, TICKET_CODE, 1_000))
    expect(draws).toEqual(sameDraws)
    expect(draws).toHaveLength(DRAWS_AHEAD)
  })

  test('a draw whose seed is open takes no bet, also where the clock is behind', async () => {
    const [mine, theirs] = [await books(), await books()]
    const [draw] = await openEvents(mine, SCHEDULE, TICKET_CODE, 1_000)
    if (!draw) throw new Error('no draw is open')
    const wager = { game: TICKET_CODE, bets: ticketText(draw.number, [3, 7, 9, 20, 33]) }
    expect((await bettableEvent(mine, SCHEDULE, wager, 1_000))?.name).toBe(draw.name)
    await openSeedsOfEnded(theirs, draw.ends_at)
    expect(await bettableEvent(mine, SCHEDULE, wager, 1_000)).toBeUndefined()
  })
})
