import { createHash, timingSafeEqual } from 'node:crypto'
import { mayDo, type Permission } from '#lib/operators/permissions.ts'
import type { Queries } from '#server/db/database.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'
import { type Person, people } from './people-queries.ts'

export const HOW_TO_ADD =
  'Name them with "person add NAME", which prints the key of each, and decide with --as NAME.'
const HOW_TO_SIGN = 'Give --as NAME, and the key in OPERATOR_KEY or with --key-from FILE.'

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

/** The context of the person named by `--as`, after checking their key; else that of the machine user. */
export async function personContext(context: OperatorContext, { options }: Typed): Promise<OperatorContext> {
  const { as: name } = options
  if (typeof name !== 'string') return context
  if (!context.key) throw new OperatorFault(`the key of ${name} is missing. ${HOW_TO_SIGN}`)
  const given = hashOfKey(context.key)
  const found = (await people(context.db)).find(one => one.name === name.toLowerCase())
  if (!found || !timingSafeEqual(given, found.key_hash))
    throw new OperatorFault('there is no such person, or the key is another')
  return { ...context, operator: found.name, person: found.name, roles: found.roles }
}

/** Requires a named person once people are named; until then the machine user decides, and counts as one. */
export async function requirePerson(db: Queries, { person }: OperatorContext): Promise<void> {
  if (person === undefined && (await people(db)).length > 0)
    throw new OperatorFault(`this is decided by a person, and so is what is read of members. ${HOW_TO_SIGN}`)
}

export function twoPeopleText(named: number): string {
  return named < 2
    ? `two different people decide this, and ${named} are named. ${HOW_TO_ADD}`
    : `two different people decide this. ${HOW_TO_SIGN}`
}

export function samePersonText(person: string): string {
  return `${person} has agreed already; somebody else has to be the second`
}

/** How many of the approvals are by people who are still named, and may still decide such a thing. */
export function validApprovals(
  approvals: readonly string[],
  all: readonly Person[],
  permission: Permission,
): number {
  return approvals.filter(name => all.some(one => one.name === name && mayDo(one.roles, permission))).length
}
