import { type Currency, type Minor, minorOf } from '../money/money.ts'
import { parseAmount } from '../money/typed-amount.ts'
import type { AnswerOf } from '../wire/action.ts'
import type { lotteryGame } from './api.ts'
import { lotteryGame as gameByCode } from './games.ts'
import { mostOf } from './rules.ts'

export type GameDetails = AnswerOf<typeof lotteryGame>
export type BetDetails = GameDetails['bets'][number]

/** One line as entered. A slip contains each choice of a bet only once. */
export interface SlipLine {
  betType: string
  numbers: string
  /** As typed, in the number format of the page's language. */
  stake: string
}

/** Multipliers for all stakes of a slip. */
export const MULTIPLIERS = [1, 2, 3, 5, 10] as const

type StakeProblem = 'unreadable' | 'tooSmall' | 'tooLarge'

export interface CheckedLine extends SlipLine {
  key: string
  /** The stake, including the multiplier; undefined while it cannot be read. */
  amount: Minor | undefined
  problem: StakeProblem | undefined
  /** The most that the line can win, including the stake. */
  most: Minor
}

export interface CheckedSlip {
  lines: CheckedLine[]
  total: Minor
  /** The most that all lines together can win, as the exposure limit counts it. */
  most: Minor
  isReady: boolean
}

export const keyOfLine = ({ betType, numbers }: Pick<SlipLine, 'betType' | 'numbers'>): string =>
  `${betType} ${numbers}`

/** Checks the stakes of a slip against the game's limits, as the server does. */
export function checkSlip(
  game: GameDetails,
  lines: readonly SlipLine[],
  { multiplier, currency, language }: { multiplier: number; currency: Currency; language: string },
): CheckedSlip {
  const checked = lines.map((line): CheckedLine => {
    const bet = game.bets.find(one => one.betType === line.betType)
    const typed = parseAmount(line.stake, currency, language)
    const amount = typed === undefined || typed === 0n ? undefined : typed * BigInt(multiplier)
    return {
      ...line,
      key: keyOfLine(line),
      amount,
      problem: problemOf(amount, bet),
      most: amount === undefined ? 0n : mostOfLine(game.gameCode, line, amount),
    }
  })
  return {
    lines: checked,
    total: checked.reduce((sum, line) => sum + (line.amount ?? 0n), 0n),
    most: checked.reduce((sum, line) => sum + line.most, 0n),
    isReady: checked.length > 0 && checked.every(line => line.problem === undefined),
  }
}

function problemOf(amount: Minor | undefined, bet: BetDetails | undefined): StakeProblem | undefined {
  if (amount === undefined || !bet) return 'unreadable'
  if (amount < minorOf(bet.minStake)) return 'tooSmall'
  return amount > minorOf(bet.maxStake) ? 'tooLarge' : undefined
}

function mostOfLine(gameCode: string, { betType, numbers }: SlipLine, amount: Minor): Minor {
  const bet = gameByCode(gameCode)?.bets.find(one => one.id === betType)
  return bet ? mostOf(bet, numbers, amount) : 0n
}

/** Adds lines, leaving existing ones unchanged, up to the maximum. */
export function withLines(lines: readonly SlipLine[], added: readonly SlipLine[], most: number): SlipLine[] {
  const known = new Set(lines.map(keyOfLine))
  const fresh = added.filter(line => !known.has(keyOfLine(line)))
  return [...lines, ...fresh].slice(0, most)
}

/** The index of the line that a refusal names: "lines.2.stake" is the third one's stake. */
export function lineOfField(field: string | undefined): number | undefined {
  const match = /^lines\.(\d+)\./.exec(field ?? '')
  return match ? Number(match[1]) : undefined
}
