// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { formatMoney } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'

// Protects: a stake can be typed, and nobody stakes more than they said.

const STAKES = [100n, 500n, 1_000n, 5_000n, 10_000n]
const money = (minor: bigint) => formatMoney(minor, 'THB', 'en')
beforeAll(() => {
  // What the server put into the page is read once, by whoever is first.
  vi.resetModules()
  const facts = document.createElement('script')
  facts.id = 'facts'
  facts.type = 'application/json'
  facts.textContent = JSON.stringify({ language: 'en', phrases: { stake: 'Stake' } })
  document.body.append(facts)
})

test.each([
  ['50', 5_000n],
  ['฿50.00', 5_000n],
  ['99.99', 5_000n],
  ['1,000', 10_000n],
  ['0.5', 500n],
  ['fifty', 500n],
])('typing %s chooses the largest stake that is no more, or leaves the one before', async (typed, chosen) => {
  const { createStake } = await import('../../../src/vendor-demo/kit/stake.ts')
  const stake = createStake(1, () => '')
  stake.offer(STAKES, money, text => parseAmount(text, 'THB', 'en'))
  const field = stake.element.querySelector('input')
  if (!field) throw new Error('there is no field')
  field.value = typed
  field.dispatchEvent(new Event('change'))
  expect(stake.value()).toBe(chosen)
  expect(field.value).toBe(money(chosen))
})
