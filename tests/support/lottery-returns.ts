import type { BetType } from '#lib/lottery/bet-type.ts'
import { ballsBelow, type DrawForm } from '#lib/lottery/drawing.ts'
import type { LotteryGame } from '#lib/lottery/games.ts'
import { allSelections } from '#lib/lottery/selection.ts'

/** A result, and how many equally likely ones it stands for are looked at together. */
type Outcomes = readonly (readonly string[])[]

/** Choices looked at of a bet that has more: enough to meet every tier. */
const SAMPLES = 3

/** What comes back of a stake in the long run, in percent with two decimals, rounded down: the lowest and highest of all choices. */
export function returnsOf(game: LotteryGame, bet: BetType): readonly [string, string] {
  const isKeno = game.form.kind === 'balls' && game.form.from === 80
  const sets = isKeno ? [] : outcomeSets(game.form, bet)
  const found = selectionsOf(bet).map(choice => (isKeno ? kenoReturn(bet) : shareOf(bet, choice, sets)))
  const sorted = found.sort((a, b) => (a < b ? -1 : 1))
  return [percent(sorted.at(0) ?? 0n), percent(sorted.at(-1) ?? 0n)]
}

const SCALE = 10n ** 12n

/** Of stakes of 100, in units of 10^-12, over all outcomes. The sets are parts of a draw that pay apart from each other. */
function shareOf(bet: BetType, selection: string, sets: readonly Outcomes[]): bigint {
  return sets.reduce((total, outcomes) => {
    let paid = 0
    for (const numbers of outcomes)
      for (const tier of bet.hits(selection, numbers)) paid += bet.odds[tier] ?? 0
    return total + (BigInt(paid) * SCALE) / BigInt(outcomes.length)
  }, 0n)
}

function selectionsOf(bet: BetType): string[] {
  // The options of a place differ only in the place and the sign.
  if (bet.form.kind === 'choice') return bet.form.options.filter((_, at) => bet.tierOf || at % 11 === 0)
  if (bet.form.kind === 'digits' && bet.form.length > 3) {
    const { length } = bet.form
    return ['0000', '1234'].map(text => text.padStart(length, '5'))
  }
  if (bet.form.kind === 'balls' && (bet.form.from > 20 || bet.form.count > 3))
    return [ballsBelow(bet.form.from).slice(0, bet.form.count).join('-')]
  const all = allSelections(bet.form)
  const step = Math.ceil(all.length / SAMPLES)
  return all.filter((_, index) => index % step === 0 || index === 1)
}

function outcomeSets(form: DrawForm, bet: BetType): Outcomes[] {
  if (form.kind === 'dice') return [product(Array.from({ length: form.count }, () => ballsBelow(form.sides)))]
  if (form.kind === 'balls') {
    // All ten balls have 3.6 million orders; each place alone, and the first three together, are enough for every bet.
    if (form.count < 6) return [orders(ballsBelow(form.from), form.count)]
    if (bet.id !== 'place') return [orders(ballsBelow(form.from), 3)]
    return Array.from({ length: form.count }, (_, place) =>
      ballsBelow(form.from).map(ball =>
        Array.from({ length: form.count }, (_, at) => (at === place ? ball : '')),
      ),
    )
  }
  const lengths = form.prizes.flatMap(prize => Array.from({ length: prize.count }, () => prize.digits))
  if (lengths.length === 1) return [numbersOf(lengths[0] ?? 0, 5).map(number => [number])]
  // Every bet on several numbers pays for each of them by itself, and looks at three digits or as many as it names.
  const varied = bet.form.kind === 'digits' && bet.form.length > 1 ? bet.form.length : 3
  return lengths.map((length, place) =>
    numbersOf(length, varied).map(number => lengths.map((_, at) => (at === place ? number : ''))),
  )
}

/** Numbers whose last digits take every value. */
function numbersOf(length: number, varied: number): string[] {
  const digits = Math.min(length, varied)
  return Array.from({ length: 10 ** digits }, (_, value) =>
    String(value).padStart(digits, '0').padStart(length, '#'),
  )
}

function product(places: readonly (readonly string[])[]): string[][] {
  return places.reduce<string[][]>(
    (all, signs) => all.flatMap(one => signs.map(sign => [...one, sign])),
    [[]],
  )
}

function orders(signs: readonly string[], count: number): string[][] {
  if (count === 0) return [[]]
  return signs.flatMap(sign =>
    orders(
      signs.filter(one => one !== sign),
      count - 1,
    ).map(rest => [sign, ...rest]),
  )
}

/** 20 of 80 balls: the share of draws that hold k given balls is C(80 - k, 20 - k) / C(80, 20). */
function kenoReturn(bet: BetType): bigint {
  const count = bet.form.kind === 'balls' ? bet.form.count : 0
  let [above, below] = [1n, 1n]
  for (let ball = 0; ball < count; ball += 1) {
    above *= BigInt(20 - ball)
    below *= BigInt(80 - ball)
  }
  return (BigInt(bet.odds[0] ?? 0) * SCALE * above) / below
}

function percent(share: bigint): string {
  const hundredths = (share * 100n + SCALE / 2n ** 20n) / SCALE
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
