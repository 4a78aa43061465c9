import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { SLOT_STUDIOS } from '#lib/demo/vendors.ts'
import { speciesOf, volleyText } from '#lib/fairness/fish.ts'
import { withMove } from '#lib/fairness/kind.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { waterOf } from '#lib/fairness/waters.ts'
import { newId } from '#lib/ids/ids.ts'
import { isNightly } from '#tests/support/figures.ts'
import type { FakeWallet } from './fake-wallet.ts'
import { openStudioHouse, type StudioHouse } from './studio-house.ts'

// Protects: every title of the catalogue opens and finishes a round through the signed wallet API, under its studio's name.

let house: StudioHouse
let wallet: FakeWallet

beforeAll(async () => {
  // Thousands of titles at night, whose rules are the subject here and not the books.
  house = await openStudioHouse(Date.now(), 'sqlite')
  wallet = house.wallet
})
afterAll(() => house.close())

interface Answer {
  ok: boolean
  code?: string
  token: string
  fairness: { serverSeedHash: string; clientSeed: string }
  round: { id: string; state: string; proof: { payoutMinor: string; outcome: string; moves: string } }
}

async function ask(path: string, body: object, token?: string): Promise<Answer> {
  return (await house.call('POST', path, token, body)) as Answer
}

const slots = demoCatalogue().games.filter(
  game =>
    game.gameType === 'RNG' && game.vassalage !== 'BAIZE' && !/-(?:blackjack|poker)$/.test(game.gameCode),
)
/** One in so many titles by day, every one by night; of each kind beside the plain slots so many at least. */
const STEP = isNightly ? 1 : 60
const OF_A_KIND = 6
const chosen = slots.filter((game, at) => {
  const alike = slots.filter(
    one => one.gameClassify !== null && kindOf(one.gameCode) === kindOf(game.gameCode),
  )
  return at % STEP === 0 || alike.slice(0, OF_A_KIND).includes(game)
})
/** What is bet on a kind that has a choice. */
const BETS: Readonly<Record<string, string>> = {
  roulette: 'red:2000',
  sicBo: 'small:2000',
  pinball: '12 high',
  blocks: '3',
  keno: '3,17,80',
  crash: '150',
  bingo: '2',
}

test('every title of the catalogue in RNG opens and finishes a round, with exact money', async () => {
  expect(chosen.length).toBeGreaterThan(100)
  for (const { vassalage, gameCode } of chosen) {
    house.clock.now += 5_000
    const before = wallet.balance()
    const page = await fetch(`${house.address}/studios/${vassalage}/${gameCode}?language=th`)
    expect(page.status, gameCode).toBe(200)
    const seat = await ask('/session', { launchToken: `launch-${newId()}`, gameCode, studio: vassalage })
    expect(seat.ok, `${gameCode} ${seat.code}`).toBe(true)
    const bets = BETS[kindOf(gameCode)?.name ?? ''] ?? ''
    const play = { id: newId(), stakeMinor: '2000', bets, ...seat.fairness }
    let { round, ...answer } = await ask('/play', play, seat.token)
    expect(answer.ok, `${gameCode} ${answer.code}`).toBe(true)
    for (const move of kindOf(gameCode)?.name === 'crash' ? ['take'] : ['1', 'take']) {
      if (round.state !== 'waiting') break
      const moves = withMove(round.proof.moves, move)
      ;({ round } = await ask('/move', { id: round.id, moves }, seat.token))
    }
    expect(round.state, gameCode).toBe('credited')
    expect(wallet.balance(), gameCode).toBe(before - 2_000n + BigInt(round.proof.payoutMinor))
  }
  await house.idle()
  expect(wallet.badSignatures).toBe(0)
  expect(new Set(wallet.vendors)).toEqual(new Set(SLOT_STUDIOS))
  expect([...wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 3_600_000)

const studioGames = demoCatalogue().games.filter(
  game => game.launchable && game.vassalage !== 'BAIZE' && game.gameType !== 'LOTT',
)

async function openTitle({ vassalage, gameCode }: { vassalage: string; gameCode: string }): Promise<Answer> {
  const page = await fetch(`${house.address}/studios/${vassalage}/${gameCode}?language=th`)
  expect(page.status, gameCode).toBe(200)
  const seat = await ask('/session', { launchToken: `launch-${newId()}`, gameCode, studio: vassalage })
  expect(seat.ok, `${gameCode} ${seat.code}`).toBe(true)
  return seat
}

test('every fish game of the studios opens and finishes a volley, with exact money', async () => {
  const fish = studioGames.filter(game => game.gameType === 'FISH')
  expect(fish).toHaveLength(46)
  for (const title of fish) {
    house.clock.now += 5_000
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
  await house.idle()
  expect(wallet.badSignatures).toBe(0)
  expect([...wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 60_000)

test('a name that is no studio of the house opens nothing', async () => {
  const page = await fetch(`${house.address}/studios/NOBODY/tiger-garden`)
  expect(page.status).toBe(404)
  const seat = await ask('/session', {
    launchToken: `launch-${newId()}`,
    gameCode: 'tiger-garden',
    studio: 'NOBODY',
  })
  expect(seat).toMatchObject({ ok: false, code: 'badInput' })
})

// Protects: turnover is what is at risk, also where the category counts whole stakes.
test('chips on red and black at once count towards turnover only as far as they can lose', async () => {
  house.clock.now += 5_000
  const launch = { launchToken: `launch-${newId()}`, gameCode: 'dragon-roulette', studio: 'BGS' }
  const { token, fairness } = await ask('/session', launch)
  const bets = 'red:1000 black:1000'
  const { round } = await ask('/play', { id: newId(), stakeMinor: '2000', bets, ...fairness }, token)
  await house.idle()
  const close = wallet.calls.findLast(({ path }) => path === '/round/close')
  const isZero = round.proof.outcome === '0'
  expect(close?.body).toMatchObject({ roundId: round.id, validBet: isZero ? '2000' : '0' })
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
    house.clock.now += 5_000
    const answer = await ask('/play', { id: newId(), stakeMinor: '2000', bets: '', ...fairness }, seat.token)
    fairness = answer.fairness
    if (answer.round.state !== 'waiting') continue
    const before = wallet.balance()
    house.clock.now += 61_000
    await house.sweep()
    await house.idle()
    expect(wallet.balance()).toBeGreaterThan(before)
    expect(wallet.rounds.get(answer.round.id)?.closed).toBe(1)
    return
  }
  throw new Error('no round opened doors')
}, 120_000)
