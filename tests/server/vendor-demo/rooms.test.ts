import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { recompute } from '#lib/fairness/proof.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { newId } from '#lib/ids/ids.ts'
import { paceOf } from '../../../src/vendor-demo/chip-games.ts'
import type { RoundView } from '../../../src/vendor-demo/round-views.ts'
import type { FakeWallet } from './fake-wallet.ts'
import { openStudioHouse, type StudioHouse } from './studio-house.ts'

// Protects: every drawn live table opens under its studio, has rounds of its own by the clock, takes bets until they close,
// keeps the seed shut until the result, and settles each bet once with exact money.

interface BoardEvent {
  name: string
  serverSeedHash: string
  closesAt: number
  startsAt: number
  endsAt: number
}
interface Answer {
  ok: boolean
  code?: string
  token: string
  round: RoundView
  rounds: RoundView[]
  open: BoardEvent[]
  running: BoardEvent[]
  results: (BoardEvent & { serverSeed: string; outcome: string })[]
}

/** A multiple of every pace's length: a round of every room begins here. */
const START = 60_000 * 29_000_000

let house: StudioHouse
let wallet: FakeWallet

beforeAll(async () => {
  house = await openStudioHouse(START)
  wallet = house.wallet
})
afterAll(() => house.close())

async function ask(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  return (await house.call(method, path, token, body)) as Answer
}

async function sitDown(gameCode: string, studio: string) {
  const launchToken = `launch-${newId()}`
  const { token, ok, code } = await ask('POST', '/session', undefined, { launchToken, gameCode, studio })
  expect(ok, `${gameCode} ${code}`).toBe(true)
  const bet = (event: BoardEvent | undefined, bets: string, id: string = newId()) => {
    house.clock.now += 600
    const promise = { serverSeedHash: event?.serverSeedHash, clientSeed: event?.name }
    return ask('POST', '/play', token, { id, stakeMinor: '2000', bets: `${event?.name} ${bets}`, ...promise })
  }
  return { board: () => ask('GET', '/board', token), bet }
}

/** A bet in each kind of room. */
const BETS: Readonly<Record<string, string>> = {
  liveRoulette: '17:1000 red:1000',
  liveSicBo: 'small:1000 total9:1000',
  dragonTiger: 'dragon:1000 tie:1000',
  liveBaccarat: 'player:1000 banker:1000',
}
const rooms = demoCatalogue().games.filter(
  game => game.gameType === 'LIVE' && (kindOf(game.gameCode)?.name ?? '') in BETS,
)

test('the catalogue has its rooms, every one to be launched', () => {
  const count = (name: string) => rooms.filter(room => kindOf(room.gameCode)?.name === name).length
  expect(Object.keys(BETS).map(count)).toEqual([7, 5, 5, 10])
  expect(rooms.filter(room => !room.launchable || room.rtp === null)).toEqual([])
  expect(rooms.find(room => room.gameCode === 'baccarat-no-commission')?.rtp).toBe('98.7')
  expect(rooms.find(room => room.gameCode === 'baccarat-salon')?.rtp).toBe('98.9')
  expect(rooms.find(room => room.gameCode === 'roulette-brass')?.rtp).toBe('97.2')
})

