import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_TIMES, msUntil, timesAfter } from '#lib/fairness/crash.ts'
import type { Seeds } from '#lib/fairness/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { verify } from '#tests/support/verifier/verify.ts'
import { openStudioHouse, type StudioHouse } from './studio-house.ts'

// Protects: in a crash round the server's clock alone decides; each round is paid once, to the minor unit, by hand, by the
// automatic cash-out or not at all, whoever is there; and nobody is told the end before it has come.

interface View {
  id: string
  state: string
  since?: number
  due?: number
  proof: { moves: string; outcome: string; payoutMinor: string }
}
interface Answer {
  ok: boolean
  code?: string
  token: string
  waiting: View | null
  fairness: { serverSeedHash: string; clientSeed: string }
  round: View
}

const STAKE = 1_000n
const TITLE = { gameCode: 'naga-crash', studio: 'JL' }
let house: StudioHouse
let token: string

beforeAll(async () => {
  house = await openStudioHouse(1_800_000_000_000)
})
afterAll(() => house.close())

const ask = async (path: string, body: object) => (await house.call('POST', path, token, body)) as Answer

async function sit(): Promise<Answer> {
  token = ''
  const seat = await ask('/session', { launchToken: `launch-${newId()}`, ...TITLE })
  token = seat.token
  return seat
}

/** Lets all rounds that still run come to their end. */
async function endAll(): Promise<void> {
  house.clock.now += msUntil(MOST_TIMES) + 5_000
  await house.sweep()
  await house.idle()
}

/** Plays until a round still runs after so long, which is now; those that ended before were settled by the rule. */
async function running(bets: string, afterMs: number): Promise<View> {
  for (;;) {
    await endAll()
    const seat = await sit()
    const play = { id: newId(), stakeMinor: String(STAKE), bets, ...seat.fairness }
    const { round } = await ask('/play', play)
    if (round.state !== 'waiting') continue
    house.clock.now += afterMs
    await house.sweep()
    const { waiting } = (await house.call('GET', '/session', token)) as Answer
    if (waiting) return waiting
  }
}

const watch = async (id: string) => (await ask('/crash/watch', { id })).round
const paidFor = (times: number) => (STAKE * BigInt(times)) / 100n

test('a round that runs says since when, but neither when it ends nor where', async () => {
  const round = await running(String(MOST_TIMES), 500)
  expect(round).toMatchObject({
    state: 'waiting',
    since: house.clock.now - 500,
    proof: { outcome: '?', moves: '', payoutMinor: '0' },
  })
  expect(round.due).toBeUndefined()
})

test('a cash-out by hand pays the multiplier of the moment in which it came, once, however often it is asked', async () => {
  const { id } = await running(String(MOST_TIMES), 2_345)
  const before = house.wallet.balance()
  const { round } = await ask('/move', { id, moves: 'take' })
  const times = timesAfter(2_345)
  expect(round).toMatchObject({
    state: 'credited',
    proof: { moves: String(times), payoutMinor: String(paidFor(times)) },
  })
  expect(Number(round.proof.outcome)).toBeGreaterThanOrEqual(times)
  house.clock.now += 1_000
  expect((await ask('/move', { id, moves: 'take' })).round).toEqual(round)
  expect(await watch(id)).toEqual(round)
  expect(house.wallet.balance()).toBe(before + paidFor(times))
})

test('two cash-outs at the same moment are one', async () => {
  const { id } = await running(String(MOST_TIMES), 1_000)
  const before = house.wallet.balance()
  const both = await Promise.all([1, 2].map(() => ask('/move', { id, moves: 'take' })))
  expect(both[0]).toEqual(both[1])
  expect(house.wallet.balance()).toBe(before + paidFor(timesAfter(1_000)))
})

test('a millisecond before the automatic cash-out the page is told nothing; then it is paid, and the hand comes too late', async () => {
  const { id } = await running('150', msUntil(150) - 1)
  expect(await watch(id)).toMatchObject({ state: 'waiting', proof: { outcome: '?' } })
  const before = house.wallet.balance()
  house.clock.now += 1
  const late = await ask('/move', { id, moves: 'take' })
  expect(late.round.proof).toMatchObject({ moves: '150', payoutMinor: String(paidFor(150)) })
  expect(await watch(id)).toEqual(late.round)
  expect(house.wallet.balance()).toBe(before + paidFor(150))
})

