import { expect, test } from 'vitest'
import {
  BACCARAT,
  baccaratReturn,
  bankerDraws,
  coupOf,
  coupText,
  deal,
  payoutOf,
  playerDraws,
  readCoup,
  SPOTS,
  type Spot,
  spotPayout,
  WAYS,
} from '#lib/fairness/baccarat.ts'
import { BANKER_WINS_WITH_SIX } from '#lib/fairness/baccarat-room.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: third cards fall by the published table, every bet pays to the minor unit, and the stated return is the true one.

/** The published table, as printed: banker totals 0 to 7 down, the player's third card 0 to 9 across; D draws, S stands. */
const TABLE = [
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDSD',
  'SSDDDDDDSS',
  'SSSSDDDDSS',
  'SSSSSSDDSS',
  'SSSSSSSSSS',
]

test('the banker draws by the published table for every total and every third card', () => {
  const rows = TABLE.map((_, total) =>
    Array.from({ length: 10 }, (_, third) => (bankerDraws(total, third) ? 'D' : 'S')).join(''),
  )
  expect(rows).toEqual(TABLE)
})

test('without a third card of the player both sides draw up to five', () => {
  const totals = [0, 1, 2, 3, 4, 5, 6, 7]
  expect(totals.filter(playerDraws)).toEqual([0, 1, 2, 3, 4, 5])
  expect(totals.filter(total => bankerDraws(total, undefined))).toEqual([0, 1, 2, 3, 4, 5])
})

test.each([
  ['a natural ends the coup', '9S KS KH 5D', '9S.KH KS.5D'],
  ['a natural of the banker too', '2S 8S KH KD', '2S.KH 8S.KD'],
  ['both stand with six and seven', '6S 7S KH KD', '6S.KH 7S.KD'],
  ['the player stands, the banker draws five', '6S 5S KH KD 9C', '6S.KH 5S.KD.9C'],
  ['an eight leaves the banker on three', '2S 3S KH KD 8C', '2S.KH.8C 3S.KD'],
  ['a seven lets the banker draw on six', '2S 6S KH KD 7C AC', '2S.KH.7C 6S.KD.AC'],
])('%s', async (_, cards, coup) => {
  const left = cards.split(' ')
  expect(coupText(await deal(async () => left.shift() ?? 'none'))).toBe(coup)
  expect(left).toEqual([])
})

test('the ways to win are the true ones, counted over every order of six points out of eight decks', () => {
  const counted = { player: 0n, banker: 0n, tie: 0n }
  let withSix = 0n
  const left = [128, ...Array.from({ length: 9 }, () => 32)]
  /** Calls back for each point with the number of cards that give it, one of which is away meanwhile. */
  function each(visit: (points: number, ways: number) => void) {
    for (let points = 0; points < 10; points += 1) {
      const ways = left[points] ?? 0
      left[points] = ways - 1
      visit(points, ways)
      left[points] = ways
    }
  }
  const note = (player: number, banker: number, ways: number, cards: number) => {
    // Cards that nobody takes can lie in any order.
    let all = BigInt(ways)
    for (let taken = cards; taken < 6; taken += 1) all *= BigInt(416 - taken)
    counted[player > banker ? 'player' : player < banker ? 'banker' : 'tie'] += all
    if (banker === 6 && player < banker) withSix += all
  }
  const third = (player: number, banker: number, ways: number) => {
    if (player >= 8 || banker >= 8) return note(player, banker, ways, 4)
    const drawBanker = (total: number, point: number | undefined, w: number, cards: number) => {
      const row = TABLE[banker] ?? ''
      const draws = point === undefined ? banker < 6 : row[point] === 'D'
      if (!draws) return note(total, banker, w, cards)
      each((points, count) => note(total, (banker + points) % 10, w * count, cards + 1))
    }
    if (player > 5) return drawBanker(player, undefined, ways, 4)
    each((points, count) => drawBanker((player + points) % 10, points, ways * count, 5))
  }
  each((a, x) =>
    each((b, y) => each((c, z) => each((d, w) => third((a + b) % 10, (c + d) % 10, x * y * z * w)))),
  )
  expect(counted).toEqual(WAYS)
  expect(withSix).toBe(BANKER_WINS_WITH_SIX)
})

test('states the returns that are known of eight decks', () => {
  const percents = Object.fromEntries(SPOTS.map(spot => [spot, percentOf(baccaratReturn(spot), 4)]))
  expect(percents).toEqual({
    player: '98.7649',
    banker: '98.9420',
    tie: '85.6403',
    playerPair: '89.6385',
    bankerPair: '89.6385',
  })
})

test('pays each bet, gives player and banker back on a tie, and takes five percent from the banker', () => {
  const hundred = (outcome: string) => SPOTS.map(spot => Number(spotPayout(spot, 10_000n, readCoup(outcome))))
  expect(hundred('9S.KH KS.5D')).toEqual([20_000, 0, 0, 0, 0])
  expect(hundred('2S.KH 8S.KD')).toEqual([0, 19_500, 0, 0, 0])
  expect(hundred('6S.KH 3S.3D')).toEqual([10_000, 10_000, 90_000, 0, 120_000])
  expect(hundred('4S.4H 7S.KD')).toEqual([20_000, 0, 0, 120_000, 0])
  // Half a minor unit of commission is not paid out.
  expect(spotPayout('banker', 10n, readCoup('2S.KH 8S.KD'))).toBe(19n)
  const bets = new Map<Spot, bigint>([
    ['banker', 500n],
    ['tie', 100n],
  ])
  expect(payoutOf(bets, coupOf(['2S', 'KH'], ['8S', 'KD']))).toBe(975n)
})

test('reads only bets that come to the stake, each spot once, in their order', () => {
  const wager = (bets: string, stakeMinor: bigint) => BACCARAT.isWager({ bets, stakeMinor })
  expect(wager('banker:5000 tie:1000', 6_000n)).toBe(true)
  expect(wager('banker:5000 tie:1000', 5_000n)).toBe(false)
  for (const bets of [
    '',
    'tie:1 banker:1',
    'banker:1 banker:1',
    'banker:0',
    'banker:-2',
    'house:2',
    'tie:02',
  ])
    expect(wager(bets, 2n)).toBe(false)
})

test('the same seeds give the same coup, and another nonce another shoe', async () => {
  const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'river', nonce: 1 }
  const wager = { stakeMinor: 500n, bets: 'player:500', moves: '' }
  const first = await BACCARAT.make(drawsOf(seeds), wager)
  expect(await BACCARAT.make(drawsOf(seeds), wager)).toEqual(first)
  expect(await BACCARAT.make(drawsOf({ ...seeds, nonce: 2 }), wager)).not.toEqual(first)
})
