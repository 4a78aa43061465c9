// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Protects: a page of a whole-page mode that is served as a plain file says what the operator says and leads back by itself
// (spec 2.14), and to this site alone.

const source = readFileSync('src/layouts/mode-watch.js', 'utf8')
const root = document.documentElement
const OPEN = { status: 0, modeMessage: '', maintenanceEnd: null, location: { ip: '203.0.113.7' } }
let answer: Record<string, unknown>
let asked: string[]
let gone: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  asked = []
  gone = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ success: true, value: answer })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the page of a mode at an address, and lets it look once. */
async function open(path: string, mode: 1 | 2, { home = '/en', api = '' } = {}): Promise<void> {
  root.lang = 'en'
  Object.assign(root.dataset, { mode: String(mode), home, zone: 'Asia/Bangkok', api })
  document.body.innerHTML = `
    <p data-when="message" hidden data-value="message"></p><p data-when="late" hidden>late</p>
    <dl data-when="left" hidden><dd data-value="until"></dd><dd data-value="left"></dd></dl>
    <div data-when="address" hidden><dd data-value="address"></dd></div>
    <a data-href="in-th" href="https://play.example/${mode === 1 ? 'maintenance' : 'blocked'}">ไทย</a>`
  const at = new URL(path, 'https://play.example')
  const place = {
    href: at.href,
    origin: at.origin,
    pathname: at.pathname,
    search: at.search,
    replace: (to: string) => gone.push(to),
    reload: () => gone.push('reload'),
  }
  new Function('location', source)(place)
  await vi.advanceTimersByTimeAsync(0)
}
const text = (name: string) => document.querySelector(`[data-value="${name}"]`)?.textContent
const isShown = (name: string) => !document.querySelector<HTMLElement>(`[data-when="${name}"]`)?.hidden

test('tells the message and the end of the maintenance, and asks the API where it is', async () => {
  answer = { ...OPEN, status: 1, modeMessage: 'New <b>tables</b>', maintenanceEnd: '2026-11-21T13:24:00Z' }
  await open('/en/maintenance?next=%2Fen%2Fhelp', 1, { api: 'https://api.example' })
  expect(asked).toEqual(['https://api.example/api/permission'])
  expect(text('message')).toBe('New <b>tables</b>')
  expect(document.querySelector('b')).toBeNull()
  expect([text('until'), text('left')]).toEqual(['21 Nov, 20:24 GMT+7', '1 hr, 24 min'])
  expect([isShown('message'), isShown('left'), isShown('late')]).toEqual([true, true, false])
  answer = { ...answer, maintenanceEnd: '2026-11-21T11:00:00Z', modeMessage: '' }
  await vi.advanceTimersByTimeAsync(36_000)
  expect([isShown('message'), isShown('left'), isShown('late')]).toEqual([false, false, true])
  expect(gone).toEqual([])
})

test('leads back to where the visitor was as soon as the site is open', async () => {
  answer = { ...OPEN, status: 1 }
  await open('/en/maintenance/?next=%2Fen%2Fverify%3Fgame%3Dslot', 1)
  answer = OPEN
  await vi.advanceTimersByTimeAsync(36_000)
  expect(gone[0]).toBe('/en/verify?game=slot')
})

test.each([
  ['', '/en'],
  ['?next=https%3A%2F%2Fevil.example', '/en'],
  ['?next=%2F%2Fevil.example', '/en'],
  ['?next=%2F%09%2Fevil.example', '/en'],
  ['?next=%2F%5Cevil.example', '/en'],
  ['?next=%2Fen%2Fmaintenance', '/en'],
  ['?next=javascript%3Aalert(1)', '/en'],
])('leads home and nowhere else from an address such as "%s"', async (search, page) => {
  answer = OPEN
  await open(`/en/maintenance${search}`, 1)
  expect(gone).toEqual([page])
})

test('changes to the page of the other mode, and keeps the way back', async () => {
  answer = { ...OPEN, status: 2 }
  await open('/maintenance?next=%2Fhelp', 1, { home: '/' })
  expect(gone).toEqual(['/blocked?next=%2Fhelp'])
})

test('names the blocked address, and the other languages lead back to the same page in theirs', async () => {
  answer = { ...OPEN, status: 2, modeMessage: 'You can always reach us' }
  await open('/en/blocked?next=%2Fen%2Fhelp', 2)
  expect([text('address'), text('message'), isShown('address')]).toEqual([
    '203.0.113.7',
    'You can always reach us',
    true,
  ])
  const link = document.querySelector('a')
  expect(link?.getAttribute('href')).toMatch(/\/blocked\?next=%2Fhelp$/)
})

test('where the server answers another address with the page, that address is loaded anew', async () => {
  answer = OPEN
  await open('/en/help?q=1', 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(36_000)
  expect(gone[0]).toBe('reload')
})

test('goes on asking when nobody answers', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    throw new TypeError('no answer')
  })
  await open('/en/maintenance?next=%2Fen', 1)
  await vi.advanceTimersByTimeAsync(80_000)
  expect(asked.length).toBeGreaterThan(2)
})
