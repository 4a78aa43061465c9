import { describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import {
  balanceOf,
  betOf,
  call,
  closeOf,
  openGame,
  player,
  type Reply,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { seeded } from '#tests/support/random.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// F15: late, repeated and reordered calls leave the balances of the ordered ones.

const OPENING = 10_000_000n
/** At full figures about as many as lanes: one transaction carries at most one call of each wallet. */
const PLAYERS = figure(6, 60)
/** Calls of each storm, repeats counted. */
const CALLS = figure(1_000, 10_000)
const SEEDS = [11, ...Array.from({ length: figure(0, 99) }, (_, index) => 3_000 + index)]
const WINDOW = 10
/** How many rounds go on at once. */
const LANES = figure(8, 64)

type Random = ReturnType<typeof seeded>
interface Event {
  path: string
  body: Record<string, unknown>
  roundId: string
  /** Its vendor sends it when everything of its round below has its answers. */
  stage: number
}
interface Seat {
  who: TestPlayer
  sessionToken: string
  expected: bigint
}

/**
 * One round as its vendor meant it, in order; adds what it changes to the seat's expectation. Some have a win in the middle
 * that names no bet: it settles the bets before it, and those after it can still be given back.
 */
function roundOf(seat: Seat, name: string, random: Random): Event[] {
  const roundId = `r-${name}`
  const events: Event[] = []
  const { who, sessionToken } = seat
  const add = (stage: number, path: string, body: Record<string, unknown>) =>
    events.push({ path, body, roundId, stage })
  const addWin = (
    stage: number,
    amount: bigint,
    facts: { transactionId: string; betTransactionId?: string },
  ) => {
    add(stage, '/win', winOf(who, { roundId }, { ...facts, amount: amount.toString() }))
    seat.expected += amount
  }
  /** Whether the bet stands in the end. */
  const addBet = (stage: number, index: number, backIn: number): boolean => {
    const amount = BigInt(1 + random.below(500))
    const transactionId = `b${index}-${name}`
    add(stage, '/bet', betOf({ sessionToken, transactionId, roundId, amount: amount.toString() }))
    if (random.chance(backIn)) {
      add(stage, '/rollback', rollbackOf(who, { transactionId }, { transactionId: `c${index}-${name}` }))
      return false
    }
    seat.expected -= amount
    const won = random.chance(0.5) ? BigInt(random.below(1_000)) : 0n
    addWin(stage, won, { transactionId: `w${index}-${name}`, betTransactionId: transactionId })
    return true
  }
  const first = Array.from({ length: 1 + random.below(2) }, (_, index) => addBet(0, index, 0.25))
  // A round of which everything was given back has nothing to win, and nothing to close.
  const stands = first.includes(true)
  if (stands && random.chance(0.4)) {
    addWin(1, random.chance(0.5) ? BigInt(random.below(1_000)) : 0n, { transactionId: `u-${name}` })
    addBet(2, 2, 0.5)
  }
  if (stands) add(3, '/round/close', closeOf(who, { roundId }))
  return events
}

/** What travels: 30 % sent again, all of it moved within a window, no stage of a round before the end of the one below. */
function disturb(events: readonly Event[], random: Random): Event[] {
  const sent = events.flatMap(event => (random.chance(0.3) ? [event, event] : [event]))
  const moved = sent
    .map((event, index) => ({ event, place: index + random.next() * WINDOW }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }, place) => ({ event, place }))
  const ends = new Map<string, number>()
  // A vendor goes on with a round when it has its answers; everything else comes in any order.
  return moved
    .toSorted((a, b) => a.event.stage - b.event.stage || a.place - b.place)
    .map(({ event, place }) => {
      const { roundId, stage } = event
      const below = Math.max(
        ...Array.from({ length: stage }, (_, one) => ends.get(`${roundId} ${one}`) ?? -1),
        -1,
      )
      const own = Math.max(place, below + 0.1)
      ends.set(`${roundId} ${stage}`, Math.max(own, ends.get(`${roundId} ${stage}`) ?? -1))
      return { event, place: own }
    })
    .toSorted((a, b) => a.place - b.place || a.event.stage - b.event.stage)
    .map(({ event }) => event)
}

/** Refused only because the bet is not there yet: its vendor sends it again later. */
const isEarly = (answer: Reply) =>
  answer.code === 'ROUND_NOT_FOUND' || answer.code === 'TRANSACTION_NOT_FOUND'

/** Sends until everything has a definite answer; one answer in ten is lost and asked for again. */
async function deliver(
  servers: readonly TestServer<'play'>[],
  events: readonly Event[],
  random: Random,
): Promise<Map<string, Set<string>>> {
  const answers = new Map<string, Set<string>>()
  let waiting = [...events]
  for (let pass = 0; waiting.length > 0; pass += 1) {
    if (pass > 20) throw new Error(`${waiting.length} calls never got a definite answer`)
    const later: Event[] = []
    // One lane per round: a vendor waits for an answer before it closes, across rounds everything runs at once.
    const lanes = Array.from({ length: LANES }, () => [] as Event[])
    for (const event of waiting) lanes[laneOf(event.roundId)]?.push(event)
    await Promise.all(
      lanes.map(async (lane, index) => {
        for (const event of lane) {
          const server = servers[index % servers.length] as TestServer<'play'>
          const answer = await call(server, event.path, event.body)
          if (isEarly(answer) || random.chance(0.1)) later.push(event)
          if (!isEarly(answer)) remember(answers, event, answer)
        }
      }),
    )
    waiting = later
  }
  return answers
}

function laneOf(roundId: string): number {
  return [...roundId].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9_973, 7) % LANES
}

function remember(answers: Map<string, Set<string>>, { path, body }: Event, answer: Reply): void {
  if (path === '/round/close') return
  const { balance: _, ...facts } = answer
  // A voided bet has no stored answer: only its balance may differ from one repeat to the next.
  const text = JSON.stringify(answer.code === 'ALREADY_ROLLED_BACK' ? facts : answer)
  const id = String(body.transactionId)
  answers.set(id, (answers.get(id) ?? new Set()).add(text))
}

// A database for each, since its books are read whole after the storm.
describe.each(SEEDS)('a storm of seed %i', seed => {
  const database = useDatabase('postgres', { poolSize: 16 })
  test(
    'answers with the balances of the ordered calls',
    async () => {
      const random = seeded(seed)
      const servers = [
        await openTestServer(database.db, { features: ['play'] }),
        await openTestServer(database.db, { features: ['play'] }),
      ]
      const server = servers[0] as TestServer<'play'>
      const seats: Seat[] = []
      for (let index = 0; index < PLAYERS; index += 1) {
        const who = await player(server, OPENING)
        seats.push({ who, sessionToken: await openGame(server, who), expected: OPENING })
      }
      const events: Event[] = []
      // Three calls in ten are sent twice.
      for (let index = 0; events.length * 1.3 < CALLS; index += 1)
        events.push(...roundOf(seats[random.below(PLAYERS)] as Seat, `${seed}-${index}`, random))
      const answers = await deliver(servers, disturb(events, random), random)
      expect([...answers].filter(([, texts]) => texts.size > 1)).toEqual([])
      for (const seat of seats) expect(await balanceOf(server, seat.who)).toBe(seat.expected)
    },
    60_000 + CALLS * 30,
  )
})