test('a bet in every room waits for the round, whose seed stays shut, and is settled by what comes out', async () => {
  const seeds = new Set<string>()
  for (const { gameCode, vassalage } of rooms) {
    const { closesBeforeMs, lastsMs, everyMs } = paceOf(gameCode)
    house.clock.now = Math.ceil(house.clock.now / 60_000) * 60_000 + lastsMs
    const page = await fetch(`${house.address}/studios/${vassalage}/${gameCode}?language=vi`)
    expect(page.status, gameCode).toBe(200)
    const { board, bet } = await sitDown(gameCode, vassalage)
    const [event] = (await board()).open
    expect(event?.name).toMatch(new RegExp(`^${gameCode}-\\d+$`))
    expect((event?.startsAt ?? 0) % everyMs).toBe(0)
    const before = wallet.balance()
    const bets = BETS[kindOf(gameCode)?.name ?? ''] ?? ''
    const { round, ok, code } = await bet(event, bets)
    expect(ok, `${gameCode} ${code}`).toBe(true)
    expect(round).toMatchObject({ state: 'waiting', proof: { clientSeed: event?.name, outcome: '' } })
    house.clock.now = (event?.endsAt ?? 0) - 1
    expect((await board()).rounds[0]).not.toHaveProperty('proof.serverSeed')
    house.clock.now += 1
    const { results, rounds } = await board()
    await house.idle()
    const settled = rounds.find(({ id }) => id === round.id)
    expect(settled?.state, gameCode).toBe('credited')
    expect(settled?.proof.outcome).toBe(results[0]?.outcome)
    expect(wallet.balance()).toBe(before - 2_000n + BigInt(settled?.proof.payoutMinor ?? '0'))
    expect((event?.startsAt ?? 0) - (event?.closesAt ?? 0)).toBe(closesBeforeMs)
    await expectProven(gameCode, settled)
    seeds.add(results[0]?.serverSeed ?? '')
  }
  expect(seeds.size).toBe(rooms.length)
  expect(wallet.badSignatures).toBe(0)
}, 300_000)

async function expectProven(gameCode: string, round: RoundView | undefined): Promise<void> {
  const { proof } = round ?? {}
  if (!proof) throw new Error(`${gameCode} has no proof`)
  const made = await recompute({
    gameCode,
    serverSeed: proof.serverSeed ?? '',
    serverSeedHash: proof.serverSeedHash,
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    stakeMinor: BigInt(proof.stakeMinor),
    bets: proof.bets ?? '',
    moves: '',
    outcome: proof.outcome,
    payoutMinor: BigInt(proof.payoutMinor),
  })
  expect([made.hashMatches, made.outcomeMatches, made.payoutMatches], gameCode).toEqual([true, true, true])
}

test('a player bets once on a round, a repeated request is the same bet, and the next round takes another', async () => {
  house.clock.now = Math.ceil(house.clock.now / 60_000) * 60_000 + 5_000
  const { board, bet } = await sitDown('roulette-brass', 'BGS')
  const [event] = (await board()).open
  const before = wallet.balance()
  const id = newId()
  expect((await bet(event, 'red:1000 black:1000', id)).ok).toBe(true)
  expect(await bet(event, 'black:2000')).toMatchObject({ ok: false, code: 'betPlaced' })
  expect((await bet(event, 'red:1000 black:1000', id)).round.id).toBe(id)
  expect(wallet.balance()).toBe(before - 2_000n)
  house.clock.now = event?.endsAt ?? 0
  const [next] = (await board()).open
  expect((await bet(next, 'black:2000')).ok).toBe(true)
})

test.each([
  ['after betting has closed', 'roulette-brass', (event: BoardEvent) => event, 'betsClosed'],
  ['on the round of another room', 'roulette-nocturne', (event: BoardEvent) => event, 'betsClosed'],
  [
    'under another promise',
    'roulette-brass',
    (event: BoardEvent) => ({ ...event, serverSeedHash: '0'.repeat(64) }),
    'seedChanged',
  ],
] as const)('a bet %s is refused and nothing is staked', async (what, gameCode, change, code) => {
  house.clock.now = Math.ceil(house.clock.now / 60_000) * 60_000 + 5_000
  const [event] = (await (await sitDown('roulette-brass', 'BGS')).board()).open
  if (!event) throw new Error('no round is open')
  const { bet } = await sitDown(gameCode, 'BGS')
  if (what.startsWith('after')) house.clock.now = event.closesAt
  const before = wallet.balance()
  expect(await bet(change(event), 'red:2000')).toMatchObject({ ok: false, code })
  expect(wallet.balance()).toBe(before)
})
