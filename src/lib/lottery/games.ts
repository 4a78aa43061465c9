import * as balls from './ball-bets.ts'
import { type StatedBet, stated } from './bet-type.ts'
import * as dice from './dice-bets.ts'
import * as digits from './digit-bets.ts'
import type { DrawForm, Prize, PrizeName } from './drawing.ts'
import type { Schedule } from './schedule.ts'

/** LOTT: fast draws of the house; ZY: its daily ones; ELOTT: balls and dice; SEA: Southeast Asian styles. */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]

/** The vendors of the catalogue whose games are drawn by this server. */
export const LOTTERY_VENDORS = ['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN'] as const
type LotteryVendor = (typeof LOTTERY_VENDORS)[number]

export interface LotteryGame {
  /** The code in the catalogue. */
  code: string
  prizeMode: PrizeMode
  vendor: LotteryVendor
  gameType: 'LOTT' | 'ELOTT'
  schedule: Schedule
  /** How many seconds before the draw bets close. */
  cutOffSeconds: number
  form: DrawForm
  bets: readonly StatedBet[]
  /** The most that all bets on one draw together can win, in stake units (see limits.ts). */
  exposureUnits: bigint
}

const prize = (name: PrizeName, length: number, count = 1): Prize => ({ name, digits: length, count })
const numbers = (...prizes: Prize[]): DrawForm => ({ kind: 'digits', prizes })

const THREE_DIGITS = numbers(prize('first', 3))
const FIVE_DIGITS = numbers(prize('first', 5))
/** Six digits and a separate two-digit number, as in betting on the Thai government lottery. */
const THAI = numbers(prize('first', 6), prize('bottom', 2))
/** 27 numbers, as in the north of Vietnam. */
const NORTH = numbers(
  prize('special', 5),
  prize('first', 5),
  prize('second', 5, 2),
  prize('third', 5, 6),
  prize('fourth', 4, 4),
  prize('fifth', 4, 6),
  prize('sixth', 3, 3),
  prize('seventh', 2, 4),
)
/** 18 numbers, as in the centre and the south of Vietnam. */
const SOUTH = numbers(
  prize('special', 6),
  prize('first', 5),
  prize('second', 5),
  prize('third', 5, 2),
  prize('fourth', 5, 7),
  prize('fifth', 4),
  prize('sixth', 4, 3),
  prize('seventh', 3),
  prize('eighth', 2),
)
const FOUR_DIGITS = numbers(
  prize('first', 4),
  prize('second', 4),
  prize('third', 4),
  prize('starter', 4, 10),
  prize('consolation', 4, 10),
)

const THREE_DIGIT_BETS: readonly StatedBet[] = [
  stated(digits.endingWith('straight3', 3, 95_000), '95.00'),
  stated(digits.anyOrder3(15_800, 31_600), '94.80'),
  stated(digits.place(3, 950), '95.00'),
  stated(digits.sumSides(192), '96.00'),
]
const FIVE_DIGIT_BETS: readonly StatedBet[] = [
  stated(digits.endingWith('straight5', 5, 9_300_000), '93.00'),
  stated(digits.endingWith('last4', 4, 930_000), '93.00'),
  stated(digits.endingWith('last3', 3, 94_000), '94.00'),
  stated(digits.anyOrder3(15_700, 31_400), '94.20'),
  stated(digits.startingWith('first2', 2, 9_500), '95.00'),
  stated(digits.endingWith('last2', 2, 9_500), '95.00'),
  stated(digits.place(5, 950), '95.00'),
  stated(digits.sumSides(192), '96.00'),
  stated(digits.dragonTiger(212, 950), '95.00', '95.40'),
]
const THAI_BETS: readonly StatedBet[] = [
  stated(digits.endingWith('last3', 3, 92_000), '92.00'),
  stated(digits.anyOrder3(15_300, 30_600), '91.80'),
  stated(digits.endingWith('last2', 2, 9_200), '92.00'),
  stated(digits.lastNumber('bottom2', 2, 9_200), '92.00'),
  stated(digits.runTop(340), '92.14'),
  stated(digits.runBottom(485), '92.15'),
]
const ANY_ENDINGS = ['any2', 'any3', 'any4'] as const
const vietnamBets = (form: DrawForm, any: readonly (readonly [odds: number, rtp: string])[]): StatedBet[] => [
  stated(digits.endingWith('special2', 2, 9_600), '96.00'),
  stated(digits.endingWith('special3', 3, 94_000), '94.00'),
  stated(digits.endingWith('special4', 4, 920_000), '92.00'),
  ...any.map(([odds, rtp], index) =>
    stated(digits.anyEnding(form, ANY_ENDINGS[index] ?? 'any2', index + 2, odds), rtp),
  ),
]
const NORTH_BETS = vietnamBets(NORTH, [
  [355, '95.85'],
  [4_100, '94.30'],
  [46_000, '92.00'],
])
const SOUTH_BETS = [
  ...vietnamBets(SOUTH, [
    [530, '95.40'],
    [5_500, '93.50'],
    [57_500, '92.00'],
  ]),
  stated(digits.lastNumber('eighth2', 2, 9_600), '96.00'),
]
const BIG_FORECAST = { first: 350_000, second: 150_000, third: 80_000, starter: 22_000, consolation: 12_000 }
const SMALL_FORECAST = { first: 520_000, second: 250_000, third: 150_000 }
const FOUR_DIGIT_BETS: readonly StatedBet[] = [
  stated(digits.forecast(FOUR_DIGITS, 'bigForecast', BIG_FORECAST), '92.00'),
  stated(digits.forecast(FOUR_DIGITS, 'smallForecast', SMALL_FORECAST), '92.00'),
  stated(digits.endingWith('last3', 3, 92_000), '92.00'),
]

