import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { clientMadeId, freeText, id, instant } from '../wire/schemas.ts'
import { agreed, proposal, TWO_PEOPLE_REFUSALS } from './wire.ts'

const LONGEST_NOTE = 500

const uploaded = v.strictObject({
  kind: v.literal('upload'),
  files: v.number(),
  gone: v.number(),
  /** Addresses for the CDN to forget. */
  purge: v.array(v.string()),
})
const published = v.strictObject({
  kind: v.literal('publish'),
  /** Null where nothing differed from what is shown. */
  number: v.nullable(v.number()),
  pages: v.number(),
  changedPages: v.number(),
  /** Addresses of pages that changed, the first of them. */
  changed: v.array(v.string()),
})

/** What a publish or an upload is doing. */
const step = v.picklist(['waiting', 'collecting', 'rendering', 'finishing', 'storing', 'uploading'])
const job = v.strictObject({
  id,
  kind: v.picklist(['publish', 'upload']),
  operator: v.string(),
  note: v.nullable(v.string()),
  at: instant,
  step,
  /** Pages of the step `rendering`; 0 of 0 before. */
  pagesDone: v.number(),
  pagesTotal: v.number(),
  endedAt: v.nullable(instant),
  /** Why it failed; the site stays as it was. */
  fault: v.nullable(v.string()),
  outcome: v.nullable(v.variant('kind', [published, uploaded])),
})
export type PublishJob = v.InferOutput<typeof job>
export type PublishStep = v.InferOutput<typeof step>
export type PublishOutcome = NonNullable<PublishJob['outcome']>

export const operatorPublishes = action({
  name: 'operatorPublishes',
  summary: 'Which publish is shown, those that can be shown again, and the last job',
  method: 'GET',
  path: '/operator/publishes',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({
    /** 0 is what came with the version. */
    shown: v.number(),
    publishes: v.array(
      v.strictObject({
        number: v.number(),
        operator: v.string(),
        note: v.nullable(v.string()),
        at: instant,
      }),
    ),
    job: v.nullable(job),
    /** Two people have to agree on a publish. */
    takesTwo: v.boolean(),
    proposal: v.nullable(proposal),
  }),
  refusals: [],
})

export const operatorPublish = action({
  name: 'operatorPublish',
  summary:
    'Starts to make and show the pages of what is published; where a setting asks for it, two people agree',
  method: 'POST',
  path: '/operator/publishes',
  audience: 'operator',
  input: v.strictObject({
    id: clientMadeId,
    note: v.optional(freeText(LONGEST_NOTE), ''),
    instead: v.optional(v.boolean()),
  }),
  answer: v.strictObject({
    ...agreed.entries,
    /** What `operatorPublishJob` answers the progress of; null while a second person is awaited. */
    job: v.nullable(id),
  }),
  refusals: ['publishFaulty', ...TWO_PEOPLE_REFUSALS],
  once: true,
})

export const operatorPublishJob = action({
  name: 'operatorPublishJob',
  summary: 'How far a publish or an upload is, and what came of it',
  method: 'GET',
  path: '/operator/publish-jobs/:job',
  audience: 'operator',
  input: v.strictObject({ job: id }),
  answer: job,
  refusals: [],
})

export const operatorRollBack = action({
  name: 'operatorRollBack',
  summary:
    'Shows an earlier publish, or a later one again; by default the one before, 0 is what came with the version',
  method: 'POST',
  path: '/operator/publishes/roll-back',
  audience: 'operator',
  input: v.strictObject({
    number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999))),
  }),
  answer: v.strictObject({ shown: v.number() }),
  refusals: ['publishShown'],
})

export const operatorPublishDifferences = action({
  name: 'operatorPublishDifferences',
  summary: 'What a publish would change, a line each, and which drafts are not published',
  method: 'GET',
  path: '/operator/publishes/differences',
  audience: 'operator',
  input: v.strictObject({ which: v.optional(v.picklist(['published', 'draft']), 'published') }),
  answer: v.strictObject({
    lines: v.array(v.string()),
    /** How many there are, of which `lines` has the first. */
    total: v.number(),
    drafts: v.array(v.strictObject({ kind: v.string(), id: v.string(), parts: v.array(v.string()) })),
  }),
  refusals: ['publishFaulty'],
})

export const operatorPreviewPage = action({
  name: 'operatorPreviewPage',
  summary: 'One page as it would be with all drafts, to be shown in a sandboxed frame',
  method: 'GET',
  path: '/operator/preview',
  audience: 'operator',
  input: v.strictObject({
    path: v.pipe(v.string(), v.maxLength(200, 'badInput'), v.regex(/^\/[a-z0-9/_-]*$/i, 'badInput')),
  }),
  answer: v.strictObject({ html: v.string() }),
  refusals: ['publishFaulty'],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

export const operatorUploadSite = action({
  name: 'operatorUploadSite',
  summary: 'Starts to copy what is shown into the store of a CDN',
  method: 'POST',
  path: '/operator/publishes/upload',
  audience: 'operator',
  input: v.strictObject({ id: clientMadeId }),
  answer: v.strictObject({ job: id }),
  refusals: ['storeMissing'],
  once: true,
})
