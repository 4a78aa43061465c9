// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { configureClient } from '#lib/wire/client.ts'
import { fakeServer } from '#tests/support/wire.ts'

// Protects: where the answer was lost, an account by a provider is asked for again under the same id, also after a reload.

vi.mock('#lib/identity/entered.ts', () => ({ entered: vi.fn() }))

const KEPT = 'socialNewcomer'
const arrived = {
  ticket: 't'.repeat(43),
  expiresAt: '2099-01-01T00:00:00.000Z',
  providerName: 'Example',
  next: null,
  id: null,
  username: '',
  birthday: '',
}
const entries = { username: 'somchai', birthday: '1990-05-01' }
const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')

/** The page as it is after a reload. */
async function reload() {
  vi.resetModules()
  const client = await import('#lib/wire/client.ts')
  client.configureClient({ seal: async (_, body) => body })
  const store = await import('#lib/social/arrival-store.ts')
  await store.finishArrival('en')
  return store
}

beforeEach(() => {
  configureClient({ seal: async (_, body) => body })
  history.replaceState(null, '', '/en/login/social?step=1')
  sessionStorage.setItem(KEPT, JSON.stringify(arrived))
})

test('an entry without an answer keeps its id over a reload; another entry gets another one', async () => {
  const { sent } = fakeServer(() => 'unreachable')
  const ids = () => sent.map(call => call.body?.id)
  await (await reload()).openSocialAccount(entries, 'en')
  expect(kept().id).toBe(ids()[0])
  const store = await reload()
  await store.openSocialAccount(entries, 'en')
  expect(ids()[1]).toBe(ids()[0])
  store.keepEntries({ ...entries, username: 'niran' })
  expect(kept()).toMatchObject({ username: 'niran', id: null })
  await store.openSocialAccount({ ...entries, username: 'niran' }, 'en')
  expect(ids()[2]).not.toBe(ids()[0])
})

test('a refusal ends the id: the next try gets another one', async () => {
  const { sent } = fakeServer(() => ({ code: 'usernameTaken', status: 409 }))
  const store = await reload()
  await store.openSocialAccount(entries, 'en')
  expect(kept().id).toBeNull()
  await store.openSocialAccount(entries, 'en')
  expect(new Set(sent.map(call => call.body?.id)).size).toBe(2)
})
