import { expect, test } from 'vitest'
import {
  ACTIVITY_STATUSES,
  activityStatus,
  afterEvent,
  ENTRY_EVENTS,
  ENTRY_STATES,
  type EntryEvent,
  type EntryState,
  mayEnter,
  type Standing,
} from '#lib/promotions/status.ts'

// Protects: server and card agree on how far a promotion is, and nothing happens to an entry out of turn (spec 4.9).

/** Every transition that there is; all others are none. */
const TRANSITIONS: readonly [EntryState, EntryEvent, EntryState][] = [
  ['signed', 'claim', 'claimed'],
  ['signed', 'cancel', 'cancelled'],
  ['applying', 'open', 'processing'],
  ['applying', 'approve', 'issued'],
  ['applying', 'approveAndPay', 'claimed'],
  ['applying', 'reject', 'rejected'],
  ['applying', 'cancel', 'cancelled'],
  ['processing', 'open', 'processing'],
  ['processing', 'approve', 'issued'],
  ['processing', 'approveAndPay', 'claimed'],
  ['processing', 'reject', 'rejected'],
  ['issued', 'claim', 'claimed'],
  ['issued', 'expire', 'expired'],
]

const ALL = ENTRY_STATES.flatMap(state => ENTRY_EVENTS.map(event => [state, event] as const))

test.each(ALL)('an entry that is %s, on %s', (state, event) => {
  const expected = TRANSITIONS.find(([from, on]) => from === state && on === event)?.[2]
  expect(afterEvent(state, event)).toBe(expected)
})

const OPEN: Standing = {
  promotion: 'open',
  entry: 'apply',
  own: undefined,
  hasDeposit: false,
  isFull: false,
  isHeldUp: false,
}

test.each([
  // Nothing begun: the offer decides.
  [{}, 'join', true],
  [{ entry: 'join' }, 'join', true],
  [{ entry: 'claim' }, 'claim', true],
  [{ promotion: 'comingSoon' }, 'comingSoon', false],
  [{ promotion: 'closed' }, 'closed', false],
  [{ isFull: true }, 'closed', false],
  // What has begun goes on, whatever becomes of the offer.
  [{ own: 'applying' }, 'applying', false],
  [{ own: 'applying', promotion: 'closed' }, 'applying', false],
  [{ own: 'processing', isFull: true }, 'processing', false],
  [{ own: 'issued', promotion: 'closed' }, 'issued', false],
  [{ own: 'claimed', promotion: 'closed' }, 'claimed', false],
  [{ own: 'expired' }, 'closed', false],
  // Joined: the deposit decides.
  [{ entry: 'join', own: 'signed' }, 'signed', false],
  [{ entry: 'join', own: 'signed', hasDeposit: true }, 'claim', false],
  [{ entry: 'join', own: 'signed', promotion: 'closed', hasDeposit: true }, 'claim', false],
  [{ entry: 'join', own: 'signed', promotion: 'closed' }, 'closed', false],
  // Its tickets have no raffle: nobody can begin, and what is joined waits for the next one.
  [{ isHeldUp: true }, 'closed', false],
  [{ isHeldUp: true, entry: 'claim' }, 'closed', false],
  [{ isHeldUp: true, own: 'applying' }, 'applying', false],
  [{ isHeldUp: true, entry: 'join', own: 'signed', hasDeposit: true }, 'signed', false],
  [{ isHeldUp: true, entry: 'join', own: 'signed', hasDeposit: true, promotion: 'closed' }, 'signed', false],
  [{ isHeldUp: true, own: 'rejected' }, 'rejected', false],
  // What was cancelled is as if it had never been.
  [{ own: 'cancelled' }, 'join', true],
  [{ own: 'cancelled', isFull: true }, 'closed', false],
  [{ own: 'cancelled', promotion: 'closed' }, 'closed', false],
  // A rejected member may try again while it is open.
  [{ own: 'rejected' }, 'rejected', true],
  [{ own: 'rejected', promotion: 'closed' }, 'rejected', false],
  [{ own: 'rejected', isFull: true }, 'rejected', false],
] as const)('%j is %s, may enter: %s', (changes, status, may) => {
  const one = { ...OPEN, ...changes } as Standing
  expect(activityStatus(one)).toBe(status)
  expect(mayEnter(one)).toBe(may)
})

test('every status of the specification is reached', () => {
  expect([...ACTIVITY_STATUSES].toSorted()).toEqual(
    [
      'join',
      'claim',
      'applying',
      'closed',
      'rejected',
      'issued',
      'claimed',
      'processing',
      'signed',
      'comingSoon',
    ].toSorted(),
  )
})
