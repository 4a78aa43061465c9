import { createHash } from 'node:crypto'
import { PROPOSAL_HOURS } from '#lib/operators/rules.ts'
import type { WireProposal } from '#lib/operators/wire.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** What the first of two people has entered, until the second one agrees. */
export interface Proposal {
  topic: string
  /** The subcommand: "paid". */
  act: string
  /** What was entered with it: the bank's reference, a reason. Empty if the subcommand needs nothing. */
  input: string
  person: string
  at: Date
}

interface Entered {
  topic: string
  act: string
  /** What is said now; the second person may omit it to agree to what was proposed. */
  input?: string
  /** Puts it in the place of what somebody else proposed. */
  instead?: boolean
  /** For the book of changes. */
  memberId?: string | undefined
  reason?: string | undefined
}

/** What became of what one of two people said. */
type ApprovalOutcome =
  | { state: 'first' | 'same' }
  | { state: 'second'; input: string }
  | { state: 'differs'; open: Proposal; input: string }

/**
 * What two different people agree on, including the current one; undefined while it waits for the second person.
 * Entering something other than the proposal shows both and decides nothing; the first person may change their own
 * proposal.
 */
export async function recordApproval(
  tx: Transaction,
  context: OperatorContext & { person: string },
  entered: Entered,
): Promise<ApprovalOutcome> {
  const { topic, act, instead = false } = entered
  const { person } = context
  const open = await proposalOf(tx, topic, context.now)
  const isOfAnother = open !== undefined && open.person !== person
  const input = entered.input || (isOfAnother && open.act === act ? open.input : '')
  // What was kept is compared by its hash too: a row that was edited since agrees with nothing.
  const isSame = open?.act === act && open.input === input && open.inputHash.equals(hashOfInput(act, input))
  if (isSame && !isOfAnother) return { state: 'same' }
  if (isOfAnother && !isSame && !instead) return { state: 'differs', open, input }
  await (isSame ? deleteProposal(tx, topic) : write(tx, { topic, act, input, person, at: context.now }))
  const { memberId, reason } = entered
  await logChange(
    tx,
    context,
    `agreement: ${topic} ${act}`.slice(0, 200),
    open && proposalText(open),
    { approval: isSame ? 'second' : 'first', ...(input ? { entered: input } : {}) },
    { memberId, reason },
  )
  return isSame ? { state: 'second', input } : { state: 'first' }
}

/** That the second person entered something else than the first one; what each of them said stands beside. */
export function differenceText({ proposed, by, entered }: Readonly<Record<string, unknown>>): string {
  return [
    'You and the first person do not say the same; nothing was done.',
    `  ${by} proposed  ${proposed}`,
    `  you entered  ${entered}`,
    'Agree to what was proposed, or put yours in its place with --instead: it then waits for somebody else.',
  ].join('\n')
}

/** What the second person did not agree with, for a refusal. */
export function differenceOf(open: Proposal, given: Pick<Proposal, 'act' | 'input'>) {
  return { proposed: enteredText(open), by: open.person, entered: enteredText(given) }
}

const enteredText = ({ act, input }: Pick<Proposal, 'act' | 'input'>) => `${act} ${input}`.trim()

/** "paid KB123, proposed by ann at 2026-11-21T12:00Z". */
export function proposalText({ act, input, person, at }: Omit<Proposal, 'topic'>): string {
  return `${enteredText({ act, input })}, proposed by ${person} at ${at.toISOString().slice(0, 16)}Z`
}

/** The same of one that came from an act. */
export function proposalLineText({ act, input, by, at }: WireProposal): string {
  return proposalText({ act, input, person: by, at: new Date(at) })
}

/** Proposals that wait for a second person and have not expired, with topics that start with the given text. */
export function proposalsAbout(db: Queries, beginning: string, now: Date): Promise<Proposal[]> {
  return db.rows(sql<Proposal>`
    select topic, act, input, person, at from operator_proposals
    where starts_with(topic, ${beginning}) and expires_at > ${now}::timestamptz order by at`)
}

/** What another person entered with an act on a topic: the second person may leave it out to agree to it. */
export async function proposedInput(
  { db, now, person }: OperatorContext,
  { topic, act }: Pick<Proposal, 'topic' | 'act'>,
): Promise<string | undefined> {
  const open = (await proposalsAbout(db, topic, now)).find(one => one.topic === topic)
  return open?.act === act && open.person !== person ? open.input : undefined
}

/** The proposal of a topic, held until the end; one that has run out is none, and is forgotten. */
async function proposalOf(
  tx: Transaction,
  topic: string,
  now: Date,
): Promise<(Proposal & { inputHash: Buffer }) | undefined> {
  await tx.run(sql`
    delete from operator_proposals where topic = ${topic} and expires_at <= ${now}::timestamptz`)
  return tx.row(sql<Proposal & { inputHash: Buffer }>`
    select topic, act, input, person, at, input_hash as "inputHash" from operator_proposals
     where topic = ${topic} for update`)
}

function hashOfInput(act: string, input: string): Buffer {
  return createHash('sha256').update(`${act}\n${input}`).digest()
}

async function write(tx: Transaction, { topic, act, input, person, at }: Proposal): Promise<void> {
  const expiresAt = new Date(at.getTime() + PROPOSAL_HOURS * 3_600_000)
  await tx.run(sql`
    insert into operator_proposals (topic, act, input, input_hash, person, at, expires_at)
    values (${topic}, ${act}, ${input}, ${hashOfInput(act, input)}, ${person}, ${at}::timestamptz,
      ${expiresAt}::timestamptz)
    on conflict (topic) do update set act = excluded.act, input = excluded.input, input_hash = excluded.input_hash,
      person = excluded.person, at = excluded.at, expires_at = excluded.expires_at`)
}

async function deleteProposal(tx: Transaction, topic: string): Promise<void> {
  await tx.run(sql`delete from operator_proposals where topic = ${topic}`)
}
