import { newId } from '#lib/ids/ids.ts'
import type { PublishOutcome } from '#lib/operators/publish-api.ts'
import { OperatorFault, type Typed } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import {
  publishAct,
  publishesAct,
  rollBackAct,
  uploadSiteAct,
} from '#server/operators/publish/publish-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { systemClock } from '#server/platform/clock.ts'
import { jobById } from './job-queries.ts'
import { runJobs } from './jobs.ts'
import { configOf, differences, preview } from './reading.ts'
import { readRelease } from './store.ts'

type Command = (context: OperatorContext, typed: Typed) => Promise<string>

/** More lines are read in the pages themselves. */
const MOST_LINES = 200
const ASK_EVERY_MS = 200

const COMMANDS: Readonly<Record<string, Command>> = {
  rollback: async (context, { words: [, , number] }) => {
    if (number !== undefined && !/^\d{1,6}$/.test(number))
      throw new OperatorFault(`${number} is not a number of "publish list"`)
    const input = number === undefined ? {} : { number: Number(number) }
    const { shown } = await runAct(context, rollBackAct, input)
    return shown === 0
      ? 'The pages that came with this version are shown within a second.'
      : `Publish ${shown} is shown within a second.`
  },
  list: async context => {
    const { publishes, shown, proposal } = await runAct(context, publishesAct, {})
    const lines = publishes.map(
      one =>
        `${one.number === shown ? '→' : ' '} ${one.number}  ${one.at.slice(0, 19)}Z  ${one.operator}${one.note ? `  ${one.note}` : ''}`,
    )
    const waits = proposal ? [`WAITS FOR A SECOND PERSON: proposed by ${proposal.by} at ${proposal.at}`] : []
    return [...lines, `${shown === 0 ? '→' : ' '} 0  what came with this version`, ...waits].join('\n')
  },
  diff: async (context, { options }) => {
    const found = await differences(context, options.drafts === true ? 'draft' : 'published')
    return [
      ...(found.lines.length === 0 ? ['Nothing differs from what is shown.'] : cut(found.lines)),
      ...found.drafts.map(({ kind, id, parts }) => `not published: ${kind} ${id}, ${parts.join(' ')}`),
    ].join('\n')
  },
  upload: async context => {
    const { job } = await runAct(context, uploadSiteAct, { id: newId() }, STORE_MISSING)
    const done = await outcomeOf(context, job)
    if (done.kind !== 'upload') throw new Error(`job ${job} is no upload`)
    return [
      `Uploaded ${done.files} files, took away ${done.gone}.`,
      ...(done.purge.length > 0 ? ['To purge:', ...done.purge] : []),
    ].join('\n')
  },
}

const STORE_MISSING = {
  storeMissing: 'name the store in CDN_STORE_URL, CDN_STORE_KEY and CDN_STORE_SECRET',
}

/** `publish …`: the pages of what the database holds, shown on every server; the acts of the console in words. */
export async function publish(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act] = typed.words
  if (typed.options.preview === true) {
    if (!act?.startsWith('/'))
      throw new OperatorFault('publish --preview needs the path of a page, such as /en/help')
    return preview(context, act)
  }
  if (act === undefined) return publishAll(context, typed)
  const command = Object.hasOwn(COMMANDS, act) ? COMMANDS[act] : undefined
  if (!command) throw new OperatorFault(`publish, or publish ${Object.keys(COMMANDS).join(', ')}`)
  return command(context, typed)
}

async function publishAll(context: OperatorContext, { options }: Typed): Promise<string> {
  const { note = '', instead } = options
  // A fault of this machine is told before anything is asked for.
  await readRelease(configOf(context).distDir)
  const input = { id: newId(), note, instead: instead === true }
  const { job } = await runAct(context, publishAct, input)
  if (job === null) return 'What would be shown waits for a second person, who types the same within a day.'
  const done = await outcomeOf(context, job)
  if (done.kind !== 'publish' || done.number === null)
    return 'Nothing differs from what is shown; nothing was published.'
  const more = done.changedPages - done.changed.length
  return [
    `Publish ${done.number}: ${done.changedPages} of ${done.pages} pages changed. It is shown within a second.`,
    ...done.changed.map(path => `  ${path}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n')
}

/** Does the job here, or waits for whoever does it. */
async function outcomeOf(context: OperatorContext, id: string): Promise<PublishOutcome> {
  const { db } = context
  await runJobs({ db, config: configOf(context), clock: systemClock })
  for (;;) {
    const job = await jobById(db, id)
    if (job?.outcome) return job.outcome
    if (!job || job.fault !== null) throw new OperatorFault(job?.fault ?? `the job ${id} is gone`)
    await new Promise(resolve => setTimeout(resolve, ASK_EVERY_MS))
  }
}

function cut(lines: readonly string[]): string[] {
  return lines.length > MOST_LINES
    ? [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`]
    : [...lines]
}
