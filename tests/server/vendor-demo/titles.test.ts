import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_STUDIOS, SLOT_STUDIOS } from '#lib/demo/vendors.ts'
import type { Choice } from '#lib/fairness/book.ts'
import { speciesOf, volleyText } from '#lib/fairness/fish.ts'
import { fixturesOf } from '#lib/fairness/league.ts'
import { leagueOf } from '#lib/fairness/league-titles.ts'
import { lineOf, liveFixture, liveText } from '#lib/fairness/live.ts'
import { seasonStart } from '#lib/fairness/season.ts'
import { readScores, slipText } from '#lib/fairness/slip.ts'
import { waterOf } from '#lib/fairness/waters.ts'
import { newId } from '#lib/ids/ids.ts'
import { isNightly } from '#tests/support/figures.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'

// Protects: every slot of the catalogue opens and finishes a round through the signed wallet API, under its studio's name.

let wallet: FakeWallet
let dataDir: string
let house: Awaited<ReturnType<typeof startVendor>>
let clock = Date.now()

beforeAll(async () => {
  wallet = await startFakeWallet(DEMO_STUDIOS)
  wallet.setBalance(10n ** 12n)
  dataDir = mkdtempSync(join(tmpdir(), 'vendor-'))
  house = await startVendor({
    walletUrl: wallet.url,
    ...{ vendorCode: 'BAIZE', keyId: 'k1', secret: SECRET },
    studios: DEMO_STUDIOS.map(vendorCode => ({ vendorCode, keyId: 'k1', secret: SECRET })),
    dataDir,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://games.test',
    sweepMs: 3_600_000,
    now: () => clock,
  })
})
afterAll(async () => {
  await house.close()
  await wallet.close()
  rmSync(dataDir, { recursive: true })
})

interface Answer {
  ok: boolean
  code?: string
  token: string
  fairness: { serverSeedHash: string; clientSeed: string }
  round: { id: string; state: string; proof: { payoutMinor: string; outcome: string } }
}

