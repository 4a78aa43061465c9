import { referenceOf } from '#lib/ids/reference.ts'
import { mayDo, type OperatorRole } from '#lib/operators/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type Step, TWO_FROM, type World } from './random-steps.ts'

const DAY_MS = 24 * 3_600_000

/** What acts can change, by the subject under which the book of changes has it. */
export type Facts = Map<string, { state: string; amount: bigint }>

interface FactRow {
  kind: 'withdrawal' | 'deposit' | 'adjustment' | 'member' | 'note' | 'person'
  id: string
  name: string
  state: string
  amount: bigint
}

/** Read from the tables alone, beside the code that changes them. */
export async function factsOf(db: Database, { memberId }: World): Promise<Facts> {
  const rows = await db.rows(sql<FactRow>`
    select 'withdrawal' as kind, id::text, '' as name, status as state, amount from withdrawals
     where member_id = ${memberId}::uuid
    union all select 'deposit', id::text, '', status, amount from deposits where member_id = ${memberId}::uuid
    union all select 'adjustment', id::text, '', state, amount from wallet_adjustments
     where member_id = ${memberId}::uuid
    union all select 'member', id::text, account, status, 0 from members where id = ${memberId}::uuid
    union all select 'note', m.id::text, m.account, (select count(*)::text from member_notes n where n.member_id = m.id), 0
      from members m where m.id = ${memberId}::uuid
    union all select 'person', name, name, array_to_string(roles, ','), 0 from operator_people where removed_at is null`)
  return new Map(rows.map(row => [subjectOf(row), { state: row.state, amount: row.amount }]))
}

function subjectOf({ kind, id, name }: FactRow): string {
  if (kind === 'person') return `person ${name}`
  if (kind === 'member') return `member ${name} status`
  if (kind === 'note') return `member ${name} note`
  return `${kind} ${referenceOf({ id })}`
}

export interface Effect {
  subject: string
  before: string | undefined
  after: string | undefined
  amount: bigint
}

export function effectsBetween(before: Facts, after: Facts): Effect[] {
  const subjects = [...new Set([...before.keys(), ...after.keys()])]
  return subjects.flatMap(subject => {
    const [was, is] = [before.get(subject), after.get(subject)]
    if (was?.state === is?.state) return []
    const amount = is?.amount ?? was?.amount ?? 0n
    return [{ subject, before: was?.state, after: is?.state, amount }]
  })
}

/** Which effects no one person may have alone (product decisions, section 10), written down once more, beside the acts. */
export function takesTwo({ subject, before, after, amount }: Effect): boolean {
  const [kind] = subject.split(' ')
  const isLarge = amount >= TWO_FROM || amount <= -TWO_FROM
  if (kind === 'person') return true
  if (kind === 'member') return before === 'frozen' && after === 'active'
  if (kind === 'adjustment') return isLarge && after === 'posted'
  if (kind === 'deposit') return isLarge && after === 'approved'
  return isLarge && ['approved', 'paid', 'refunded', 'autoReceived'].includes(after ?? '')
}

/** What an effect moves into the wallet. */
export function movedBy({ subject, after, amount }: Effect): bigint {
  const [kind] = subject.split(' ')
  if (kind === 'adjustment') return after === 'posted' ? amount : 0n
  if (kind === 'deposit') return after === 'approved' ? amount : 0n
  return kind === 'withdrawal' && (after === 'rejected' || after === 'refunded') ? amount : 0n
}

interface Saying {
  person: string
  at: number
}

/** Who said what, as far as it counts for a second person. */
export class Sayings {
  readonly #said = new Map<string, Saying[]>()

  add({ said }: Step, person: string, at: Date): void {
    this.#said.set(said, [...(this.#said.get(said) ?? []), { person, at: at.getTime() }])
  }

  /** The different people who have said it, are still named and may still do it. */
  count(
    { said, isProposal, permission }: Step,
    people: ReadonlyMap<string, readonly OperatorRole[]>,
    at: Date,
  ) {
    const counting = (this.#said.get(said) ?? []).filter(
      one =>
        mayDo(people.get(one.person) ?? [], permission) && (!isProposal || at.getTime() - one.at < DAY_MS),
    )
    return new Set(counting.map(one => one.person)).size
  }

  /** It was done: who does it once more says it again. */
  forget({ said }: Step): void {
    this.#said.delete(said)
  }
}
