// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MemberPromotion from '#islands/promotions/MemberPromotion.tsx'
import type { PromotionEntry, PromotionStanding } from '#lib/promotions/api.ts'
import type { ActivityStatus } from '#lib/promotions/status.ts'
import { $promotion, newEntry } from '#lib/promotions/store.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import errors from '../../../locales/en/errors.json'
import entryPhrases from '../../../locales/en/promotionentry.json'
import termsPhrases from '../../../locales/en/promotionterms.json'
import uploads from '../../../locales/en/uploads.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

// Protects: every status of an application is said with what can be done about it; what is wrong with a picture or a remark
// stands beside its field; and a refusal takes nothing away that was filled in.

vi.mock('#lib/uploads/send.ts', () => ({
  sendImage: () => ({ outcome: Promise.resolve({ ok: true }), stop: () => undefined }),
}))

const phrases = { ...uploads, ...errors, ...entryPhrases }
const TERMS: PromotionTerms = {
  entry: 'apply',
  who: { module: null, firstDeposit: false, rank: null, teams: [] },
  often: 'once',
  places: null,
  depositMinor: '10000',
  reward: { kind: 'money', amountMinor: '5000' },
  turnover: '10',
  games: [{ gameType: 'RNG', weight: '1' }],
  highestStakeMinor: null,
  days: 14,
}
const DEPOSITS = [
  {
    id: '01a20029-5429-7307-9477-d9d81e9cb461',
    amount: '10000',
    at: '2026-11-24T11:20:00.000Z',
    gives: null,
  },
  {
    id: '01a20029-5429-7307-9477-d9d81e9cb462',
    amount: '20000',
    at: '2026-11-23T11:20:00.000Z',
    gives: null,
  },
]
const ENTRY: PromotionEntry = {
  id: '01a20029-5429-7307-9477-d9d81e9cb458',
  state: 'applying',
  version: 6,
  amount: '5000',
  points: null,
  tickets: null,
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
  code: 'match',
  status: 'join',
  mayEnter: true,
  isForMember: true,
  version: 6,
  terms: TERMS,
  rank: null,
  currency: 'THB',
  left: null,
  raffle: null,
  seal: null,
  heldUp: null,
  deposits: DEPOSITS,
  entries: [],
  running: [],
}

let answer: (sent: Sent) => unknown
let standing: PromotionStanding = OPEN
let sent: Sent[] = []
beforeEach(() => {
  standing = OPEN
  answer = () => failure(409, 'promotionFull')
  $session.set('member')
  const server = fakeServer(call => (call.method === 'GET' ? standing : answer(call)))
  sent = server.sent
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $promotion.set(IDLE)
  newEntry.reset()
})

function open() {
  return render(
    <MemberPromotion
      code="match"
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
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const file = (name: string, bytes: readonly number[] = PNG, size = 64) =>
  new File(
    [new Uint8Array([...bytes, ...new Array<number>(Math.max(0, size - bytes.length)).fill(0)])],
    name,
    {
      type: 'image/png',
    },
  )

/** The group of the pictures, with its buttons, its list and what it says. */
const pictures = () => screen.getByRole('group', { name: phrases.pictures })
async function choose(...files: File[]): Promise<void> {
  const [input] = pictures().querySelectorAll<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for pictures')
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}
const names = () =>
  within(pictures())
    .queryAllByRole('button', { name: /^Remove / })
    .map(one => one.getAttribute('aria-label'))
const remark = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(phrases.remark) })
const deposit = () => screen.getByRole<HTMLSelectElement>('combobox', { name: phrases.deposit })
const posts = () => sent.filter(one => one.method === 'POST')

test.each<[ActivityStatus, Partial<PromotionStanding>, string | RegExp, string | undefined]>([
  ['comingSoon', { mayEnter: false }, phrases.about_comingSoon, undefined],
  ['join', {}, phrases.accept.replace('{{version}}', '6'), phrases.title_apply],
  ['applying', { mayEnter: false, entries: [ENTRY] }, phrases.about_applying, phrases.cancel],
  [
    'processing',
    { mayEnter: false, entries: [{ ...ENTRY, state: 'processing' }] },
    phrases.about_processing,
    undefined,
  ],
  [
    'rejected',
    { entries: [{ ...ENTRY, state: 'rejected', reason: 'The slip is unreadable' }] },
    'Not approved. Reason: The slip is unreadable',
    phrases.title_apply,
  ],
  [
    'rejected',
    { mayEnter: false, entries: [{ ...ENTRY, state: 'rejected', reason: 'Too late' }] },
    'Not approved. Reason: Too late',
    undefined,
  ],
  [
    'claimed',
    { mayEnter: false, entries: [{ ...ENTRY, state: 'claimed' }] },
    phrases.about_claimed,
    undefined,
  ],
  ['closed', { mayEnter: false }, phrases.about_closed, undefined],
  ['join', { isForMember: false, mayEnter: false }, phrases.notForYou, undefined],
])('%s is said, with what can be done', async (status, more, text, button) => {
  standing = { ...OPEN, status, ...more }
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  if (status !== 'join') expect(screen.getAllByText(phrases[`status_${status}`]).length).toBeGreaterThan(0)
  if (button) expect(screen.getByRole('button', { name: button })).toBeTruthy()
  else expect(screen.queryByRole('button')).toBeNull()
})

