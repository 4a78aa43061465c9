import { referenceOf } from '#lib/ids/reference.ts'
import {
  APPLICATION_LISTS,
  type ApplicationDetails,
  type QueuedApplication,
} from '#lib/operators/applications-api.ts'
import {
  applicationAct,
  applicationsAct,
  approveApplicationAct,
  rejectApplicationAct,
} from '#server/operators/applications/application-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { applicationsEnding, type EntryRow, entryById } from '#server/promotions/queries.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decisionTexts, findByReference, listOf, nextPageText, reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'

const TEXTS = {
  ...decisionTexts('applications'),
  memberFrozen: 'the account is not open: nothing is approved for it',
  applicationInBreak: 'the member is on a break: nothing is approved until it is over',
  promotionNoRaffle: 'no raffle is open: approve it once one is',
  raffleNeedsDeposit: 'the raffle is for members who have made a deposit, and this one has made none',
  promotionDrawWaits: 'the seed of its envelopes of today is not announced yet: approve it in a minute',
  raffleFull: 'the member has no room for the tickets in the raffle that is open: approve it in the next one',
}

/** `applications …`: applications for promotions; the acts of the console in words. */
export async function applications(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', name = '', ...rest] = words
  if (act === 'list') return list(context, name, options)
  const command = COMMANDS[act]
  if (!command) throw new OperatorFault('applications list, show, approve or reject')
  return command(context, await find(context, name), rest.join(' ').trim())
}

type Command = (context: OperatorContext, row: EntryRow, text: string) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  show: async (context, { id }) =>
    detailsText(context, await runAct(context, applicationAct, { application: id })),
  approve: async (context, row) => {
    const { state } = await runAct(context, approveApplicationAct, { application: row.id }, TEXTS)
    return state === 'done'
      ? `${referenceOf(row)} is approved: ${row.promotion} of ${row.account}.`
      : `${referenceOf(row)} needs one more approval, of somebody else: ${row.promotion} of ${row.account}.`
  },
  reject: async (context, row, text) => {
    const input = { application: row.id, reason: reasonOf(text) }
    await runAct(context, rejectApplicationAct, input, TEXTS)
    return `${referenceOf(row)} is rejected: ${row.promotion} of ${row.account}.`
  },
}

async function list(
  context: OperatorContext,
  name: string,
  { after }: Typed['options'] = {},
): Promise<string> {
  const chosen = APPLICATION_LISTS.find(one => one === (name || 'waiting'))
  if (!chosen) throw new OperatorFault(`applications list ${APPLICATION_LISTS.join(', ')}`)
  const page = await runAct(context, applicationsAct, {
    list: chosen,
    ...(after === undefined ? {} : { after }),
  })
  if (page.applications.length === 0) return `No application is ${chosen}.`
  return nextPageText(`applications list ${chosen}`, listOf(page.applications, lineOf), page)
}

function lineOf(one: QueuedApplication, name: string): string {
  const by = one.approvals.length > 0 ? `  approved by ${one.approvals.join(', ')}` : ''
  const { createdAt, state, member, promotion } = one
  return `${name}  ${createdAt.slice(0, 16)}  ${state.padEnd(10)}  ${member.account}  ${promotion}, ${givesText(one)}${by}`
}

function givesText({ amount, points, tickets, currency }: QueuedApplication): string {
  if (tickets !== null) return `${tickets} raffle tickets`
  return amount === null ? `${points} points` : amountOf({ amount: BigInt(amount), currency })
}

/** Everything that a decision needs: what was accepted, what was written, and the pictures. */
function detailsText({ publicUrl = '' }: OperatorContext, one: ApplicationDetails): string {
  const { remark, version, depositId, pictures, reason, terms } = one
  const decision = decisionText(one)
  return [
    lineOf(one, one.reference),
    `terms     version ${version}: turnover ${terms.turnover}, ${terms.days} days`,
    ...(depositId ? [`deposit   ${depositId}`] : []),
    ...(remark ? [`remark    ${remark}`] : []),
    ...pictures.paths.map(path => `picture   ${publicUrl}${path}`),
    ...(pictures.paths.length > 0 ? [`Each opens in a browser for ${pictures.minutes} minutes.`] : []),
    reason === null ? decision : `${decision}: ${reason}`,
  ].join('\n')
}

function decisionText({ state, decidedAt, decidedBy }: ApplicationDetails): string {
  if (state === 'cancelled') return 'cancelled by the member'
  return decidedAt === null ? 'waits for a decision' : `decided by ${decidedBy ?? 'nobody'}`
}

function find({ db }: OperatorContext, reference: string): Promise<EntryRow> {
  return findByReference(reference, {
    what: 'application',
    byId: async id => {
      const row = await entryById(db, id)
      return row?.terms.entry === 'apply' ? row : undefined
    },
    ending: tail => applicationsEnding(db, tail),
  })
}