const LADDER_BETS: readonly StatedBet[] = [
  stated(balls.hitAll('hit1', 11, 1, 210), '95.45'),
  stated(balls.hitAll('hit2', 11, 2, 520), '94.54'),
  stated(balls.hitAll('hit3', 11, 3, 1_560), '94.54'),
  stated(balls.hitAll('hit4', 11, 4, 6_200), '93.93'),
  stated(balls.hitAll('hit5', 11, 5, 43_500), '94.15'),
  stated(balls.firstInOrder('firstBall', 11, 1, 1_040), '94.54'),
  stated(balls.firstInOrder('firstTwo', 11, 2, 10_400), '94.54'),
  stated(balls.firstInOrder('firstThree', 11, 3, 93_500), '94.44'),
  stated(balls.firstAnyOrder('firstTwoAnyOrder', 11, 2, 5_200), '94.54'),
  stated(balls.firstAnyOrder('firstThreeAnyOrder', 11, 3, 15_600), '94.54'),
]
const RACE_BETS: readonly StatedBet[] = [
  stated(balls.ballAtPlace(10, 10, 950), '95.00'),
  stated(balls.firstInOrder('firstTwo', 10, 2, 8_500), '94.44'),
  stated(balls.firstInOrder('firstThree', 10, 3, 68_000), '94.44'),
  stated(balls.winnerSides(192), '96.00'),
  stated(balls.topTwoSum({ big: 215, small: 172, odd: 172, even: 215 }), '95.55'),
]
const THREE_DICE_BETS: readonly StatedBet[] = [
  stated(dice.diceSides(195), '94.79'),
  stated(dice.diceSum([20_500, 6_800, 3_400, 2_050, 1_360, 970, 820, 760]), '94.30', '95.00'),
  stated(dice.oneDie([210, 300, 400]), '95.60'),
  stated(dice.pair(1_280), '94.81'),
  stated(dice.twoDice(680), '94.44'),
  stated(dice.threeDice(3_400), '94.44'),
  stated(dice.anyTriple(3_400), '94.44'),
  stated(dice.triple(20_400), '94.44'),
]

const MINUTE = { schedule: { everyMinutes: 1 }, cutOffSeconds: 5, exposureUnits: 2_000_000n } as const
const FIVE_MINUTES = { schedule: { everyMinutes: 5 }, cutOffSeconds: 15, exposureUnits: 5_000_000n } as const
const QUARTER = { schedule: { everyMinutes: 15 }, cutOffSeconds: 30, exposureUnits: 5_000_000n } as const
const daily = (dailyAt: string) =>
  ({ schedule: { dailyAt }, cutOffSeconds: 600, exposureUnits: 20_000_000n }) as const

