import { expect, test } from 'vitest'
import { percentOf } from '#lib/fairness/rtp.ts'
import { SIC_BO, SIC_BO_GROUPS, SIC_BO_RULES, SIC_BO_SPOTS, sicBoReturn } from '#lib/fairness/sic-bo.ts'

// Protects: dice pay by the printed table, three alike lose the even bets, and what each bet states is what all throws return.

/** All 216 throws as text, counted by a number written in sixes. */
const THROWS = Array.from({ length: 216 }, (_, at) =>
  [...at.toString(6).padStart(3, '0')].map(digit => Number(digit) + 1).join('-'),
)
const paysOn = (spot: string, dice: string) => Number(SIC_BO_RULES.pays(spot, 1n, dice, ''))

/** The printed pay table, read by sorted dice: what a stake of one pays back. */
function expected(spot: string, dice: string): number {
  const sorted = dice.replaceAll('-', '').split('').sort().join('')
  const sum = [...sorted].reduce((total, die) => total + Number(die), 0)
  const isTriple = /^(.)\1\1$/.test(sorted)
  const [, name = '', a = '', b = ''] = /^([a-zA-Z]+)(\d*)-?(\d?)$/.exec(spot) ?? []
  const count = sorted.split(a).length - 1
  switch (name) {
    case 'small':
      return !isTriple && sum < 11 ? 2 : 0
    case 'big':
      return !isTriple && sum > 10 ? 2 : 0
    case 'odd':
      return !isTriple && sum % 2 === 1 ? 2 : 0
    case 'even':
      return !isTriple && sum % 2 === 0 ? 2 : 0
    case 'total':
      return sum === Number(a) ? 1 + ([62, 31, 18, 12, 8, 7, 6][Math.min(sum, 21 - sum) - 4] ?? 0) : 0
    case 'single':
      return count === 0 ? 0 : 1 + count
    case 'pair':
      return sorted.includes(a) && sorted.includes(b) ? 7 : 0
    case 'double':
      return count >= 2 ? 12 : 0
    case 'triple':
      return sorted === a.repeat(3) ? 181 : 0
    default:
      return isTriple ? 32 : 0
  }
}

test('every spot pays by the printed table on every throw', () => {
  expect(SIC_BO_SPOTS).toHaveLength(4 + 14 + 6 + 15 + 6 + 7)
  expect(new Set(THROWS).size).toBe(216)
  for (const spot of SIC_BO_SPOTS)
    for (const dice of THROWS) expect(paysOn(spot, dice), `${spot} on ${dice}`).toBe(expected(spot, dice))
})

test('states the return that all throws give', () => {
  for (const spot of SIC_BO_SPOTS) {
    const paid = THROWS.reduce((sum, dice) => sum + expected(spot, dice), 0)
    const { numerator, denominator } = sicBoReturn(spot)
    expect(BigInt(paid) * denominator, spot).toBe(numerator * 216n)
  }
  const first = Object.values(SIC_BO_GROUPS).map(([spot = '']) => percentOf(sicBoReturn(spot), 2))
  expect(first).toEqual(['97.22', '87.50', '92.12', '97.22', '88.88', '88.88'])
  expect(percentOf(sicBoReturn('triple3'), 2)).toBe('83.79')
})

test('reads only bets that come to the stake, in their order', () => {
  const wager = (bets: string, stakeMinor: bigint) => SIC_BO.isWager({ bets, stakeMinor })
  expect(wager('small:1000 total4:500 pair1-2:100', 1_600n)).toBe(true)
  expect(wager('total4:500 small:1000', 1_500n)).toBe(false)
  expect(wager('total3:500', 500n)).toBe(false)
  expect(wager('pair2-1:500', 500n)).toBe(false)
})
