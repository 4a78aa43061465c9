import { type BetType, type BetTypeId, choiceBet, plainBet } from './bet-type.ts'
import { ballsBelow } from './drawing.ts'

/** Bets on balls that are drawn in sequence. */

/** Some balls, all of which must be among those drawn. */
export const hitAll = (id: BetTypeId, from: number, count: number, odds: number): BetType =>
  plainBet(id, { kind: 'balls', from, count, ordered: false }, odds, (selection, numbers) =>
    selection.split('-').every(ball => numbers.includes(ball)),
  )

/** The first balls, in the order drawn. */
export const firstInOrder = (id: BetTypeId, from: number, count: number, odds: number): BetType =>
  plainBet(
    id,
    { kind: 'balls', from, count, ordered: true },
    odds,
    (selection, numbers) => numbers.slice(0, count).join('-') === selection,
  )

/** The first balls, in any order. */
export const firstAnyOrder = (id: BetTypeId, from: number, count: number, odds: number): BetType =>
  plainBet(
    id,
    { kind: 'balls', from, count, ordered: false },
    odds,
    (selection, numbers) => numbers.slice(0, count).toSorted().join('-') === selection,
  )

/** One ball at one place: "3-07" is ball 7 in third place. */
export function ballAtPlace(from: number, places: number, odds: number): BetType {
  const options = Array.from({ length: places }, (_, at) => ballsBelow(from).map(ball => `${at + 1}-${ball}`))
  return plainBet('place', { kind: 'choice', options: options.flat() }, odds, (option, numbers) => {
    const [at, ball] = option.split('-')
    return numbers[Number(at) - 1] === ball
  })
}

/** The first of ten balls: big is 6 to 10. */
export function winnerSides(odds: number): BetType {
  const sides = { big: odds, small: odds, odd: odds, even: odds }
  return choiceBet('winnerSides', sides, (side, numbers) => {
    const winner = Number(numbers[0])
    if (side === 'big' || side === 'small') return winner > 5 === (side === 'big')
    return (winner % 2 === 1) === (side === 'odd')
  })
}

/** The sum of the first two of ten balls: big is 12 to 19, small 3 to 11. */
export const topTwoSum = (odds: { big: number; small: number; odd: number; even: number }): BetType =>
  choiceBet('topTwoSum', odds, (side, numbers) => {
    const sum = Number(numbers[0]) + Number(numbers[1])
    if (side === 'big' || side === 'small') return sum > 11 === (side === 'big')
    return (sum % 2 === 1) === (side === 'odd')
  })
