// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STANDING_EVENT, watchStatus } from '#lib/site/status-watch.ts'
import { notifyMode } from '#lib/wire/mode.ts'

/** Modes reach an open page within 60 s, and a page asks at most six times a minute while nobody answers (reliability, 8). */
const left = vi.fn()
let answers: () => Promise<Response>
let asked = 0
let isHidden = false

const status = (value: number) => async () =>
  new Response(JSON.stringify({ success: true, value: { status: value, info: { whitelabel: [] } } }))

beforeEach(() => {
  vi.useFakeTimers()
  left.mockReset()
  asked = 0
  isHidden = false
  vi.stubGlobal('location', { pathname: '/en/help', search: '?q=1', replace: left })
  vi.stubGlobal('fetch', () => {
    asked += 1
    return answers()
  })
  // What tests of other files left listening on theirs would ask as well.
  vi.stubGlobal('document', document.implementation.createHTMLDocument(''))
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  show(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(isShown: boolean): void {
  isHidden = !isShown
  document.dispatchEvent(new Event('visibilitychange'))
}

test.each([
  [1, '/en/maintenance?next=%2Fen%2Fhelp%3Fq%3D1'],
  [2, '/en/blocked?next=%2Fen%2Fhelp%3Fq%3D1'],
])('status %i leads to its page within 60 s, and knows the way back', async (value, target) => {
  answers = status(0)
  watchStatus('/en')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked).toBe(1)
  expect(left).not.toHaveBeenCalled()
  answers = status(value)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(left).toHaveBeenCalledWith(target)
})

test('the default language has no segment in front', async () => {
  answers = status(1)
  watchStatus('/')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(left).toHaveBeenCalledWith('/maintenance?next=%2Fen%2Fhelp%3Fq%3D1')
})

test('while nobody answers it asks at most six times a minute, and goes on when somebody does', async () => {
  answers = () => Promise.reject(new TypeError('Failed to fetch'))
  watchStatus('/en')
  for (let minute = 0; minute < 5; minute += 1) {
    const before = asked
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked - before).toBeLessThanOrEqual(6)
    expect(asked - before).toBeGreaterThan(0)
  }
  answers = status(1)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(left).toHaveBeenCalled()
})

test('an answer that is none, such as a proxy’s own page, is no mode', async () => {
  answers = async () => new Response('<html>bad gateway</html>', { status: 502 })
  watchStatus('/en')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBeGreaterThan(1)
  expect(left).not.toHaveBeenCalled()
})

test('what else an answer says is passed on; one that is refused is not, and is asked for again', async () => {
  const heard = vi.fn()
  document.addEventListener(STANDING_EVENT, event => heard((event as CustomEvent).detail), { once: true })
  answers = async () => new Response(JSON.stringify({ success: false, code: 'tooMany' }), { status: 429 })
  watchStatus('/en')
  await vi.advanceTimersByTimeAsync(11_000)
  expect([asked, heard.mock.calls]).toEqual([1, []])
  answers = status(0)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(heard.mock.calls).toMatchObject([[{ status: 0 }]])
})

test('a page that nobody looks at does not ask; looked at again, it asks soon', async () => {
  answers = status(0)
  watchStatus('/en')
  show(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(0)
  show(true)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked).toBe(1)
})

test('an answer of any call that is the mode itself leads there at once', () => {
  answers = status(0)
  watchStatus('/en')
  notifyMode('gameMaintenance')
  expect(left).not.toHaveBeenCalled()
  notifyMode('regionRestricted')
  expect(left).toHaveBeenCalledWith(expect.stringMatching(/^\/en\/blocked\?next=/))
})
