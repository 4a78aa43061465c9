// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { FOOTBALL, fixturesOf } from '#lib/fairness/league.ts'
import { formatMoney } from '#lib/money/money.ts'
import board from '../../../locales/en/board.json'
import book from '../../../locales/en/book.json'

// Protects: a slip says how many picks, at which odds, for how much and for what at most, beside its button and before it counts.

const money = (minor: bigint) => formatMoney(minor, 'THB', 'en')
const phrases = { ...board, ...book, close: 'Close' }
beforeAll(() => {
  const facts = document.createElement('script')
  facts.id = 'facts'
  facts.type = 'application/json'
  facts.textContent = JSON.stringify({ language: 'en', phrases })
  document.body.append(facts)
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
})

async function slipOf(count: number) {
  const { createSlip } = await import('../../../src/vendor-demo/book/slip-view.ts')
  const slip = createSlip(FOOTBALL, () => undefined)
  for (const [match, { odds }] of fixturesOf(FOOTBALL, 1).slice(0, count).entries())
    slip.toggle(1, { match, choice: 'home', odds: odds.home ?? 0 })
  slip.price(10_00n, money)
  return slip
}

test('the bar beside the stake says picks, odds and payout, and nothing of an empty slip', async () => {
  expect((await slipOf(1)).bar.textContent).toMatch(/^1 selection · \d+\.\d\d · pays up to ฿\d/)
  expect((await slipOf(2)).bar.textContent).toMatch(/^2 selections · \d+\.\d\d · pays up to ฿\d/)
  expect((await slipOf(0)).bar.textContent).toBe('')
})

test('before a slip counts it is asked about: its picks, its sum, and what it costs on the button', async () => {
  const { openConfirm } = await import('../../../src/vendor-demo/book/confirm.ts')
  const slip = await slipOf(2)
  const onPlace = vi.fn()
  const sheet = openConfirm({
    picks: slip.picks(),
    sum: slip.bar.textContent ?? '',
    place: 'Place ฿10.00',
    onPlace,
  })
  expect(sheet.querySelectorAll('li')).toHaveLength(2)
  expect(sheet.textContent).toContain(slip.bar.textContent)
  const [back, place] = sheet.querySelectorAll<HTMLButtonElement>('.confirm-acts button')
  back?.click()
  expect(onPlace).not.toHaveBeenCalled()
  expect(place?.textContent).toBe('Place ฿10.00')
  place?.click()
  expect(onPlace).toHaveBeenCalledTimes(1)
})
