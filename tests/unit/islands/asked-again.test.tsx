// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import DrawCheck from '#islands/lottery/DrawCheck.tsx'
import Outbox from '#islands/outbox/Outbox.tsx'
import RaffleCheck from '#islands/raffle/RaffleCheck.tsx'
import { Envelopes } from '#islands/rewards/Envelopes.tsx'
import { Devices } from '#islands/security/Devices.tsx'
import LinkedProviders from '#islands/social/LinkedProviders.tsx'
import VipPage from '#islands/vip/VipPage.tsx'
import { $session } from '#lib/session/store.ts'
import { failure, fakeServer } from './fake-server.ts'

// Protects: what could not be loaded is asked for again at a press of the button that says so, once more than before.

/** Every phrase is its own name. */
const phrases = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) })
const facts = { language: 'en', lang: 'en', timeZone: 'Asia/Bangkok', currency: 'THB', phrases }
const hrefs = { rafflesHref: '/', lotteriesHref: '/', registerHref: '/', loginHref: '/', homeHref: '/' }
const props = { ...facts, ...hrefs, writing: facts }

const ID = '01a20029-5429-7307-9477-d9d81e9cb458'
const ISLANDS: readonly [name: string, island: ComponentType<never>, search: string][] = [
  ['the check of a raffle', RaffleCheck, `?raffle=${ID}`],
  ['the check of a draw', DrawCheck, `?draw=${ID}`],
  ['the outbox', Outbox, ''],
  ['the envelopes', Envelopes, ''],
  ['the devices', Devices, ''],
  ['the linked providers', LinkedProviders, ''],
  ['the VIP programme', VipPage, ''],
]

beforeEach(() => $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  history.replaceState(null, '', '/')
})

test.each(ISLANDS)('%s asks again at a press', async (_, island, search) => {
  history.replaceState(null, '', `/${search}`)
  const { sent } = fakeServer(() => failure(503, 'unavailable'))
  const Island = island as ComponentType<typeof props>
  render(<Island {...props} />)
  const retry = await screen.findByRole('button', { name: 'retry' })
  const before = sent.length
  await userEvent.click(retry)
  await waitFor(() => expect(sent.length).toBeGreaterThan(before))
  expect(sent.at(-1)?.path).toBe(sent[before - 1]?.path)
})
