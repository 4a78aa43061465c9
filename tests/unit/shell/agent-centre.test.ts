// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

// Protects: the agent centre in a new tab takes the session of another tab over whenever it comes, and only an agent's stays.

const MEMBER = {
  id: '01922b5e-0000-7000-8000-000000000001',
  account: 'somchai',
  nickname: 'Somchai',
  type: 1,
  isAgent: true,
  isTrial: false,
  termsDue: false,
  exclusion: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const root = document.documentElement
const replace = vi.fn()

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  replace.mockReset()
  vi.spyOn(location, 'replace').mockImplementation(replace)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  Object.assign(root.dataset, { guard: '/en/agent', coming: '' })
  document.body.innerHTML = '<span data-agent-name></span>'
})

const come = async (isAgent: boolean) => {
  const { startSession } = await import('#lib/session/store.ts')
  startSession({ token: 't', member: { ...MEMBER, isAgent } })
}
const open = () => import('#layouts/agent/centre.ts')
const nameShown = () => document.querySelector('[data-agent-name]')?.textContent

test('a session that comes after the script is taken over', async () => {
  await open()
  await import('#lib/session/store.ts')
  await come(true)
  await vi.waitFor(() => expect(nameShown()).toBe('Somchai'))
  expect(replace).not.toHaveBeenCalled()
})

test('a session that came before the store was asked is taken over too', async () => {
  // The tab was empty when the script looked.
  vi.doMock('#layouts/agent/seat-kind.ts', () => ({ readKind: () => undefined }))
  await come(true)
  await open()
  await vi.waitFor(() => expect(nameShown()).toBe('Somchai'))
  vi.doUnmock('#layouts/agent/seat-kind.ts')
})

test("a member's session leads to the door", async () => {
  await open()
  await come(false)
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/en/agent'))
})
