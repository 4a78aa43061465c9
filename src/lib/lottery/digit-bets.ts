import { type BetType, type BetTypeId, choiceBet, plainBet, type TierName } from './bet-type.ts'
import type { DrawForm, PrizeName } from './drawing.ts'

/** Bets on numbers of digits. If a draw has several numbers, the first one counts unless stated otherwise. */

const digits = (length: number) => ({ kind: 'digits', length, anyOrder: false }) as const
const head = (numbers: readonly string[]) => numbers[0] ?? ''

/** The last digits of the first number: all of them if it has no more. */
export const endingWith = (id: BetTypeId, length: number, odds: number): BetType =>
  plainBet(id, digits(length), odds, (selection, numbers) => head(numbers).endsWith(selection))

export const startingWith = (id: BetTypeId, length: number, odds: number): BetType =>
  plainBet(id, digits(length), odds, (selection, numbers) => head(numbers).startsWith(selection))

/** All digits of the last number drawn. */
export const lastNumber = (id: BetTypeId, length: number, odds: number): BetType =>
  plainBet(id, digits(length), odds, (selection, numbers) => numbers.at(-1) === selection)

/** The last three digits in any order. A number with a pair has three orders instead of six, so it pays twice. */
export function anyOrder3(different: number, withPair: number): BetType {
  const tierOf = (selection: string) => (new Set(selection).size === 3 ? 0 : 1)
  const odds = [different, withPair]
  return {
    id: 'anyOrder3',
    form: { kind: 'digits', length: 3, anyOrder: true },
    odds,
    tiers: ['threeDifferent', 'withPair'],
    tierOf,
    hits: (selection, numbers) =>
      [...head(numbers).slice(-3)].sort().join('') === selection ? [tierOf(selection)] : [],
    most: selection => odds[tierOf(selection)] ?? 0,
  }
}

/** One digit that is among the last three of the first number. */
export const runTop = (odds: number): BetType =>
  plainBet('runTop', digits(1), odds, (selection, numbers) => head(numbers).slice(-3).includes(selection))

/** One digit that is in the last number drawn. */
export const runBottom = (odds: number): BetType =>
  plainBet('runBottom', digits(1), odds, (selection, numbers) => (numbers.at(-1) ?? '').includes(selection))

/** One digit at one place: "2-7" is a seven in the second place. */
export function place(length: number, odds: number): BetType {
  const options = Array.from({ length }, (_, at) => [...'0123456789'].map(digit => `${at + 1}-${digit}`))
  return plainBet('place', { kind: 'choice', options: options.flat() }, odds, (option, numbers) => {
    const [at, digit] = option.split('-')
    return head(numbers)[Number(at) - 1] === digit
  })
}

/** The sum of all digits: big is above the middle, which is never a sum because the number of digits is odd. */
export function sumSides(odds: number): BetType {
  const sides = { big: odds, small: odds, odd: odds, even: odds }
  return choiceBet('sumSides', sides, (side, numbers) => {
    const all = [...head(numbers)].map(Number)
    const sum = all.reduce((total, digit) => total + digit, 0)
    if (side === 'big' || side === 'small') return sum * 2 > all.length * 9 === (side === 'big')
    return (sum % 2 === 1) === (side === 'odd')
  })
}

/** Dragon: the first digit is higher than the last; tiger: lower; tie: equal. */
export const dragonTiger = (side: number, tie: number): BetType =>
  choiceBet('dragonTiger', { dragon: side, tiger: side, tie }, (option, numbers) => {
    const [first, last] = [Number(head(numbers).at(0)), Number(head(numbers).at(-1))]
    return option === (first > last ? 'dragon' : first < last ? 'tiger' : 'tie')
  })

/** The last digits of every number that is long enough: pays for each one that it hits. */
export function anyEnding(form: DrawForm, id: BetTypeId, length: number, odds: number): BetType {
  const numbers = prizesOf(form).filter(prize => prize.digits >= length)
  return {
    id,
    form: digits(length),
    odds: [odds],
    hits: (selection, drawn) =>
      drawn.filter(number => number.length >= length && number.endsWith(selection)).map(() => 0),
    most: () => odds * numbers.reduce((count, prize) => count + prize.count, 0),
  }
}

/** Four digits that pay by the prizes they win, once for each time they are drawn. */
export function forecast(
  form: DrawForm,
  id: BetTypeId,
  odds: Readonly<Partial<Record<PrizeName & TierName, number>>>,
): BetType {
  const tiers = Object.keys(odds) as (PrizeName & TierName)[]
  const places = prizesOf(form).flatMap(prize => Array.from({ length: prize.count }, () => prize.name))
  const values = tiers.map(tier => odds[tier] ?? 0)
  const tierAt = places.map(name => (tiers as readonly PrizeName[]).indexOf(name))
  return {
    id,
    form: digits(4),
    odds: values,
    tiers,
    hits: (selection, numbers) =>
      numbers.flatMap((number, index) => {
        const tier = tierAt[index] ?? -1
        return tier >= 0 && number === selection ? [tier] : []
      }),
    most: () => tierAt.reduce((sum, tier) => sum + (values[tier] ?? 0), 0),
  }
}

function prizesOf(form: DrawForm) {
  if (form.kind !== 'digits') throw new Error('only draws of digits have prizes')
  return form.prizes
}