test('a cash-out that was typed is paid to the minor unit at that very multiplier, never at one beside it', async () => {
  for (const typed of [102, 137, 333]) {
    const { id, since = 0 } = await running(String(typed), 0)
    const before = house.wallet.balance()
    house.clock.now = since + msUntil(typed) - 1
    const early = await watch(id)
    if (early.state === 'waiting') expect(early.proof).toMatchObject({ moves: '', payoutMinor: '0' })
    house.clock.now = since + msUntil(typed)
    const { proof } = await watch(id)
    const isReached = Number(proof.outcome) >= typed
    expect(proof).toMatchObject({
      moves: String(typed),
      payoutMinor: isReached ? String(paidFor(typed)) : '0',
    })
    expect(house.wallet.balance()).toBe(before + BigInt(proof.payoutMinor))
    await ask('/leave', {})
    await house.idle()
    // With the seed that is open now, somebody who has only the published words comes to the same.
    const seeds: Partial<Seeds> = house.wallet.rounds.get(id)?.proof ?? {}
    const { serverSeed = '', clientSeed = '', nonce = 0 } = seeds
    const wager = { stakeMinor: STAKE, bets: String(typed), moves: proof.moves }
    const told = verify({ gameCode: 'house-crash', serverSeed, clientSeed, nonce, ...wager })
    expect({ ...told, payoutMinor: String(told.payoutMinor) }).toEqual({
      outcome: proof.outcome,
      payoutMinor: proof.payoutMinor,
    })
  }
})

test('a player who goes away gets the automatic cash-out; without one the round runs to its crash or the highest', async () => {
  for (const bets of ['120', String(MOST_TIMES)]) {
    const { id, since = 0 } = await running(bets, 200)
    const before = house.wallet.balance()
    await house.call('POST', '/leave', token, {})
    house.clock.now = since + msUntil(MOST_TIMES)
    await house.sweep()
    await house.idle()
    const proof = house.wallet.rounds.get(id)?.proof as View['proof']
    const isReached = Number(proof.outcome) >= Number(bets)
    expect(proof).toMatchObject({ moves: bets, payoutMinor: isReached ? String(paidFor(Number(bets))) : '0' })
    expect(house.wallet.balance()).toBe(before + BigInt(proof.payoutMinor))
    expect(house.wallet.rounds.get(id)?.closed).toBe(1)
  }
})

test('who comes back while the round runs can still cash out, by the same clock', async () => {
  const { id, since = 0 } = await running(String(MOST_TIMES), 1_500)
  const seat = await sit()
  expect(seat.waiting).toMatchObject({ id, since })
  const { round } = await ask('/move', { id, moves: 'take' })
  expect(round.proof.moves).toBe(String(timesAfter(house.clock.now - since)))
})

test('while a round runs no other begins, also when the pace of rounds would let it', async () => {
  const { id } = await running(String(MOST_TIMES), 3_000)
  const seat = (await house.call('GET', '/session', token)) as Answer
  const play = { id: newId(), stakeMinor: String(STAKE), bets: '150', ...seat.fairness }
  expect(await ask('/play', play)).toMatchObject({ ok: false, code: 'roundOpen' })
  await ask('/move', { id, moves: 'take' })
  expect((await ask('/play', play)).ok).toBe(true)
  expect(await ask('/play', { ...play, id: newId() })).toMatchObject({ ok: false })
})

test('cash-outs and stakes that are not on offer are refused before anything is taken', async () => {
  await endAll()
  const seat = await sit()
  const before = house.wallet.balance()
  for (const [bets, stakeMinor, code] of [
    ['', '1000', 'badInput'],
    ['100', '1000', 'badInput'],
    ['100001', '1000', 'badInput'],
    ['150', '1050', 'badInput'],
    ['150', '300', 'stakeNotOffered'],
  ]) {
    const play = { id: newId(), stakeMinor, bets, ...seat.fairness }
    expect(await ask('/play', play), bets).toMatchObject({ ok: false, code })
  }
  expect(house.wallet.balance()).toBe(before)
  for (const id of ['', 'x', newId()])
    expect(await ask('/crash/watch', { id })).toMatchObject({ ok: false, code: 'badInput' })
})
