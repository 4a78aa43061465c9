import { type BetType, choiceBet, plainBet } from './bet-type.ts'

/** Bets on three dice, and on coins. */

const FACES = ['1', '2', '3', '4', '5', '6'] as const
const count = (numbers: readonly string[], face: string) => numbers.filter(number => number === face).length
const sumOf = (numbers: readonly string[]) => numbers.reduce((sum, number) => sum + Number(number), 0)
const isTriple = (numbers: readonly string[]) => new Set(numbers).size === 1
const faces = (odds: number) => Object.fromEntries(FACES.map(face => [face, odds]))

/** The exact sum of three dice; `odds` by sum from 3 to 10, and back down to 18. */
export function diceSum(odds: readonly number[]): BetType {
  const sums = Array.from({ length: 16 }, (_, index) => [
    String(index + 3),
    odds[Math.min(index, 15 - index)] ?? 0,
  ])
  return choiceBet('diceSum', Object.fromEntries(sums), (sum, numbers) => sumOf(numbers) === Number(sum))
}

/** Big is a sum of 11 to 17, small 4 to 10. Three of a kind wins none of the four. */
export function diceSides(odds: number): BetType {
  const sides = { big: odds, small: odds, odd: odds, even: odds }
  return choiceBet('diceSides', sides, (side, numbers) => {
    if (isTriple(numbers)) return false
    const sum = sumOf(numbers)
    if (side === 'big' || side === 'small') return sum > 10 === (side === 'big')
    return (sum % 2 === 1) === (side === 'odd')
  })
}

/** One face, with odds by how many dice show it. */
export function oneDie(odds: readonly [number, number, number]): BetType {
  return {
    id: 'oneDie',
    form: { kind: 'choice', options: FACES },
    odds,
    tiers: ['onOne', 'onTwo', 'onThree'],
    hits: (face, numbers) => {
      const dice = count(numbers, face)
      return dice > 0 ? [dice - 1] : []
    },
    most: () => Math.max(...odds),
  }
}

/** Two or three dice that show the same face. */
export const pair = (odds: number): BetType =>
  choiceBet('pair', faces(odds), (face, numbers) => count(numbers, face) >= 2)

/** Two different faces, both of which must be shown. */
export const twoDice = (odds: number): BetType => facesShown('twoDice', 2, odds)

/** Three different faces, all of which must be shown. */
export const threeDice = (odds: number): BetType => facesShown('threeDice', 3, odds)

export const anyTriple = (odds: number): BetType =>
  choiceBet('anyTriple', { triple: odds }, (_, numbers) => isTriple(numbers))

export const triple = (odds: number): BetType =>
  choiceBet('triple', faces(odds), (face, numbers) => count(numbers, face) === 3)

/** The number of heads of three coins; `ends` are the odds of none or all, `middle` of one or two. */
export const headCount = (ends: number, middle: number): BetType =>
  choiceBet(
    'headCount',
    { '0': ends, '1': middle, '2': middle, '3': ends },
    (heads, numbers) => count(numbers, '1') === Number(heads),
  )

function facesShown(id: 'twoDice' | 'threeDice', many: number, odds: number): BetType {
  return plainBet(id, { kind: 'balls', from: 6, count: many, ordered: false }, odds, (selection, numbers) =>
    selection.split('-').every(face => numbers.includes(face)),
  )
}
