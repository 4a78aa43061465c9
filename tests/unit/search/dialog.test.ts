// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import styles from '#layouts/search/Search.module.css'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'
import { stubSearchWorker } from '#tests/support/search-worker.ts'

/** Guards what the search answers to keys, with an index, without one, late, and while an input method is at work. */
const catalogue = demoCatalogue(600)
const games = inSearchOrder(catalogue.games)
const INDEX = JSON.stringify(writeSearchIndex({ ...catalogue, games }, 'th'))
const DIALOG = `
  <dialog id="search-dialog" data-language="th" data-categories='{"RNG":"สล็อต","PVP":"ไพ่"}' data-marks='{"BAIZE":"Baize","TCG_SEA":"TCG SEA"}'
    data-says='{"found_other":"{{count}} found","all_other":"All {{count}}","games":"Games","lobbies":"Lobbies","popular":"Popular","hot":"Hot",
      "isNew":"New","maintenance":"Closed"}'>
    <h2 tabindex="-1">Search</h2><input role="combobox"><button data-clear hidden></button>
    <p role="status" data-status></p><p data-about hidden></p><div><div role="listbox"></div></div>
    <div data-wait hidden></div><div role="alert" data-failed hidden><p data-why></p><button data-retry></button></div>
    <input type="checkbox" data-key checked>
  </dialog>`

type Answer = (address: string) => Promise<Response>
let index: Answer
let server: Answer
/** What is played most. */
let played: Answer
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
  stubSearchWorker()
  index = async () => new Response(INDEX)
  server = away
  played = json({ list: [] })
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('search-index')) return index(address)
    return address.includes('/popular') ? played(address) : server(address)
  })
})
afterEach(() => vi.unstubAllGlobals())

const part = <Part extends HTMLElement>(selector: string) => document.querySelector(selector) as Part
const field = () => part<HTMLInputElement>('input')
const options = () => [...document.querySelectorAll<HTMLAnchorElement>('[role=option]')]
const chosen = () => options().findIndex(option => option.getAttribute('aria-selected') === 'true')
const groups = () => [...document.querySelectorAll('[role=group]')]
/** What a group is called, to a screen reader. */
const nameOf = (group: Element | undefined) =>
  group?.getAttribute('aria-label') ??
  document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent
const names = () => options().map(option => option.querySelector(`.${styles.name}`)?.textContent)

async function open() {
  const { answerSearch } = await import('#layouts/search/search-dialog.ts')
  answerSearch(part('dialog'))
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

test('begins with hot games where nobody played and none of them chosen, then answers a key', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  expect([chosen(), field().ariaExpanded, part('[data-status]').textContent]).toEqual([-1, 'true', 'Hot'])
  expect(groups().map(nameOf)).toEqual(['Hot'])
  type('ปลาคารป')
  await vi.waitFor(() => expect(part('[data-status]').textContent).toMatch(/found/))
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
  expect(groups().map(nameOf)).toEqual(['Hot'])
})

test('is answered by the server while there is no index, and a late answer never replaces a later one', async () => {
  index = away
  server = json({ list: [game('Hot')] })
  await open()
  await vi.waitFor(() => expect(names()).toEqual(['Hot']))
  let answerFirst: (response: Response) => void = () => {}
  let askedFor = ''
  server = address => {
    askedFor = new URL(address, 'http://x').searchParams.get('gameName') ?? ''
    return new Promise(resolve => {
      answerFirst = resolve
    })
  }
  type('first')
  // What stood there stays until the answer comes, and is marked as old.
  expect([names(), part('[role=listbox]').ariaBusy, part('[data-wait]').hidden]).toEqual([
    ['Hot'],
    'true',
    true,
  ])
  await vi.waitFor(() => expect(askedFor).toBe('first'))
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
  await vi.waitFor(() => expect(part('[data-status]').textContent).toMatch(/found/))
  const [row] = options()
  expect(row?.querySelector(`.${styles.flag}`)?.textContent).toBe('Closed')
  expect(row?.querySelector('[lang=en] mark')?.textContent).toBe('Thunder Temple')
})

// Protects: "popular now" is said of games that somebody plays now, and of no others.
test('offers what is played most under that name, and asks for it once', async () => {
  let asked = 0
  played = async () => {
    asked += 1
    return json({ list: ['Played', 'Second', 'Third', 'Fourth'].map(game) })()
  }
  await open()
  await vi.waitFor(() => expect(names()).toEqual(['Played', 'Second', 'Third', 'Fourth']))
  expect([part('[data-status]').textContent, nameOf(groups()[0])]).toEqual(['Popular', 'Popular'])
  type('xqzwvkjh')
  await vi.waitFor(() => expect(part('[data-status]').textContent).toBe('0 found'))
  await vi.waitFor(() => expect(groups().map(nameOf)).toEqual(['Popular']))
  expect(names()).toHaveLength(3)
  expect(asked).toBe(1)
})