async function ask(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${house.port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

const slots = demoCatalogue().games.filter(
  game => game.gameType === 'RNG' && game.launchable && game.vassalage !== 'BAIZE',
)
/** One in so many titles by day, every one by night. */
const STEP = isNightly ? 1 : 60

test('every slot of the catalogue opens and finishes a round, with exact money', async () => {
  const chosen = slots.filter((_, at) => at % STEP === 0)
  expect(chosen.length).toBeGreaterThan(100)
  for (const { vassalage, gameCode } of chosen) {
    clock += 5_000
    const before = wallet.balance()
    const page = await fetch(`http://127.0.0.1:${house.port}/studios/${vassalage}/${gameCode}?language=th`)
    expect(page.status, gameCode).toBe(200)
    const seat = await ask('/session', { launchToken: `launch-${newId()}`, gameCode, studio: vassalage })
    expect(seat.ok, `${gameCode} ${seat.code}`).toBe(true)
    const play = { id: newId(), stakeMinor: '2000', bets: '', ...seat.fairness }
    let { round, ...answer } = await ask('/play', play, seat.token)
    expect(answer.ok, `${gameCode} ${answer.code}`).toBe(true)
    if (round.state === 'waiting') ({ round } = await ask('/move', { id: round.id, moves: '1' }, seat.token))
    expect(round.state, gameCode).toBe('credited')
    expect(wallet.balance(), gameCode).toBe(before - 2_000n + BigInt(round.proof.payoutMinor))
  }
  await house.vendor.settling.idle()
  expect(wallet.badSignatures).toBe(0)
  expect(new Set(wallet.vendors)).toEqual(new Set(SLOT_STUDIOS))
  expect([...wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 3_600_000)

const studioGames = demoCatalogue().games.filter(
  game => game.launchable && game.vassalage !== 'BAIZE' && game.gameType !== 'LOTT',
)

async function openTitle({ vassalage, gameCode }: { vassalage: string; gameCode: string }): Promise<Answer> {
  const page = await fetch(`http://127.0.0.1:${house.port}/studios/${vassalage}/${gameCode}?language=th`)
  expect(page.status, gameCode).toBe(200)
  const seat = await ask('/session', { launchToken: `launch-${newId()}`, gameCode, studio: vassalage })
  expect(seat.ok, `${gameCode} ${seat.code}`).toBe(true)
  return seat
}

interface Event {
  name: string
  number: number
  serverSeedHash: string
  startsAt: number
  endsAt: number
}
interface LiveDay {
  number: number
  phase: number
  nextAt: number
  scores: string
}
interface Board {
  open: Event[]
  running: Event[]
  live: LiveDay[]
  rounds: Answer['round'][]
  season?: { number: number; outcome: string }[]
}

async function board(token: string): Promise<Board> {
  const response = await fetch(`http://127.0.0.1:${house.port}/api/board`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as Board
}

/** Takes a seat at a title that stands on the clock, before its next draw. */
async function seatBefore(title: { vassalage: string; gameCode: string }) {
  clock += 5_000
  const seat = await openTitle(title)
  let [event] = (await board(seat.token)).open
  // Between the close of one draw and its beginning the next is not open yet.
  while (!event || event.endsAt - clock < 20_000) {
    clock += 5_000
    ;[event] = (await board(seat.token)).open
  }
  const { name, serverSeedHash } = event
  const play = (bets: string, stake: number) => {
    clock += 1_000
    const promise = { serverSeedHash, clientSeed: name }
    return ask('/play', { id: newId(), stakeMinor: String(stake), bets, ...promise }, seat.token)
  }
  return { event, seat, play }
}

test('every fish game of the studios opens and finishes a volley, with exact money', async () => {
  const fish = studioGames.filter(game => game.gameType === 'FISH')
  expect(fish).toHaveLength(46)
  for (const title of fish) {
    clock += 5_000
    const water = waterOf(title.gameCode)
    if (!water) throw new Error(`${title.gameCode} is in no water`)
    const seat = await openTitle(title)
    const price = water.prices.THB[1] ?? 0n
    const stake = price * 2n
    const bets = volleyText(price, [...speciesOf(water).slice(0, 2)])
    const before = wallet.balance()
    const play = { id: newId(), stakeMinor: String(stake), bets, ...seat.fairness }
    const { round, ...answer } = await ask('/play', play, seat.token)
    expect(answer.ok, `${title.gameCode} ${answer.code}`).toBe(true)
    expect(round.state).toBe('credited')
    expect(wallet.balance()).toBe(before - stake + BigInt(round.proof.payoutMinor))
  }
  await house.vendor.settling.idle()
  expect(wallet.badSignatures).toBe(0)
  expect([...wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 60_000)

test('every ring takes bets on its next fight under its own promise, and settles them after it, once', async () => {
  const rings = studioGames.filter(game => game.gameType === 'COCKFIGHT')
  expect(rings).toHaveLength(8)
  const names = new Set<string>()
  for (const title of rings) {
    const { event, seat, play } = await seatBefore(title)
    names.add(event.name)
    const before = wallet.balance()
    expect(await play(`${event.number} meron:1000 draw:1000`, 2_000)).toMatchObject({ ok: true })
    // Nobody is on both sides of a fight, whether in one bet or in two.
    expect(await play(`${event.number} wala:1000`, 1_000)).toMatchObject({ code: 'otherSide' })
    expect(await play(`${event.number} meron:1000`, 1_000)).toMatchObject({ ok: true })
    clock = event.endsAt
    const { rounds } = await board(seat.token)
    expect(rounds.map(round => round.state)).toEqual(['credited', 'credited'])
    const paid = rounds.reduce((sum, round) => sum + BigInt(round.proof.payoutMinor), 0n)
    expect(wallet.balance(), title.gameCode).toBe(before - 3_000n + paid)
    expect(new Set(rounds.map(round => round.proof.outcome)).size).toBe(1)
  }
  expect(names.size).toBe(8)
  await house.vendor.settling.idle()
  expect(wallet.badSignatures).toBe(0)
  expect([...wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 60_000)

test('every league takes a slip at its odds, settles it after the matchday, and shows the table of its season', async () => {
  const titles = studioGames.filter(game => /SPORTS$/.test(game.gameType))
  expect(titles).toHaveLength(24)
  for (const title of titles) {
    const league = leagueOf(title.gameCode)
    if (!league) throw new Error(`${title.gameCode} has no league`)
    const { event, seat, play } = await seatBefore(title)
    const [fixture] = fixturesOf(league, event.number)
    const slip = (choice: Choice) =>
      slipText({
        matchday: event.number,
        legs: [{ match: 0, choice, odds: fixture?.odds[choice] ?? 0 }],
      })
    const before = wallet.balance()
    expect(await play(slip('home'), 1_000), title.gameCode).toMatchObject({ ok: true })
    // Both sides of a match would be a turnover without a risk.
    expect(await play(slip('handicapAway'), 1_000)).toMatchObject({ code: 'otherSide' })
    expect(await play(slip('over'), 1_000)).toMatchObject({ ok: true })
    clock = event.endsAt
    const { rounds, season } = await board(seat.token)
    expect(rounds.map(round => round.state)).toEqual(['credited', 'credited'])
    const paid = rounds.reduce((sum, round) => sum + BigInt(round.proof.payoutMinor), 0n)
    expect(wallet.balance(), title.gameCode).toBe(before - 2_000n + paid)
    expect(season?.at(-1)).toEqual({ number: event.number, outcome: rounds[0]?.proof.outcome })
    const first = seasonStart(league, event.number)
    expect(season?.map(day => day.number)).toEqual(
      Array.from({ length: event.number - first + 1 }, (_, at) => first + at),
    )
  }
  await house.vendor.settling.idle()
  expect(wallet.badSignatures).toBe(0)
  expect([...wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 60_000)

// Protects: nobody bets on what is known already; a bet is taken at the odds of the score by now or not at all.
test('a match that runs takes bets at the odds of its phase, and refuses those of another', async () => {
  const titles = studioGames.filter(game => /SPORTS$/.test(game.gameType))
  for (const title of titles.filter((_, at) => at % 3 === 0)) {
    const league = leagueOf(title.gameCode)
    if (!league?.model) throw new Error(`${title.gameCode} is not played in steps`)
    const { event, seat, play } = await seatBefore(title)
    const textOf = ({ phase, scores }: LiveDay, more = 0) => {
      const [score = { home: 0, away: 0 }] = readScores(scores)
      const fixture = liveFixture(league, event.number, 0, phase, score)
      const [name = 'home', odds = 0] = Object.entries(fixture?.odds ?? {})[0] ?? []
      const choice = name as Choice
      const line = fixture ? lineOf(choice, fixture.lines) : 0
      return liveText({ matchday: event.number, phase, match: 0, choice, line, odds: odds + more })
    }
    const first = { number: event.number, phase: 0, scores: '0-0', nextAt: 0 }
    expect(await play(textOf(first), 1_000), title.gameCode).toMatchObject({ code: 'oddsChanged' })
    clock = event.startsAt
    const running = await board(seat.token)
    expect(JSON.stringify(running.running)).not.toContain('serverSeed"')
    const [day] = running.live
    if (!day) throw new Error(`${title.gameCode} does not run`)
    expect(day).toMatchObject({ number: event.number, phase: 0 })
    const before = wallet.balance()
    expect(await play(textOf(day, 1), 1_000)).toMatchObject({ code: 'oddsChanged' })
    expect(await play(textOf(day), 1_000), title.gameCode).toMatchObject({ ok: true })
    clock = day.nextAt
    expect(await play(textOf(day), 1_000)).toMatchObject({ code: 'oddsChanged' })
    expect((await board(seat.token)).live[0]?.phase).toBe(1)
    clock = event.endsAt
    expect(await play(textOf(day), 1_000)).toMatchObject({ code: 'betsClosed' })
    const [round] = (await board(seat.token)).rounds
    expect(round?.state).toBe('credited')
    expect(wallet.balance()).toBe(before - 1_000n + BigInt(round?.proof.payoutMinor ?? -1))
  }
  expect(wallet.badSignatures).toBe(0)
}, 60_000)

test('a name that is no studio of the house opens nothing', async () => {
  const page = await fetch(`http://127.0.0.1:${house.port}/studios/NOBODY/tiger-garden`)
  expect(page.status).toBe(404)
  const seat = await ask('/session', {
    launchToken: `launch-${newId()}`,
    gameCode: 'tiger-garden',
    studio: 'NOBODY',
  })
  expect(seat).toMatchObject({ ok: false, code: 'badInput' })
})

// Protects: a player who goes away before opening a door gets what the published rule opens.
test('a door that nobody opens is opened by the rule, and paid', async () => {
  const seat = await ask('/session', {
    launchToken: `launch-${newId()}`,
    gameCode: 'house-three-doors',
    studio: '',
  })
  let { fairness } = seat
  for (let spin = 0; spin < 2_000; spin += 1) {
    clock += 5_000
    const answer = await ask('/play', { id: newId(), stakeMinor: '2000', bets: '', ...fairness }, seat.token)
    fairness = answer.fairness
    if (answer.round.state !== 'waiting') continue
    const before = wallet.balance()
    clock += 61_000
    await house.vendor.settling.sweep()
    await house.vendor.settling.idle()
    expect(wallet.balance()).toBeGreaterThan(before)
    expect(wallet.rounds.get(answer.round.id)?.closed).toBe(1)
    return
  }
  throw new Error('no round opened doors')
}, 120_000)
