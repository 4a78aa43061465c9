// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { IconChoice } from '#islands/security/IconChoice.tsx'
import type { Member } from '#lib/identity/api.ts'
import { MEMBER_ICONS } from '#lib/identity/icon-rules.ts'
import phrases from '../../../locales/en/security.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: a member chooses among all icons by name, a choice is saved at once, and what the server did not take is not
// shown as chosen.

const MEMBER = { id: '1', nickname: 'Mali', account: 'mali', icon: null } as unknown as Member
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('offers every icon by its name, and saves the one that is pressed', async () => {
  const { sent } = fakeServer(({ body }) => body)
  render(<IconChoice member={MEMBER} phrases={phrases} />)
  expect(screen.getAllByRole('radio')).toHaveLength(MEMBER_ICONS.length + 1)
  expect(radio(phrases.icon_none).checked).toBe(true)
  await userEvent.click(radio(phrases.icon_owl))
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ icon: 'owl' }])
})

test('takes a choice back that the server did not take, and says why', async () => {
  vi.stubGlobal('fetch', async () => failure(429, 'tooManyRequests'))
  render(<IconChoice member={MEMBER} phrases={phrases} />)
  await userEvent.click(radio(phrases.icon_cat))
  expect(await screen.findByText('words of tooManyRequests')).toBeTruthy()
  await waitFor(() => expect(radio(phrases.icon_none).checked).toBe(true))
})
