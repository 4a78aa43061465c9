import { type Currency, type Minor, minorOf } from '../money/money.ts'
import { parseAmount } from '../money/typed-amount.ts'
import type { AnswerOf } from '../wire/action.ts'
import type { lotteryGame } from './api.ts'
import { lotteryGame as gameByCode } from './games.ts'
import { mostOf } from './rules.ts'

export type GameFacts = AnswerOf<typeof lotteryGame>
export type BetFacts = GameFacts['bets'][number]

/** One line as it is being filled in. A slip has each choice of a bet once. */
export interface SlipLine {
  betType: string
  numbers: string
  /** As typed, in the marks of the page's language. */
  stake: string
}

/** Times that the stakes of a slip can be taken. */
export const MULTIPLIERS = [1, 2, 3, 5, 10] as const

type StakeProblem = 'unreadable' | 'tooSmall' | 'tooLarge'

export interface JudgedLine extends SlipLine {
  key: string
  /** What is staked, the multiplier counted; undefined while it cannot be read. */
  amount: Minor | undefined
  problem: StakeProblem | undefined
  /** What the line brings at most, the stake included. */
  most: Minor
}

export interface JudgedSlip {
  lines: JudgedLine[]
  total: Minor
  /** What all lines together could bring at most, as the house counts it. */
  most: Minor
  isReady: boolean
}

export const keyOfLine = ({ betType, numbers }: Pick<SlipLine, 'betType' | 'numbers'>): string =>
  `${betType} ${numbers}`

/** Reads the stakes of a slip by the limits of its game, as the server will. */
export function judgeSlip(
  game: GameFacts,
  lines: readonly SlipLine[],
  { multiplier, currency, language }: { multiplier: number; currency: Currency; language: string },
): JudgedSlip {
  const judged = lines.map((line): JudgedLine => {
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
    lines: judged,
    total: judged.reduce((sum, line) => sum + (line.amount ?? 0n), 0n),
    most: judged.reduce((sum, line) => sum + line.most, 0n),
    isReady: judged.length > 0 && judged.every(line => line.problem === undefined),
  }
}

function problemOf(amount: Minor | undefined, bet: BetFacts | undefined): StakeProblem | undefined {
  if (amount === undefined || !bet) return 'unreadable'
  if (amount < minorOf(bet.minStake)) return 'tooSmall'
  return amount > minorOf(bet.maxStake) ? 'tooLarge' : undefined
}

function mostOfLine(gameCode: string, { betType, numbers }: SlipLine, amount: Minor): Minor {
  const bet = gameByCode(gameCode)?.bets.find(one => one.id === betType)
  return bet ? mostOf(bet, numbers, amount) : 0n
}

/** The lines with others added, those that are there already left as they are; no more than fit. */
export function withLines(lines: readonly SlipLine[], added: readonly SlipLine[], most: number): SlipLine[] {
  const known = new Set(lines.map(keyOfLine))
  const fresh = added.filter(line => !known.has(keyOfLine(line)))
  return [...lines, ...fresh].slice(0, most)
}

/** The line that a refusal speaks of: "lines.2.stake" is the third one's stake. */
export function lineOfField(field: string | undefined): number | undefined {
  const match = /^lines\.(\d+)\./.exec(field ?? '')
  return match ? Number(match[1]) : undefined
}
