// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SecondStepForm } from '#islands/social/SecondStepForm.tsx'
import { showPasskey } from '#lib/security/show-passkey.ts'
import { $arrival } from '#lib/social/arrival-store.ts'
import { configureClient } from '#lib/wire/client.ts'
import errors from '../../../locales/en/errors.json'
import identity from '../../../locales/en/identity.json'
import social from '../../../locales/en/social.json'
import { failure, fakeServer } from './fake-server.ts'

vi.mock('#lib/security/show-passkey.ts', () => ({ knowsPasskeys: () => true, showPasskey: vi.fn() }))

const session = {
  token: 'the-token',
  expiresAt: '2026-11-23T00:00:00.000Z',
  firstTimeLogin: false,
  passwordExpired: false,
  captcha: false,
  lastLogin: null,
  member: {
    id: '0197f000-0000-7000-8000-000000000001',
    account: 'somchai',
    nickname: 'Somchai',
    type: 0,
    isAgent: false,
    isTrial: false,
    termsDue: false,
    exclusion: null,
    createdAt: '2026-11-01T00:00:00.000Z',
  },
}
const held = { pendingLogin: 'p'.repeat(43), hasAuthenticator: false, hasPasskey: true, remember: false }

function open(overrides: Partial<typeof held> = {}) {
  configureClient({ seal: async (_, body) => body })
  $arrival.set({ step: 'second', pending: held, next: '/en/points' })
  const phrases = { ...identity, ...social, birthday: 'Birthday' }
  render(<SecondStepForm lang="en" pending={{ ...held, ...overrides }} phrases={phrases} errors={errors} />)
}
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  $arrival.set({ step: 'none' })
})

// Protects: who comes in by a provider can take the second step by a passkey, as who comes in by a password can.
test('a passkey takes the second step, and the way goes on to where it was meant', async () => {
  const user = userEvent.setup()
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const { sent } = fakeServer(({ path }) => (path.endsWith('/options') ? { options: '{}' } : session))
  open()
  vi.mocked(showPasskey).mockResolvedValueOnce(undefined)
  await user.click(screen.getByRole('button', { name: identity.stepPasskey }))
  expect((await screen.findByRole('alert')).textContent).toContain(identity.passkeyStopped)
  vi.mocked(showPasskey).mockResolvedValueOnce('{"id":"shown"}')
  await user.click(screen.getByRole('button', { name: identity.stepPasskey }))
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/en/points'))
  const step = sent.find(({ path }) => path === '/api/session/second-step')
  expect(step?.body).toMatchObject({ pendingLogin: held.pendingLogin, response: '{"id":"shown"}' })
})

test('without a passkey only a code is asked for; a step that waited too long begins anew', async () => {
  const user = userEvent.setup()
  fakeServer(() => failure(422, 'secondStepOver'))
  open({ hasPasskey: false })
  expect(screen.queryByRole('button', { name: identity.stepPasskey })).toBeNull()
  await user.type(screen.getByLabelText(/^Code/), 'no code{Enter}')
  await screen.findByText(errors.secondFactorForm)
  await user.clear(screen.getByLabelText(/^Code/))
  await user.type(screen.getByLabelText(/^Code/), '123456{Enter}')
  await waitFor(() => expect($arrival.get()).toMatchObject({ step: 'failed' }))
})
