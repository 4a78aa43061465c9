// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#lib/identity/api.ts'

// Protects: one tab's session is whole or gone, ends once for all islands, and leaves nothing behind (spec 3 and 4.1).

const member: Member = {
  id: '0198f3a2-0000-7000-8000-000000000001',
  account: 'somchai',
  nickname: 'Somchai',
  type: 0,
  isAgent: false,
  isTrial: false,
  termsDue: false,
  exclusion: null,
  createdAt: '2026-11-21T00:00:00.000Z',
}
const token = 't'.repeat(43)

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  localStorage.clear()
  for (const name of ['session', 'guard', 'coming', 'excluded']) delete document.documentElement.dataset[name]
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () => import('#lib/session/store.ts')

test('a sign-out clears everything of the player, and keeps whose site it is', async () => {
  const { keepMerchantCode } = await import('#lib/session/merchant.ts')
  const { clearTab } = await import('#lib/session/tab.ts')
  keepMerchantCode()
  sessionStorage.setItem('token', token)
  sessionStorage.setItem('registerRules', '{}')
  clearTab()
  expect({ ...sessionStorage }).toEqual({ merchantCode: 'baize' })
  expect(localStorage.getItem('merchantCode')).toBe('baize')
})

test('a tab without a session is a guest', async () => {
  const store = await open()
  expect(store.$session.get()).toBe('guest')
  expect(document.documentElement.dataset.session).toBe('guest')
})

test.each([
  ['member', {}],
  ['agent', { type: 1, isAgent: true }],
  ['trial', { type: 4, isTrial: true }],
])('a started session is kept under the keys of the specification: %s', async (kind, extra) => {
  const store = await open()
  store.startSession({ token, member: { ...member, ...extra } })
  expect(store.$session.get()).toBe(kind)
  expect({ ...sessionStorage }).toMatchObject({
    token,
    account: 'somchai',
    username: 'somchai',
    nickname: 'Somchai',
    customerId: member.id,
    isAgent: String(kind === 'agent'),
  })
  vi.resetModules()
  const next = await open()
  expect(next.$session.get()).toBe(kind)
  expect(next.$member.get()).toEqual({ ...member, ...extra })
})

test.each([
  ['2999-05-28T05:00:00.000Z', '2999-05-28T05:00:00.000Z'],
  [null, 'forGood'],
])(
  'a self-exclusion until %s marks the page, in this tab and after a reload, until the session is over',
  async (until, mark) => {
    const { dataset } = document.documentElement
    const store = await open()
    store.startSession({ token, member })
    expect(dataset.excluded).toBeUndefined()
    store.startExclusion(until)
    expect(dataset.excluded).toBe(mark)
    vi.resetModules()
    delete dataset.excluded
    const next = await open()
    expect(next.$member.get()?.exclusion).toEqual({ until })
    expect(dataset.excluded).toBe(mark)
    next.sessionEnded(token)
    expect(dataset.excluded).toBeUndefined()
  },
)

test('a self-exclusion that ended while the tab kept it is none any more', async () => {
  const { writeTab } = await import('#lib/session/tab.ts')
  writeTab({ token, member: { ...member, exclusion: { until: '2020-01-01T00:00:00.000Z' } } })
  const store = await open()
  expect(store.$member.get()?.exclusion).toBeNull()
  expect(document.documentElement.dataset.excluded).toBeUndefined()
})

test('a half-written session counts as none', async () => {
  sessionStorage.setItem('token', token)
  const store = await open()
  expect(store.$session.get()).toBe('guest')
})

test('a session ends once, however many calls meet that answer, and leaves nothing but the merchant', async () => {
  const store = await open()
  store.startSession({ token, member })
  sessionStorage.setItem('merchantCode', 'baize')
  let ends = 0
  store.$hasEnded.listen(() => {
    ends += 1
  })
  store.sessionEnded(token)
  store.sessionEnded(token)
  expect(ends).toBe(1)
  expect(store.$session.get()).toBe('guest')
  expect(store.$member.get()).toBeUndefined()
  expect({ ...sessionStorage }).toEqual({ merchantCode: 'baize' })
})

