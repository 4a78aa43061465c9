import * as v from 'valibot'
import { ENTRY_STATES, HELD_UP } from '../promotions/status.ts'
import { termsSchema } from '../promotions/terms.ts'
import { action } from '../wire/action.ts'
import { id, instant, minorText } from '../wire/schemas.ts'
import { after, agreed, memberName, reason } from './wire.ts'

/** What a list shows: those that wait for a decision, that were approved, that were rejected, that their members cancelled. */
export const APPLICATION_LISTS = ['waiting', 'issued', 'rejected', 'cancelled'] as const

const application = v.strictObject({
  id,
  /** As members read it out: "9F04C1-77A2E0". */
  reference: v.string(),
  member: memberName,
  /** The code of the promotion. */
  promotion: v.string(),
  state: v.picklist(ENTRY_STATES),
  /** The money that it gives, of an envelope at most; null for points and tickets. */
  amount: v.nullable(minorText),
  points: v.nullable(minorText),
  /** Raffle tickets. */
  tickets: v.nullable(v.number()),
  currency: v.string(),
  approvals: v.array(v.string()),
  createdAt: instant,
})
export type QueuedApplication = v.InferOutput<typeof application>

export const operatorApplications = action({
  name: 'operatorApplications',
  summary: 'Applications for promotions, the oldest first; without a list those that wait',
  method: 'GET',
  path: '/operator/applications',
  audience: 'operator',
  input: v.strictObject({
    list: v.optional(v.picklist(APPLICATION_LISTS)),
    after,
  }),
  answer: v.strictObject({
    applications: v.array(application),
    /** How many there are on all pages. */
    total: v.number(),
    /** What `after` is on the next page; null on the last one. */
    next: v.nullable(id),
  }),
  refusals: [],
})

const details = v.strictObject({
  ...application.entries,
  remark: v.nullable(v.string()),
  /** The version of the terms that the member accepted, and the terms. */
  version: v.number(),
  terms: termsSchema,
  depositId: v.nullable(id),
  /** Paths that open the pictures for some minutes. */
  pictures: v.strictObject({ paths: v.array(v.string()), minutes: v.number() }),
  reason: v.nullable(v.string()),
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(instant),
})
export type ApplicationDetails = v.InferOutput<typeof details>

export const operatorApplication = action({
  name: 'operatorApplication',
  summary: 'Opens an application with its remark and pictures; the member reads that it is being processed',
  method: 'POST',
  path: '/operator/applications/:application/open',
  audience: 'operator',
  input: v.strictObject({ application: id }),
  answer: details,
  refusals: [],
})

export const operatorApproveApplication = action({
  name: 'operatorApproveApplication',
  summary: 'Approves an application: its reward is issued, once; above an amount two people agree',
  method: 'POST',
  path: '/operator/applications/:application/approve',
  audience: 'operator',
  input: v.strictObject({ application: id }),
  answer: agreed,
  refusals: [
    'alreadyDecided',
    'memberFrozen',
    'applicationInBreak',
    'secondPersonOther',
    'twoPeopleNeeded',
    ...HELD_UP,
  ],
})

export const operatorRejectApplication = action({
  name: 'operatorRejectApplication',
  summary: 'Rejects an application; its place is free again, and the member reads the reason',
  method: 'POST',
  path: '/operator/applications/:application/reject',
  audience: 'operator',
  input: v.strictObject({ application: id, reason }),
  answer: agreed,
  refusals: ['alreadyDecided'],
})