const house = { prizeMode: 'LOTT', vendor: 'LOTT', gameType: 'LOTT' } as const
const electronic = { prizeMode: 'ELOTT', vendor: 'ELOTT', gameType: 'ELOTT' } as const
const vietnam = { prizeMode: 'SEA', vendor: 'TCG_LOTTO_VN', gameType: 'LOTT' } as const
const sea = { prizeMode: 'SEA', vendor: 'TCG_SEA', gameType: 'LOTT' } as const
const north = { form: NORTH, bets: NORTH_BETS }
const south = { form: SOUTH, bets: SOUTH_BETS }
const thai = { form: THAI, bets: THAI_BETS }
const fiveDigits = { form: FIVE_DIGITS, bets: FIVE_DIGIT_BETS }

/** Every lottery that is drawn by this server. Times of day are in the deployment's time zone. */
export const LOTTERY_GAMES: readonly LotteryGame[] = [
  { code: 'one-minute', ...house, ...MINUTE, form: THREE_DIGITS, bets: THREE_DIGIT_BETS },
  { code: 'five-minute', ...house, ...FIVE_MINUTES, ...fiveDigits },
  { code: 'quarter-hour', ...house, ...QUARTER, ...fiveDigits },
  { code: 'evening-draw', ...house, prizeMode: 'ZY', ...daily('21:00'), ...fiveDigits },
  { code: 'hanoi-special', ...vietnam, ...daily('17:30'), ...north },
  { code: 'hanoi-style', ...vietnam, ...daily('18:30'), ...north },
  { code: 'central-provinces', ...vietnam, ...daily('17:15'), ...south },
  { code: 'southern-provinces', ...vietnam, ...daily('16:15'), ...south },
  { code: 'vientiane-draw', ...sea, ...daily('20:30'), ...thai },
  { code: 'malay-four-digits', ...sea, ...daily('19:00'), form: FOUR_DIGITS, bets: FOUR_DIGIT_BETS },
  { code: 'mekong-five-minute', ...sea, ...FIVE_MINUTES, ...thai },
  { code: 'island-quarter-hour', ...sea, ...QUARTER, ...thai },
  {
    code: 'lucky-ladder',
    ...electronic,
    ...FIVE_MINUTES,
    form: { kind: 'balls', from: 11, count: 5 },
    bets: LADDER_BETS,
  },
  {
    code: 'three-of-ten',
    ...electronic,
    ...QUARTER,
    form: { kind: 'balls', from: 10, count: 3 },
    bets: [
      stated(balls.hitAll('hit1', 10, 1, 316), '94.80'),
      stated(balls.hitAll('hit2', 10, 2, 1_420), '94.66'),
      stated(balls.hitAll('hit3', 10, 3, 11_300), '94.16'),
    ],
  },
  {
    code: 'keno-green',
    ...electronic,
    ...FIVE_MINUTES,
    form: { kind: 'balls', from: 80, count: 20 },
    bets: [
      stated(balls.hitAll('hit1', 80, 1, 380), '95.00'),
      stated(balls.hitAll('hit2', 80, 2, 1_580), '95.00'),
      stated(balls.hitAll('hit3', 80, 3, 6_840), '94.90'),
      stated(balls.hitAll('hit4', 80, 4, 30_800), '94.35'),
      stated(balls.hitAll('hit5', 80, 5, 146_000), '94.15'),
    ],
  },
  {
    code: 'ball-race',
    ...electronic,
    ...MINUTE,
    form: { kind: 'balls', from: 10, count: 10 },
    bets: RACE_BETS,
  },
  {
    code: 'big-or-small',
    ...electronic,
    ...MINUTE,
    form: { kind: 'dice', count: 3, sides: 6 },
    bets: THREE_DICE_BETS,
  },
  {
    code: 'coin-draw',
    ...electronic,
    ...MINUTE,
    form: { kind: 'dice', count: 3, sides: 2 },
    bets: [stated(dice.headCount(760, 253), '94.87', '95.00')],
  },
]

const byCode = new Map(LOTTERY_GAMES.map(game => [game.code, game]))

export function lotteryGame(code: string): LotteryGame | undefined {
  return byCode.get(code)
}
