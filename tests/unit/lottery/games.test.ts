import { expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { LOTTERY_GAMES, type LotteryGame, PRIZE_MODES } from '#lib/lottery/games.ts'
import { exposureLimit, limitsOf } from '#lib/lottery/limits.ts'
import { mostOf, oddsText, payoutOf, readLine } from '#lib/lottery/rules.ts'
import { allSelections, readSelection } from '#lib/lottery/selection.ts'
import { returnsOf } from '#tests/support/lottery-returns.ts'

// Protects: what a bet pays is what is stated, to the satang, and no choice can be written in two ways.

function gameOf(code: string): LotteryGame {
  const game = LOTTERY_GAMES.find(one => one.code === code)
  if (!game) throw new Error(`no game ${code}`)
  return game
}

/** What 100.00 on a choice brings, by the rules. */
function pays(code: string, betType: string, choice: string, numbers: string[], stake = 10_000n): bigint {
  const bet = gameOf(code).bets.find(one => one.id === betType)
  const line = bet && readLine(bet, { numbers: choice, stake })
  if (!bet || !line) throw new Error(`${code} ${betType} does not take ${choice}`)
  return payoutOf(bet, line, numbers)
}

/** Games that share their bets are looked at once. */
const families = [...new Map(LOTTERY_GAMES.map(game => [game.bets, game])).values()]

test.each(families.map(game => [game.code, game] as const))(
  'the stated RTP of every bet of %s is what all its results give',
  (_, game) => {
    for (const bet of game.bets) {
      const found = returnsOf(game, bet)
      expect([bet.id, ...found]).toEqual([bet.id, ...bet.rtp])
      expect(Number(found[0])).toBeGreaterThan(90)
      expect(Number(found[1])).toBeLessThan(97)
    }
  },
)

test('every prize mode has games, and each is a game of the catalogue', () => {
  for (const mode of PRIZE_MODES) expect(LOTTERY_GAMES.some(game => game.prizeMode === mode)).toBe(true)
  const known = new Set(
    demoCatalogue().games.map(game => `${game.vassalage}/${game.gameType}/${game.gameCode}`),
  )
  expect(LOTTERY_GAMES.filter(game => !known.has(`${game.vendor}/${game.gameType}/${game.code}`))).toEqual([])
})

test('Thai bets: three above, in any order, two above and below, running digits', () => {
  const numbers = ['904215', '37']
  expect(pays('vientiane-draw', 'last3', '215', numbers)).toBe(9_200_000n)
  expect(pays('vientiane-draw', 'last3', '251', numbers)).toBe(0n)
  expect(pays('vientiane-draw', 'anyOrder3', '521', numbers)).toBe(1_530_000n)
  expect(pays('vientiane-draw', 'anyOrder3', '551', ['904515', '37'])).toBe(3_060_000n)
  expect(pays('vientiane-draw', 'last2', '15', numbers)).toBe(920_000n)
  expect(pays('vientiane-draw', 'bottom2', '37', numbers)).toBe(920_000n)
  expect(pays('vientiane-draw', 'bottom2', '15', numbers)).toBe(0n)
  expect(pays('vientiane-draw', 'runTop', '5', numbers)).toBe(34_000n)
  expect(pays('vientiane-draw', 'runTop', '9', numbers)).toBe(0n)
  expect(pays('vientiane-draw', 'runBottom', '3', numbers)).toBe(48_500n)
})

test('Vietnamese bets pay for every number they hit', () => {
  const numbers = Array.from(
    { length: 27 },
    (_, index) => ['12345', '00045', '0145', '045', '45'][index % 5] ?? '',
  )
  expect(pays('hanoi-style', 'special2', '45', numbers)).toBe(960_000n)
  expect(pays('hanoi-style', 'any2', '45', numbers)).toBe(27n * 35_500n)
  expect(pays('hanoi-style', 'any3', '045', numbers)).toBe(11n * 410_000n)
})

test('a stake that odds do not divide is paid rounded down', () => {
  expect(pays('big-or-small', 'diceSides', 'big', ['6', '5', '4'], 101n)).toBe(196n)
  expect(pays('big-or-small', 'diceSides', 'big', ['6', '6', '6'], 101n)).toBe(0n)
  expect(pays('big-or-small', 'oneDie', '6', ['6', '6', '4'])).toBe(30_000n)
  expect(
    pays('ball-race', 'place', '10-07', ['01', '02', '03', '04', '05', '06', '08', '09', '10', '07']),
  ).toBe(95_000n)
  expect(pays('lucky-ladder', 'firstTwoAnyOrder', '11-03', ['03', '11', '01', '02', '04'])).toBe(520_000n)
  expect(pays('lucky-ladder', 'firstTwo', '11-03', ['03', '11', '01', '02', '04'])).toBe(0n)
})

test('no bet brings more than its most, and limits follow the odds', () => {
  for (const game of families) {
    for (const bet of game.bets) {
      const { min, max, perNumber } = limitsOf(bet, 'THB')
      expect(min <= max && max <= perNumber).toBe(true)
      expect(max * BigInt(Math.max(...bet.odds)) <= 100n * 500_000n * 100n || max === min).toBe(true)
      const choice = bet.form.kind === 'choice' ? bet.form.options[0] : undefined
      if (choice) expect(mostOf(bet, choice, max) <= exposureLimit(game, 'THB')).toBe(true)
    }
  }
  const straight = gameOf('one-minute').bets.find(bet => bet.id === 'straight3')
  expect(straight && limitsOf(straight, 'THB')).toEqual({ min: 100n, max: 50_000n, perNumber: 200_000n })
})

test('a choice has one text, and what is none is refused', () => {
  const digits = { kind: 'digits', length: 3, anyOrder: true } as const
  expect(readSelection(digits, '321')).toBe('123')
  expect(['111', '12', '1234', '12a', '١٢٣', '1 2', ''].map(text => readSelection(digits, text))).toEqual(
    Array(7).fill(undefined),
  )
  const balls = { kind: 'balls', from: 11, count: 2, ordered: false } as const
  expect(readSelection(balls, '11-03')).toBe('03-11')
  expect(
    ['3-11', '03-03', '00-01', '12-01', '01', '01-02-03'].map(text => readSelection(balls, text)),
  ).toEqual(Array(6).fill(undefined))
  expect(readSelection({ ...balls, ordered: true }, '11-03')).toBe('11-03')
  expect(allSelections(balls)).toHaveLength(55)
  expect(allSelections(digits)).toHaveLength(210)
})

test('odds are written without a needless zero', () => {
  expect([195, 95_000, 340, 205, 101].map(oddsText)).toEqual(['1.95', '950', '3.4', '2.05', '1.01'])
})
