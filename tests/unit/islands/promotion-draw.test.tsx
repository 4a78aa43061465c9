// @vitest-environment happy-dom

import { createHash } from 'node:crypto'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MemberPromotion from '#islands/promotions/MemberPromotion.tsx'
import type { PromotionEntry, PromotionStanding } from '#lib/promotions/api.ts'
import { $promotion } from '#lib/promotions/store.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import { amountAgain } from '#tests/support/verifier/promotion-envelope.ts'
import errors from '../../../locales/en/errors.json'
import entryPhrases from '../../../locales/en/promotionentry.json'
import termsPhrases from '../../../locales/en/promotionterms.json'
import uploads from '../../../locales/en/uploads.json'
import { fakeServer } from './fake-server.ts'

// Protects: a member reads the hash before an envelope is drawn, and afterwards what their browser has worked out: that the
// amount matches, that it does not, or from when on it can be checked.

const phrases = { ...uploads, ...errors, ...entryPhrases }
const TERMS: PromotionTerms = {
  entry: 'claim',
  who: { module: null, firstDeposit: false, rank: null, teams: [] },
  often: 'day',
  places: null,
  depositMinor: null,
  reward: { kind: 'envelope', leastMinor: '1000', mostMinor: '20000' },
  turnover: '0',
  games: [],
  highestStakeMinor: null,
  days: 14,
}
const ID = '01a20029-5429-7307-9477-d9d81e9cb458'
const SEED = createHash('sha256').update('a seed').digest('hex')
const SEAL = {
  day: '2026-11-24',
  endsAt: '2026-11-24T17:00:00.000Z',
  seedHash: createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'),
}
const AMOUNT = amountAgain({ entryId: ID, least: 1_000n, most: 20_000n, seed: SEED })
const ENTRY: PromotionEntry = {
  id: ID,
  state: 'claimed',
  version: 1,
  amount: String(AMOUNT),
  points: null,
  tickets: null,
  raffle: null,
  envelope: { least: '1000', most: '20000', seal: SEAL },
  currency: 'THB',
  remark: null,
  images: [],
  reason: null,
  at: '2026-11-24T11:20:00.000Z',
  decidedAt: '2026-11-24T11:20:00.000Z',
}
const CLAIMED: PromotionStanding = {
  code: 'envelope',
  status: 'claimed',
  mayEnter: false,
  isForMember: true,
  version: 1,
  terms: TERMS,
  rank: null,
  currency: 'THB',
  left: null,
  raffle: null,
  seal: SEAL,
  heldUp: null,
  deposits: [],
  entries: [ENTRY],
  running: [],
}

beforeEach(() => void $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $promotion.set(IDLE)
})

function open(promotion: PromotionStanding, seed: string | null = SEED) {
  const server = fakeServer(({ path }) =>
    path.includes('/draws/') ? { ...SEAL, announcedAt: '2026-11-23T17:00:00.000Z', seed } : promotion,
  )
  render(
    <MemberPromotion
      code="envelope"
      pageTerms={TERMS}
      language="en"
      timeZone="Asia/Bangkok"
      registerHref="/register"
      depositHref="/deposit"
      rewardsHref="/rewards"
      raffleHref="/raffle"
      phrases={phrases}
      terms={termsPhrases}
    />,
  )
  return server
}

async function checked(entry: Partial<PromotionEntry>, seed: string | null = SEED): Promise<HTMLElement> {
  const { sent } = open({ ...CLAIMED, entries: [{ ...ENTRY, ...entry }] }, seed)
  await userEvent.click(await screen.findByRole('button', { name: phrases.drawCheck }))
  const dialog = await screen.findByRole('dialog', { name: phrases.drawCheck })
  await waitFor(() => expect(within(dialog).getByText(SEAL.seedHash)).toBeTruthy())
  expect(sent.at(-1)?.path).toBe('/api/promotions/envelope/draws/2026-11-24')
  return dialog
}

test('shows the hash before the claim, and why it has to wait without one', async () => {
  open({ ...CLAIMED, status: 'claim', mayEnter: true, entries: [] })
  expect(await screen.findByText(SEAL.seedHash)).toBeTruthy()
  cleanup()
  open({ ...CLAIMED, status: 'closed', seal: null, heldUp: 'promotionDrawWaits', entries: [] })
  expect(await screen.findByText(errors.promotionDrawWaits)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('works the amount out again once the seed is revealed, with all that a program needs', async () => {
  const dialog = await checked({})
  expect(within(dialog).getByRole('status').textContent).toBe(phrases.drawMatches)
  for (const text of [ID, SEED, '฿10.00 to ฿200.00']) expect(within(dialog).getByText(text)).toBeTruthy()
})

test.each<[string, Partial<PromotionEntry>, string]>([
  ['another amount', { amount: String(AMOUNT + 1n) }, SEED],
  ['another seed', {}, SEED.replace(/^../, '00')],
  [
    'another hash than at the draw',
    { envelope: { least: '1000', most: '20000', seal: { ...SEAL, seedHash: SEED } } },
    SEED,
  ],
])('finds %s', async (_, entry, seed) => {
  open({ ...CLAIMED, entries: [{ ...ENTRY, ...entry }] }, seed)
  await userEvent.click(await screen.findByRole('button', { name: phrases.drawCheck }))
  expect(await screen.findByText(phrases.drawDiffers)).toBeTruthy()
})

test('before the day is over it says from when on it can be checked', async () => {
  const dialog = await checked({}, null)
  expect(within(dialog).getByRole('status').textContent).toMatch(/^You can verify this amount from .+\.$/)
  expect(within(dialog).queryByText(phrases.drawMatches)).toBeNull()
})

test('an amount from before there were seeds is said to be not verifiable', async () => {
  open({ ...CLAIMED, entries: [{ ...ENTRY, envelope: { least: '1000', most: '20000', seal: null } }] })
  expect(await screen.findByText(phrases.drawNone)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
