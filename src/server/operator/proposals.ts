import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { type OperatorContext, writeDown } from './operator-context.ts'
import { refuseSamePerson, requireTwo } from './people.ts'

/** What the first of two people has entered, until the second one agrees. */
export interface Proposal {
  topic: string
  /** The word of the command: "paid". */
  act: string
  /** What was entered with it: the bank's reference, a reason. Empty where the act needs nothing. */
  input: string
  person: string
  at: Date
}

interface Entered extends Pick<Typed, 'options'> {
  topic: string
  act: string
  /** What is typed now; the second one may leave it out and so agrees to what was proposed. */
  input?: string
  /** What is said where nothing was typed, and nothing proposed either. */
  missing?: string
}

/**
 * What two different people agree on, with the one who asks now; undefined while it waits for the second one. Who enters
 * something else than what was proposed is shown both, and decides nothing; the first person may enter it anew.
 */
export async function agreed(
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
  if (isOfAnother && !isSame && entered.options.instead !== true) throw differs(open, { act, input })
  await (isSame ? forget(tx, topic) : write(tx, { topic, act, input, person, at: context.now }))
  await writeDown(tx, context, `agreement: ${topic} ${act}`, open && saysProposal(open), {
    voice: isSame ? 'second' : 'first',
    ...(input ? { entered: input } : {}),
  })
  return isSame ? input : undefined
}

function differs(open: Proposal, given: Pick<Proposal, 'act' | 'input'>): OperatorFault {
  const words = (one: Pick<Proposal, 'act' | 'input'>) => `${one.act} ${one.input}`.trim()
  return new OperatorFault(
    [
      'You and the first person do not say the same; nothing was done.',
      `  ${open.person} proposed  ${words(open)}`,
      `  you entered  ${words(given)}`,
      'Agree to what was proposed, or put yours in its place with --instead: it then waits for somebody else.',
    ].join('\n'),
  )
}

/** "paid KB123, proposed by ann at 2026-11-21T12:00Z". */
export function saysProposal({ act, input, person, at }: Proposal): string {
  return `${`${act} ${input}`.trim()}, proposed by ${person} at ${at.toISOString().slice(0, 16)}Z`
}

/** What waits for a second person about the subjects that begin so. */
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

async function forget(tx: Transaction, topic: string): Promise<void> {
  await tx.run(sql`delete from operator_proposals where topic = ${topic}`)
}
