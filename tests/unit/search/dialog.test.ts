// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'

/** Guards what the search answers to keys, with an index, without one, late, and while an input method is at work. */
const INDEX = JSON.stringify(writeSearchIndex(inSearchOrder(demoCatalogue(600).games), 'th'))
const DIALOG = `
  <dialog id="search-dialog" data-language="th" data-categories='{"RNG":"สล็อต"}' data-marks='{"BAIZE":"Baize"}'
    data-says='{"found_other":"{{count}} found","list":"Games","popular":"Popular","isNew":"New","maintenance":"Closed"}'>
    <h2 tabindex="-1">Search</h2><input role="combobox"><button data-clear hidden></button>
    <p role="status" data-status></p><p data-about hidden></p><div><div role="listbox"></div></div>
    <div data-wait hidden></div><div role="alert" data-failed hidden><p data-why></p><button data-retry></button></div>
    <p data-more hidden></p><input type="checkbox" data-key checked>
  </dialog>`

type Answer = () => Promise<Response>
let index: Answer
let server: Answer
const json = (value: unknown) => async () => new Response(JSON.stringify({ success: true, value }))
const away: Answer = async () => {
  throw new TypeError('no way')
}
const game = (name: string) => ({
  nodeName: name,
  vassalage: 'PG',
  gameType: 'RNG',
  gameCode: 'a',
  isNew: false,
})

beforeEach(async () => {
  vi.resetModules()
  document.documentElement.lang = 'th'
  document.body.innerHTML = DIALOG
  index = async () => new Response(INDEX)
  server = away
  vi.stubGlobal('fetch', (address: string) => (address.includes('search-index') ? index() : server()))
})
afterEach(() => vi.unstubAllGlobals())

const part = <Part extends HTMLElement>(selector: string) => document.querySelector(selector) as Part
const field = () => part<HTMLInputElement>('input')
const options = () => [...document.querySelectorAll<HTMLAnchorElement>('[role=option]')]
const chosen = () => options().findIndex(option => option.getAttribute('aria-selected') === 'true')
const names = () => options().map(option => option.querySelector('.find-name')?.textContent)

async function open() {
  const { openSearch } = await import('#layouts/search/search-dialog.ts')
  openSearch()
}
function type(text: string) {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
function press(key: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  field().dispatchEvent(event)
  return event.defaultPrevented
}

test('begins with popular games and none of them chosen, then answers a key at once', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  expect([chosen(), field().ariaExpanded, part('[data-status]').textContent]).toEqual([-1, 'true', 'Popular'])
  type('ปลาคารป')
  // Without waiting: the index is there.
  await Promise.resolve()
  expect(names()).toContain('ระเบียงปลาคาร์ป')
  expect(chosen()).toBe(0)
  expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
  expect(part('[data-status]').textContent).toMatch(/^\d+ found$/)
  expect(options()[0]?.querySelector('mark')?.textContent).toBe('ปลาคาร์ป')
})

test('arrows go round, Home and End to the ends, Enter opens what is chosen', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  press('ArrowUp')
  expect(chosen()).toBe(5)
  press('ArrowDown')
  expect(chosen()).toBe(0)
  press('End')
  expect(chosen()).toBe(5)
  press('Home')
  expect(chosen()).toBe(0)
  const opened = vi.fn((event: Event) => event.preventDefault())
  options()[0]?.addEventListener('click', opened)
  press('Enter')
  expect(opened).toHaveBeenCalledOnce()
  expect(options()[0]?.getAttribute('href')).toBe(
    '/seamless?vassalage=BAIZE&gameType=RNG&gameCode=koi-terrace',
  )
})

test('leaves the keys of an input method to it', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  expect(press('ArrowDown', { isComposing: true })).toBe(false)
  type('มัง')
  expect(press('Escape', { isComposing: true })).toBe(false)
  expect(field().value).toBe('มัง')
})

test('Escape empties the field first, and is the dialog’s own after that', async () => {
  await open()
  type('koi')
  expect(press('Escape')).toBe(true)
  expect(field().value).toBe('')
  expect(press('Escape')).toBe(false)
})

test('says that nothing was found, and offers three games instead, without a choice made', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  type('xqzwvkjh')
  await vi.waitFor(() => expect(options()).toHaveLength(3))
  expect(part('[data-status]').textContent).toBe('0 found')
  expect([part('[data-about]').hidden, chosen()]).toEqual([false, -1])
})

test('is answered by the server while there is no index, and a late answer never replaces a later one', async () => {
  index = away
  server = json({ list: [game('Hot')] })
  await open()
  await vi.waitFor(() => expect(names()).toEqual(['Hot']))
  let answerFirst: (response: Response) => void = () => {}
  server = () =>
    new Promise(resolve => {
      answerFirst = resolve
    })
  type('first')
  expect(part('[data-wait]').hidden).toBe(false)
  server = json({ games: [game('Second')], total: 1 })
  type('second')
  await vi.waitFor(() => expect(names()).toEqual(['Second']))
  answerFirst(await json({ games: [game('First')], total: 1 })())
  // The turn of the loop in which the late answer would be shown.
  await new Promise(resolve => setTimeout(resolve))
  expect(names()).toEqual(['Second'])
})

test('says when neither index nor server answers, and tries both again', async () => {
  index = away
  document.documentElement.dataset.saysNetwork = 'No way.'
  await open()
  await vi.waitFor(() => expect(part('[data-failed]').hidden).toBe(false))
  expect(part('[data-why]').textContent).toBe('No way.')
  type('koi')
  await vi.waitFor(() => expect(part('[data-failed]').hidden).toBe(false))
  index = async () => new Response(INDEX)
  part('[data-retry]').click()
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0))
  expect(part('[data-failed]').hidden).toBe(true)
})

test('offers what is closed or new with its mark, and an English name where that was found', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  type('thunder temple')
  await Promise.resolve()
  const [row] = options()
  expect(row?.querySelector('.find-flag')?.textContent).toBe('Closed')
  expect(row?.querySelector('[lang=en] mark')?.textContent).toBe('Thunder Temple')
})