test('signing out clears the tab even when the server cannot be reached, and is no surprising end', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const store = await open()
  store.startSession({ token, member })
  await store.signOut('th')
  expect(store.$session.get()).toBe('guest')
  expect(store.$hasEnded.get()).toBe(false)
  expect(sessionStorage.length).toBe(0)
})

test('an answer that a call with the token before gets late does not end the session', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => answers.push(resolve)))
  const store = await open()
  store.startSession({ token, member })
  const asked = store.confirmSession()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  store.replaceToken('n'.repeat(43))
  const refused = { success: false, code: 'notSignedIn', message: '', requestId: '' }
  answers[0]?.(
    new Response(JSON.stringify(refused), { status: 401, headers: { 'content-type': 'application/json' } }),
  )
  await asked
  expect(store.$session.get()).toBe('member')
  expect(store.$hasEnded.get()).toBe(false)
})

test('what waited for a password that was due goes on with the new token, never with the old one', async () => {
  const store = await open()
  const { $bar } = await import('#lib/session/barred.ts')
  store.startSession({ token, member }, true)
  expect($bar.get()).toBe('passwordChangeNeeded')
  const seen: (string | undefined)[] = []
  $bar.listen(() => seen.push(store.sessionToken()))
  store.replaceToken('n'.repeat(43))
  expect($bar.get()).toBeUndefined()
  expect(seen).toEqual(['n'.repeat(43)])
})

/** The other tabs of this browser, as far as the store hears them. */
function listenIn() {
  const messages: { type: string }[] = []
  const tab = { hear: (_: { data: object }): unknown => undefined }
  class Channel {
    set onmessage(hear: (event: { data: object }) => unknown) {
      tab.hear = hear
    }
    postMessage(message: { type: string }) {
      messages.push(message)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const hear = (data: object) => tab.hear({ data })
  return { messages, hear, ask: () => hear({ type: 'whoIsHere' }) }
}

test('other tabs hear of a session once its password is no longer due, so that terms can be read there', async () => {
  const { messages, ask } = listenIn()
  const store = await open()
  const types = () => messages.splice(0).map(message => message.type)
  expect(types()).toEqual(['whoIsHere'])
  store.startSession({ token, member: { ...member, termsDue: true } }, true)
  ask()
  expect(types()).toEqual([])
  store.replaceToken('n'.repeat(43))
  ask()
  expect(types()).toEqual(['signedIn', 'signedIn'])
  expect(store.$member.get()?.termsDue).toBe(false)
})

/** A page for members in a tab that has no session yet. */
function newTab() {
  vi.useFakeTimers()
  localStorage.setItem('signedIn', 'true')
  Object.assign(document.documentElement.dataset, { guard: '/login', coming: '' })
  const places: string[] = []
  vi.stubGlobal('location', {
    pathname: '/member/limits',
    search: '?tab=2',
    replace: (place: string) => places.push(place),
  })
  return places
}

test('a page for members in a new tab waits for the session of another one, and stays', async () => {
  const places = newTab()
  const { hear } = listenIn()
  const store = await open()
  expect(store.$session.get()).toBe('unknown')
  hear({ type: 'signedIn', session: { token, member } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.$session.get()).toBe('member')
  expect(places).toEqual([])
})

test('where no tab answers, a page for members leads to the log-in and back, and the next one does so at once', async () => {
  const places = newTab()
  listenIn()
  const store = await open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.$session.get()).toBe('guest')
  expect(places).toEqual(['/login?next=%2Fmember%2Flimits%3Ftab%3D2'])
  expect(localStorage.getItem('signedIn')).toBeNull()
})

test('a changed token takes the place of the old one', async () => {
  const store = await open()
  store.startSession({ token, member })
  store.replaceToken('n'.repeat(43))
  expect(store.sessionToken()).toBe('n'.repeat(43))
  expect(sessionStorage.getItem('token')).toBe('n'.repeat(43))
})
