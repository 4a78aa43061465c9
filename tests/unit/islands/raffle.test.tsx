// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import RafflePage from '#islands/raffle/RafflePage.tsx'
import { $myRaffle, $raffleResults, $raffles, newClaim, newPurchase } from '#lib/raffle/store.ts'
import { $session } from '#lib/session/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import phrases from '../../../locales/en/raffle.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: everybody sees rules, prizes and results; a member claims what is earned and sees the numbers, a refusal stands
// where it belongs, and what could not be loaded can be loaded again.

const RAFFLE = {
  id: '01a20029-5429-7307-9477-d9d81e9cb458',
  name: 'Full moon raffle',
  state: 'open',
  currency: 'THB',
  prizes: [
    { count: 1, amount: '10000000' },
    { count: 20, amount: '200000' },
  ],
  total: '14000000',
  betsPerTicket: '500000',
  pointsPerTicket: '500',
  ticketsPerMember: 200,
  prizesPerMember: 2,
  needsDeposit: false,
  openedAt: '2026-11-01T00:00:00.000Z',
  closesAt: '2099-11-30T13:00:00.000Z',
  drawnAt: null,
  cancelReason: null,
  entries: 6_204,
  seedHash: 'ab'.repeat(32),
  beacon: 'quicknet',
  round: 24_518_740,
  roundAt: '2099-11-30T13:00:03.000Z',
  root: null,
  signature: null,
  seed: null,
}
const DRAWN = {
  ...RAFFLE,
  id: '01a20029-5429-7307-9477-d9d81e9cb459',
  name: 'October raffle',
  state: 'drawn',
  beacon: 'demo',
  root: 'cd'.repeat(32),
  seed: 'ef'.repeat(32),
}
const MINE = {
  entries: [{ number: 412, source: 'mission' }],
  claimable: 2,
  won: [],
  points: '1200',
  mayEnter: true,
}
const RESULTS = [
  { prize: 1, number: 3_117, name: 'n***31' },
  { prize: 2, number: null, name: null },
]
const ANSWERS: Record<string, unknown> = {
  '/api/raffles': { raffles: [RAFFLE, DRAWN], serverTime: '2026-11-24T00:00:00.000Z' },
  '/api/raffles/mine': MINE,
  '/api/raffles/results': { raffle: DRAWN, results: RESULTS },
  '/api/raffles/claim': {
    entries: [
      { number: 6_205, source: 'bets' },
      { number: 6_206, source: 'bets' },
    ],
    claimable: 0,
    points: '1200',
  },
}

beforeEach(() => {
  $session.set('member')
  fakeServer(({ path }) => (path === '/api/raffles/buy' ? failure(409, 'pointsTooFew') : ANSWERS[path]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  for (const store of [$raffles, $myRaffle, $raffleResults]) store.set(IDLE as never)
  newClaim.reset()
  newPurchase.reset()
})

const open = () =>
  render(
    <RafflePage
      language="en"
      timeZone="Asia/Bangkok"
      loginHref="/en/login"
      registerHref="/en/register"
      verifyHref="/en/verify/raffle"
      phrases={phrases}
    />,
  )

test('a member claims earned tickets and reads their numbers', async () => {
  open()
  const claim = await screen.findByRole('form', { name: /Tickets to claim: 2/ })
  await userEvent.click(within(claim).getByRole('button', { name: phrases.claim }))
  await waitFor(() =>
    expect(within(claim).getByRole('status').textContent).toBe('Your new numbers: 006 205, 006 206'),
  )
  const mine = screen.getByRole('region', { name: phrases.yours })
  expect(within(mine).getByRole('listitem').textContent).toBe('000 412Mission')
})

test('points that are too few are said in the form that spends them', async () => {
  open()
  const form = await screen.findByRole('form', { name: phrases.buyTitle })
  const count = within(form).getByRole('textbox', { name: new RegExp(phrases.count) })
  await userEvent.clear(count)
  await userEvent.type(count, '0')
  await userEvent.click(within(form).getByRole('button', { name: phrases.buy }))
  expect(form.textContent).toContain(phrases.countBad)
  await userEvent.clear(count)
  await userEvent.type(count, '2')
  await userEvent.click(within(form).getByRole('button', { name: phrases.buy }))
  await waitFor(() => expect(form.textContent).toContain('pointsTooFew'))
})

test('a guest sees prizes, rules and results, and is asked to log in for tickets', async () => {
  $session.set('guest')
  open()
  const table = await screen.findByRole('table', { name: phrases.prizes })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  expect(screen.getByRole('link', { name: phrases.login }).getAttribute('href')).toBe('/en/login')
  await userEvent.click(screen.getByRole('button', { name: /October raffle/ }))
  const results = await screen.findByRole('region', { name: phrases.results })
  await waitFor(() => expect(within(results).getAllByRole('listitem')).toHaveLength(2))
  expect(results.textContent).toContain('003 117')
  expect(results.textContent).toContain(phrases.noWinner)
  expect(within(results).getByRole('link', { name: phrases.verify }).getAttribute('href')).toBe(
    `/en/verify/raffle?raffle=${DRAWN.id}`,
  )
  expect(document.body.textContent).toContain(phrases.demoAbout)
})

test('raffles that could not be loaded are loaded again at a press; without any the page says so', async () => {
  let isDown = true
  fakeServer(({ path }) =>
    isDown ? failure(503, 'unavailable') : path === '/api/raffles' ? { raffles: [] } : {},
  )
  open()
  const retry = await screen.findByRole('button', { name: phrases.retry })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText(phrases.none)).toBeTruthy()
})

test.each([
  ['closed', { round: 1, root: 'cd'.repeat(32) }, /^Waiting for the beacon’s round of /],
  ['cancelled', { cancelReason: 'The prize cannot be delivered' }, /The prize cannot be delivered/],
])('a raffle that is %s says so, and takes no tickets', async (state, more, text) => {
  const raffle = { ...RAFFLE, state, ...more }
  fakeServer(({ path }) =>
    path === '/api/raffles' ? { raffles: [raffle], serverTime: '2026-11-24T00:00:00.000Z' } : ANSWERS[path],
  )
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: phrases.claim })).toBeNull()
  expect(screen.queryByRole('form', { name: phrases.buyTitle })).toBeNull()
})

test('a claim that is refused says why where it was pressed, and the tickets are there still', async () => {
  fakeServer(({ path }) =>
    path === '/api/raffles/claim' ? failure(409, 'raffleNothingToClaim') : ANSWERS[path],
  )
  open()
  const claim = await screen.findByRole('form', { name: /Tickets to claim: 2/ })
  await userEvent.click(within(claim).getByRole('button', { name: phrases.claim }))
  await waitFor(() => expect(claim.textContent).toContain('words of raffleNothingToClaim'))
  expect(within(claim).getByRole('button', { name: phrases.claim })).toBeTruthy()
})