// Protects: whoever looks for a studio or a kind of games comes to its lobby, and Enter still opens the best game.
test('names studios and kinds of games in a group of their own, which the arrows reach', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  type('baize')
  await vi.waitFor(() => expect(groups().map(nameOf)).toEqual(['Lobbies', 'Games']))
  const [lobbies] = groups()
  const found = [...(lobbies?.querySelectorAll('[role=option]') ?? [])]
  // One for each of its categories.
  expect(found.map(option => option.getAttribute('href')?.replace(/.*\?/, ''))).toEqual(
    Array(8).fill('vassalage=BAIZE'),
  )
  expect(chosen()).toBe(found.length)
  expect(names()[chosen()]).toMatch(/baize|เบซ/i)
  press('ArrowUp')
  expect(chosen()).toBe(found.length - 1)
  expect(field().getAttribute('aria-activedescendant')).toBe(found.at(-1)?.id)
  expect(part('[data-status]').textContent).toBe(`1 found · Lobbies: ${found.length}`)
})

test('a kind is found by its name in the language and in English, and is chosen where no game is', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  for (const typed of ['เก่าเก', 'gao g']) {
    type(typed)
    await vi.waitFor(() =>
      expect(options().map(option => option.getAttribute('href'))).toContain('/pvp?gameClassify=GG'),
    )
  }
  // A vendor by its code alone, which no game is called by.
  type('tcg_sea')
  await vi.waitFor(() => expect(names()).toEqual(['TCG SEA']))
  expect([chosen(), part('[data-about]').hidden]).toEqual([0, true])
})

test('leads to all games where it lists a part of them, with what was typed in the address', async () => {
  await open()
  await vi.waitFor(() => expect(options()).toHaveLength(6))
  type(' a ')
  await vi.waitFor(() => expect(options().at(-1)?.getAttribute('href')).toMatch(/^\/search\?/))
  const all = options().at(-1)
  expect(new URLSearchParams(all?.search).get('gameName')).toBe('a')
  expect(all?.textContent).toBe(`All ${part('[data-status]').textContent?.split(' ')[0]}`)
  press('End')
  expect(field().getAttribute('aria-activedescendant')).toBe(all?.id)
})

// Protects: Enter opens what is chosen, also when the index comes between the arrow and it.
test('keeps what is chosen when the index comes after the server', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  index = () => promise
  const listed = games
    .filter(one => /^a/i.test(one.names.en))
    .slice(0, 20)
    .map(one => ({ ...one, nodeName: one.names.th }))
  server = json({ games: listed, total: listed.length + 1 })
  await open()
  type('a')
  await vi.waitFor(() => expect(options()).toHaveLength(listed.length + 1))
  press('End')
  const all = options().at(-1)?.getAttribute('href')
  resolve(new Response(INDEX))
  await vi.waitFor(() => expect(document.querySelector('[lang=en] mark')).not.toBeNull())
  expect(options()[chosen()]?.getAttribute('href')).toBe(all)
})

// Protects: what is offered instead never takes the place of what the index found meanwhile.
test('keeps the lobbies of the index when what is played comes after them', async () => {
  const late = Promise.withResolvers<Response>()
  const lateIndex = Promise.withResolvers<Response>()
  played = () => late.promise
  index = () => lateIndex.promise
  server = json({ games: [], total: 0 })
  await open()
  type('tcg_sea')
  lateIndex.resolve(new Response(INDEX))
  await vi.waitFor(() => expect(names()).toEqual(['TCG SEA']))
  late.resolve(await json({ list: ['One', 'Two', 'Three'].map(game) })())
  // The turn of the loop in which the offer would be shown.
  await new Promise(resolve => setTimeout(resolve))
  expect(names()).toEqual(['TCG SEA'])
})

// Protects: Enter opens the best game of what stands in the field, and nothing of an earlier text.
test('Enter that is quicker than its answer opens what the answer begins with', async () => {
  vi.unstubAllGlobals()
  const held = stubSearchWorker({ isHeld: true })
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('search-index') ? new Response(INDEX) : json({ list: [], games: [], total: 0 })(),
  )
  const { prepareIndex } = await import('#lib/search/search-client.ts')
  prepareIndex()
  await open()
  type('koi')
  await vi.waitFor(() => expect(held.typed()).toContain('koi'))
  held.letGo(held.typed().indexOf('koi'))
  await vi.waitFor(() => expect(names()[0]).toBe('ระเบียงปลาคาร์ป'))
  const opened: (string | null)[] = []
  document.addEventListener('click', event => {
    event.preventDefault()
    opened.push((event.target as Element).getAttribute('href'))
  })
  type('naga rising')
  press('Enter')
  expect(opened).toEqual([])
  await vi.waitFor(() => expect(held.typed()).toContain('naga rising'))
  held.letGo(held.typed().indexOf('naga rising'))
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  expect(opened[0]).toContain('gameCode=naga-rising')
})
