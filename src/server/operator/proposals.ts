import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { refuseSamePerson, requireTwo } from './people.ts'

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

interface Entered extends Pick<Typed, 'options'> {
  topic: string
  act: string
  /** What is typed now; the second person may omit it to agree to what was proposed. */
  input?: string
  /** The error if nothing was typed and nothing proposed either. */
  missing?: string
}

/**
 * What two different people agree on, including the current one; undefined while it waits for the second person.
 * Entering something other than the proposal shows both and decides nothing; the first person may change their own
 * proposal.
 */
export async function agreedInput(
  tx: Transaction,
  context: OperatorContext,
  entered: Entered,
): Promise<string | undefined> {
  const { person } = await requireTwo(tx, context)
  const open = await proposalOf(tx, entered.topic)
  const isOfAnother = open !== undefined && open.person !== person
  const { topic, act } = entered
  const input = entered.input || (isOfAnother && open.act === act ? open.input : '')
  if (input === '' && entered.missing) throw new OperatorFault(entered.missing)
  const isSame = open?.act === act && open.input === input
  if (isSame && !isOfAnother) refuseSamePerson(person)
  if (isOfAnother && !isSame && entered.options.instead !== true) throw differenceFault(open, { act, input })
  await (isSame ? deleteProposal(tx, topic) : write(tx, { topic, act, input, person, at: context.now }))
  await logChange(tx, context, `agreement: ${topic} ${act}`, open && proposalText(open), {
    voice: isSame ? 'second' : 'first',
    ...(input ? { entered: input } : {}),
  })
  return isSame ? input : undefined
}

function differenceFault(open: Proposal, given: Pick<Proposal, 'act' | 'input'>): OperatorFault {
  const text = (one: Pick<Proposal, 'act' | 'input'>) => `${one.act} ${one.input}`.trim()
  return new OperatorFault(
    [
      'You and the first person do not say the same; nothing was done.',
      `  ${open.person} proposed  ${text(open)}`,
      `  you entered  ${text(given)}`,
      'Agree to what was proposed, or put yours in its place with --instead: it then waits for somebody else.',
    ].join('\n'),
  )
}

/** "paid KB123, proposed by ann at 2026-11-21T12:00Z". */
export function proposalText({ act, input, person, at }: Proposal): string {
  return `${`${act} ${input}`.trim()}, proposed by ${person} at ${at.toISOString().slice(0, 16)}Z`
}

/** Proposals that wait for a second person, with topics that start with the given text. */
export function proposalsAbout(db: Queries, beginning: string): Promise<Proposal[]> {
  return db.rows(sql<Proposal>`
    select topic, act, input, person, at from operator_proposals
    where starts_with(topic, ${beginning}) order by at`)
}

function proposalOf(tx: Transaction, topic: string): Promise<Proposal | undefined> {
  return tx.row(sql<Proposal>`
    select topic, act, input, person, at from operator_proposals where topic = ${topic} for update`)
}

async function write(tx: Transaction, { topic, act, input, person, at }: Proposal): Promise<void> {
  await tx.run(sql`
    insert into operator_proposals (topic, act, input, person, at)
    values (${topic}, ${act}, ${input}, ${person}, ${at}::timestamptz)
    on conflict (topic) do update set act = excluded.act, input = excluded.input, person = excluded.person, at = excluded.at`)
}

async function deleteProposal(tx: Transaction, topic: string): Promise<void> {
  await tx.run(sql`delete from operator_proposals where topic = ${topic}`)
}
