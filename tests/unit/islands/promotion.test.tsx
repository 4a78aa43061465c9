// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MemberPromotion from '#islands/promotions/MemberPromotion.tsx'
import { TermsBox } from '#islands/promotions/TermsBox.tsx'
import type { PromotionEntry, PromotionStanding } from '#lib/promotions/api.ts'
import { $promotion } from '#lib/promotions/store.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import errors from '../../../locales/en/errors.json'
import entryPhrases from '../../../locales/en/promotionentry.json'
import termsPhrases from '../../../locales/en/promotionterms.json'
import uploads from '../../../locales/en/uploads.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: a member reads what stands next of a promotion and why, and cancels an application only after being asked once
// more.

const phrases = { ...uploads, ...errors, ...entryPhrases }
const TICKETS: PromotionTerms = {
  entry: 'claim',
  who: { module: null, firstDeposit: false, rank: null, teams: [] },
  often: 'once',
  places: null,
  depositMinor: null,
  reward: { kind: 'tickets', tickets: 3 },
  turnover: '0',
  games: [],
  highestStakeMinor: null,
  days: 14,
}
const ENTRY: PromotionEntry = {
  id: '01a20029-5429-7307-9477-d9d81e9cb458',
  state: 'applying',
  version: 1,
  amount: null,
  points: null,
  tickets: 3,
  raffle: null,
  envelope: null,
  currency: 'THB',
  remark: null,
  images: [],
  reason: null,
  at: '2026-11-24T11:20:00.000Z',
  decidedAt: null,
}
const OPEN: PromotionStanding = {
  code: 'tickets',
  status: 'claim',
  mayEnter: true,
  isForMember: true,
  version: 1,
  terms: TICKETS,
  rank: null,
  currency: 'THB',
  left: null,
  raffle: { name: 'Full moon raffle', closesAt: '2026-12-04T11:00:00.000Z' },
  seal: null,
  heldUp: null,
  deposits: [],
  entries: [],
  running: [],
}

beforeEach(() => void $session.set('member'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $promotion.set(IDLE)
})

const open = (terms = TICKETS) =>
  render(
    <MemberPromotion
      code="tickets"
      pageTerms={terms}
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

test('names the raffle of the tickets before they are claimed, and leads to it afterwards', async () => {
  let now = OPEN
  fakeServer(() => now)
  open()
  expect(await screen.findByText(/^Your tickets will be for Full moon raffle\. It closes on/)).toBeTruthy()
  expect(screen.getByText('Get 3 raffle tickets, no wagering')).toBeTruthy()
  cleanup()
  const entry = { ...ENTRY, state: 'claimed', raffle: 'Full moon raffle' } as const
  now = { ...OPEN, status: 'claimed', mayEnter: false, entries: [entry] }
  open()
  const link = await screen.findByRole('link', { name: phrases.toRaffle })
  expect(link.getAttribute('href')).toBe('/raffle')
  expect(screen.getByText(/^Your tickets are in Full moon raffle/)).toBeTruthy()
})

test('says why it cannot be joined while no raffle is open', async () => {
  fakeServer(() => ({
    ...OPEN,
    status: 'closed',
    mayEnter: false,
    raffle: null,
    heldUp: 'promotionNoRaffle',
  }))
  open()
  expect(await screen.findByText(errors.promotionNoRaffle)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('cancels an application after asking once more, and shows it as it stands then', async () => {
  const terms = { ...TICKETS, entry: 'apply' } as const
  const applied = { ...OPEN, terms, status: 'applying', mayEnter: false, entries: [ENTRY] } as const
  const { sent } = fakeServer(({ method }) =>
    method === 'GET'
      ? applied
      : {
          promotion: {
            ...applied,
            status: 'join',
            mayEnter: true,
            entries: [{ ...ENTRY, state: 'cancelled' }],
          },
        },
  )
  open(terms)
  await userEvent.click(await screen.findByRole('button', { name: phrases.cancel }))
  await userEvent.click(within(screen.getByRole('dialog')).getByText(phrases.cancelNo))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: phrases.cancel }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: phrases.cancel }))
  expect(await screen.findByText(phrases.state_cancelled)).toBeTruthy()
  expect(screen.getByRole('button', { name: phrases.title_apply })).toBeTruthy()
  expect(sent.at(-1)?.path).toContain(`/promotions/tickets/applications/${ENTRY.id}/cancel`)
})

test('leaves what was joined after asking once more', async () => {
  const terms = { ...TICKETS, entry: 'join', depositMinor: '10000' } as const
  const joined = { ...ENTRY, state: 'signed' } as const
  const now = { ...OPEN, terms, status: 'signed', mayEnter: false, entries: [joined] } as const
  const { sent } = fakeServer(({ method }) =>
    method === 'GET'
      ? now
      : {
          promotion: { ...now, status: 'join', mayEnter: true, entries: [{ ...joined, state: 'cancelled' }] },
        },
  )
  open(terms)
  await userEvent.click(await screen.findByRole('button', { name: phrases.leave }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: phrases.leave }))
  expect(await screen.findByText(phrases.state_cancelled)).toBeTruthy()
  expect(screen.getByRole('button', { name: phrases.title_join })).toBeTruthy()
  expect(sent.at(-1)?.path).toContain(`/promotions/tickets/applications/${ENTRY.id}/cancel`)
})

test('keeps the question open with the reason when somebody has opened the application', async () => {
  const applied = { ...OPEN, status: 'applying', mayEnter: false, entries: [ENTRY] } as const
  fakeServer(({ method }) =>
    method === 'GET' ? applied : failure(409, 'applicationOpened', { message: errors.applicationOpened }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: phrases.cancel }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: phrases.cancel }))
  expect(await dialog.findByText(errors.applicationOpened)).toBeTruthy()
})

test('names the rank that the terms ask for in the reader’s language', () => {
  const terms: PromotionTerms = { ...TICKETS, who: { ...TICKETS.who, rank: 'silver' } }
  const writing = {
    currency: 'THB',
    language: 'en',
    timeZone: 'Asia/Bangkok',
    phrases: termsPhrases,
  } as const
  render(<TermsBox terms={terms} rank="Sterling" writing={writing} />)
  expect(screen.getByText('Members ranked Sterling or higher')).toBeTruthy()
  expect(screen.getByText(termsPhrases.raffleNow)).toBeTruthy()
})
