// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { formatMoney } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'

// Protects: a stake can be typed, a round is played with the stake that the field shows, also while somebody still types,
// nobody stakes more than they said, and a mistake is named beside the field in the language of the page.

const STAKES = [100n, 500n, 1_000n, 5_000n, 10_000n]
const languages = Object.keys(LANGUAGES) as Language[]
const phrasesIn = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/house.json`, 'utf8'))

async function openIn(language: Language) {
  // What the server put into the page is read once, by whoever is first.
  vi.resetModules()
  const facts = document.createElement('script')
  facts.id = 'facts'
  facts.type = 'application/json'
  facts.textContent = JSON.stringify({ language, phrases: phrasesIn(language) })
  document.body.replaceChildren(facts)
  const { createStake } = await import('../../../src/vendor-demo/kit/stake.ts')
  const stake = createStake(1, () => '')
  document.body.append(stake.element)
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)
  const offer = () => stake.offer(STAKES, money, text => parseAmount(text, 'THB', language))
  offer()
  const field = stake.element.querySelector('input')
  const error = stake.element.querySelector('[role=alert]')
  const [lower, raise] = stake.element.querySelectorAll('button')
  if (!field || !error || !lower || !raise)
    throw new Error('there is no field with steps and a place for its error')
  return {
    ...{ stake, field, error, lower, raise, money, offer },
    enter: (text: string) => {
      field.focus()
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    leave: () => field.dispatchEvent(new Event('change', { bubbles: true })),
    press: (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
  }
}

const FITTING = [
  ['50', 5_000n],
  ['฿50.00', 5_000n],
  ['99.99', 5_000n],
  ['100', 10_000n],
  ['1', 100n],
  ['๕', 500n],
] as const

test.each(FITTING)(
  'typing %s chooses the largest stake that is no more, when the field is left and when a round begins',
  async (typed, chosen) => {
    const left = await openIn('en')
    left.enter(typed)
    left.leave()
    expect([left.stake.value(), left.field.value]).toEqual([chosen, left.money(chosen)])
    const begun = await openIn('en')
    begun.enter(typed)
    // The play button was pressed, and the focus is still in the field.
    expect(begun.stake.checked()).toBe(chosen)
    expect([begun.stake.value(), begun.field.value]).toEqual([chosen, begun.money(chosen)])
    expect(begun.error.textContent).toBe('')
  },
)

test('Enter takes what was typed, as leaving the field does', async () => {
  const { stake, field, money, enter, press } = await openIn('en')
  enter('12')
  expect(stake.value()).toBe(500n)
  press('Enter')
  expect([stake.value(), field.value]).toEqual([1_000n, money(1_000n)])
})

test.each(['fifty', '', '0', '0.99', '100.01', '1,000', '-5', '1e2', '5.005'])(
  '%j is no stake: no round begins with it, and the field says what is one until it is right',
  async typed => {
    const { stake, field, error, enter, leave } = await openIn('en')
    enter(typed)
    // Nobody is corrected while they type.
    expect(error.textContent).toBe('')
    expect(stake.checked()).toBeUndefined()
    expect([field.value, document.activeElement]).toEqual([typed, field])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(error.id)
    expect(error.textContent).toBe('Enter a stake from ฿1.00 to ฿100.00.')
    leave()
    expect([stake.checked(), field.value]).toEqual([undefined, typed])
    enter('50')
    expect([field.getAttribute('aria-invalid'), error.textContent]).toEqual(['false', ''])
    expect(stake.checked()).toBe(5_000n)
  },
)

test('what is typed stays while balance and stakes are told anew', async () => {
  const { stake, field, enter, offer } = await openIn('en')
  enter('5')
  stake.setDisabled(false)
  offer()
  expect(field.value).toBe('5')
  enter('50')
  expect(stake.checked()).toBe(5_000n)
})

test('steps go on from the stake that was chosen last, also away from a mistake', async () => {
  const { stake, field, error, money, raise, enter, leave, press } = await openIn('en')
  enter('many')
  leave()
  raise.click()
  expect([stake.checked(), field.value, error.textContent]).toEqual([1_000n, money(1_000n), ''])
  enter('7')
  press('ArrowDown')
  expect([stake.checked(), field.value]).toEqual([500n, money(500n)])
})

test('while a round is played the field shows its stake', async () => {
  const { stake, field, money, enter } = await openIn('en')
  enter('many')
  stake.setDisabled(true)
  expect([field.value, field.disabled]).toEqual([money(500n), true])
})

test.each(languages)('%s: the mistake is named in the language, with the limits', async language => {
  const { stake, error, money, enter } = await openIn(language)
  enter('0')
  stake.checked()
  const says = phrasesIn(language).stakeWrong ?? ''
  expect(error.textContent).toBe(says.replace('{{least}}', money(100n)).replace('{{most}}', money(10_000n)))
})