test.each<[ActivityStatus, Partial<PromotionStanding>, string, string, string]>([
  [
    'issued',
    { entries: [{ ...ENTRY, state: 'issued' }] },
    phrases.about_issued,
    phrases.toRewards,
    '/rewards',
  ],
  ['signed', { terms: { ...TERMS, entry: 'join' } }, phrases.about_signed, phrases.toDeposit, '/deposit'],
  ['join', { mayEnter: true, deposits: [] }, phrases.depositNone, phrases.toDeposit, '/deposit'],
])('%s leads to where it goes on', async (status, more, text, link, href) => {
  standing = { ...OPEN, status, mayEnter: false, ...more }
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
})

test('a gif that is named png, and a picture of 5.1 MB, are refused beside the pictures', async () => {
  open()
  await screen.findByRole('group', { name: phrases.pictures })
  await choose(
    file(
      'slip.png',
      [...'GIF89a'].map(sign => sign.charCodeAt(0)),
    ),
  )
  await waitFor(() => expect(pictures().textContent).toContain(errors.imageKind))
  expect(names()).toEqual([])
  await choose(file('large.png', PNG, Math.ceil(5.1 * 1024 * 1024)))
  await waitFor(() => expect(pictures().textContent).toContain(errors.imageTooLarge))
  expect(names()).toEqual([])
  await choose(file('slip.png'))
  await waitFor(() => expect(names()).toEqual(['Remove slip.png']))
  expect(pictures().textContent).not.toContain(errors.imageTooLarge)
})

test('of four pictures the fourth is refused and the others stay', async () => {
  open()
  await screen.findByRole('group', { name: phrases.pictures })
  await choose(...['a.png', 'b.png', 'c.png', 'd.png'].map(name => file(name)))
  await waitFor(() => expect(pictures().textContent).toContain(errors.tooManyImages))
  expect(names()).toEqual(['Remove a.png', 'Remove b.png', 'Remove c.png'])
})

test('a remark that is too long is refused beside its field, and nothing that was filled in is lost', async () => {
  answer = () => failure(422, 'freeTextTooLong', { field: 'remark', message: 'At most 140 characters.' })
  open()
  await screen.findByRole('group', { name: phrases.pictures })
  await userEvent.selectOptions(deposit(), DEPOSITS[1]?.id ?? '')
  // The field takes no more than 140; a paste that a browser lets through is the server's to refuse.
  await userEvent.type(remark(), 'x'.repeat(141))
  expect(remark().value).toHaveLength(140)
  await choose(file('slip.png'))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: phrases.title_apply }))
  await waitFor(() => expect(remark().getAttribute('aria-invalid')).toBe('true'))
  expect(remark().closest('.field')?.textContent).toContain('At most 140 characters.')
  expect(remark().value).toHaveLength(140)
  expect(names()).toEqual(['Remove slip.png'])
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(deposit().value).toBe(DEPOSITS[1]?.id)
})

test('after a refusal of the whole everything stays, and it is sent again with the same pictures', async () => {
  open()
  await screen.findByRole('group', { name: phrases.pictures })
  await userEvent.type(remark(), 'Paid by QR at noon')
  await choose(file('slip.png'))
  await userEvent.click(screen.getByRole('button', { name: phrases.title_apply }))
  expect(await screen.findByText(phrases.acceptMissing)).toBeTruthy()
  expect(posts()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: phrases.title_apply }))
  expect(await screen.findByText('words of promotionFull')).toBeTruthy()
  expect(remark().value).toBe('Paid by QR at noon')
  expect(names()).toEqual(['Remove slip.png'])
  const entry = { ...ENTRY, remark: 'Paid by QR at noon' }
  answer = () => ({
    promotion: { ...OPEN, status: 'applying', mayEnter: false, entries: [entry] },
    balance: null,
  })
  await userEvent.click(screen.getByRole('button', { name: phrases.title_apply }))
  expect(await screen.findByText(phrases.about_applying)).toBeTruthy()
  const [first, second] = posts()
  const kept = ({ remark, images, depositId, version }: Record<string, unknown>) => ({
    remark,
    images,
    depositId,
    version,
  })
  expect(kept(second?.body ?? {})).toEqual(kept(first?.body ?? {}))
  expect(first?.body.images).toHaveLength(1)
})
