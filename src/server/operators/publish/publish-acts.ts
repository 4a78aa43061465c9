import {
  operatorPreviewPage,
  operatorPublish,
  operatorPublishDifferences,
  operatorPublishes,
  operatorPublishJob,
  operatorRollBack,
  operatorUploadSite,
  type PublishJob,
} from '#lib/operators/publish-api.ts'
import { snapshotIn } from '#server/content/snapshot-of.ts'
import { refusing } from '#server/operator/coded-fault.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { insertJob, type JobRow, jobById, lastJob } from '#server/publish/job-queries.ts'
import { hashOfSnapshot, rollBack } from '#server/publish/publish.ts'
import { allPublishes, currentPublish } from '#server/publish/queries.ts'
import { differences, preview } from '#server/publish/reading.ts'
import { storedSettings } from '#server/site/site.ts'
import { type ActScope, act, DONE, WAITING } from '../act.ts'
import { contextOf } from '../context.ts'
import { proposalToWire } from '../proposal-to-wire.ts'
import { type OperatorRoute, serveOperator } from '../serve-operator.ts'

const TOPIC = 'publish'
/** Of the hash that two people agree on, which a person may compare. */
const SHORT_HASH = 12
/** Lines of differences that are sent; more is read in the pages themselves. */
const MOST_LINES = 1_000

export const publishesAct = act(
  operatorPublishes,
  'publish',
  async ({ tx, at }) => {
    const { publish } = await currentPublish(tx)
    const last = await lastJob(tx)
    const [proposal] = await proposalsAbout(tx, TOPIC, at)
    return {
      shown: publish ?? 0,
      publishes: (await allPublishes(tx)).map(one => ({ ...one, at: one.at.toISOString() })),
      job: last ? jobToWire(last) : null,
      takesTwo: (await storedSettings(tx)).publish.secondPerson,
      proposal: proposal ? proposalToWire(proposal) : null,
    }
  },
  { isReading: true },
)

/** Two people agree on what is shown then, not only on that something is. */
export const publishAct = act(operatorPublish, 'publish', async (scope, { id, note, instead }) => {
  const { tx, at } = scope
  const { publish } = await storedSettings(tx)
  const agreedHash = publish.secondPerson
    ? hashOfSnapshot(await refusing('publishFaulty', () => snapshotIn(tx, { at })))
    : null
  if (agreedHash) {
    const input = agreedHash.toString('hex').slice(0, SHORT_HASH)
    if (!(await scope.agree({ topic: TOPIC, act: 'publish', input, instead })))
      return { ...WAITING, job: null }
  }
  await ask(scope, { id, kind: 'publish', note: note || null, agreed_hash: agreedHash })
  return { ...DONE, job: id }
})

export const publishJobAct = act(
  operatorPublishJob,
  'publish',
  async ({ tx }, { job }) => {
    const found = requireFound(await jobById(tx, job))
    return jobToWire(found)
  },
  { isReading: true },
)

/** Shows what was published before, which takes no second person: it has to be quick when something is wrong. */
export const rollBackAct = act(
  operatorRollBack,
  'publish',
  async ({ tx, context }, { number }) => ({
    shown: await refusing('publishFaulty', () => rollBack(tx, context, number)),
  }),
  { writesOwn: true },
)

export const uploadSiteAct = act(operatorUploadSite, 'publish', async (scope, { id }) => {
  if (!scope.context.config?.cdn) throw new Refusal('storeMissing')
  await ask(scope, { id, kind: 'upload', note: null, agreed_hash: null })
  return { job: id }
})

/** Not in the transaction of an act: making a snapshot and rendering take seconds. */
export const differencesRoute: OperatorRoute = serveOperator(
  operatorPublishDifferences,
  'publish',
  async call => {
    const found = await refusing('publishFaulty', () =>
      differences(contextOf(call, call.operator), call.input.which),
    )
    return { ...found, lines: found.lines.slice(0, MOST_LINES), total: found.lines.length }
  },
)

export const previewRoute: OperatorRoute = serveOperator(operatorPreviewPage, 'content', async call => ({
  html: await refusing('publishFaulty', () => preview(contextOf(call, call.operator), call.input.path)),
}))

async function ask(
  { tx, context, at, note }: ActScope,
  job: Pick<JobRow, 'id' | 'kind' | 'note' | 'agreed_hash'>,
): Promise<void> {
  await insertJob(tx, { ...job, operator: context.operator, asked_from: askedFrom(context), at })
  await note(`${job.kind} asked`, undefined, { job: job.id, ...(job.note ? { note: job.note } : {}) })
}

const askedFrom = ({ roles, from }: OperatorContext): JobRow['asked_from'] => ({ roles, from })

function jobToWire(row: JobRow): PublishJob {
  const { id, kind, operator, note, step, fault, outcome } = row
  return {
    ...{ id, kind, operator, note, step, fault, outcome },
    at: row.at.toISOString(),
    pagesDone: row.pages_done,
    pagesTotal: row.pages_total,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
