import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queries, Transaction } from '#server/db/database.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { type Desk, writeDown } from './desk.ts'
import {
  countAgreements,
  endPerson,
  forgetAgreements,
  insertAgreement,
  insertPerson,
  lockPeople,
  type Person,
  people,
} from './people-queries.ts'

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/
const KEY_BYTES = 32
const HOW_TO_ADD =
  'Name them with "person add NAME", which prints the key of each, and decide with --as NAME.'
const HOW_TO_BE = 'Give --as NAME, and the key in OPERATOR_KEY or with --key-from FILE.'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** The desk of the person whom `--as` names, once their key has shown it; else that of the machine's user. */
export async function seatOf(desk: Desk, { options }: Typed): Promise<Desk> {
  const { as: name } = options
  if (typeof name !== 'string') return desk
  if (!desk.key) throw new OperatorFault(`the key of ${name} is missing. ${HOW_TO_BE}`)
  const given = hashOf(desk.key)
  const found = (await people(desk.db)).find(one => one.name === name.toLowerCase())
  if (!found || !timingSafeEqual(given, found.key_hash))
    throw new OperatorFault('there is no such person, or the key is another')
  return { ...desk, operator: found.name, person: found.name }
}

/** Who decides is a person where people are named; until then the machine's user is, and counts for one. */
export async function requirePerson(db: Queries, { person }: Desk): Promise<void> {
  if (person === undefined && (await people(db)).length > 0)
    throw new OperatorFault(`this is decided by a person. ${HOW_TO_BE}`)
}

/** What needs two different people needs two that are named: the name of a machine's user shows nobody. */
export async function requireTwo(tx: Transaction, desk: Desk): Promise<{ person: string; all: Person[] }> {
  const all = await lockPeople(tx)
  if (all.length < 2)
    throw new OperatorFault(`two different people decide this, and ${all.length} are named. ${HOW_TO_ADD}`)
  if (desk.person === undefined) throw new OperatorFault(`two different people decide this. ${HOW_TO_BE}`)
  return { person: desk.person, all }
}

/** Throws that somebody else has to be the second. */
export function somebodyElse(person: string): never {
  throw new OperatorFault(`${person} has agreed already; somebody else has to be the second`)
}

/**
 * Whether two different people agree, with the one who asks now; the first agreement is written down and stays. Agreements
 * are kept apart by `subject`, which names what is done and with what.
 */
export async function agreed(tx: Transaction, desk: Desk, subject: string): Promise<boolean> {
  const { person } = await requireTwo(tx, desk)
  if (!(await insertAgreement(tx, { subject, person, at: desk.now }))) somebodyElse(person)
  const isEnough = (await countAgreements(tx, subject)) >= 2
  if (isEnough) await forgetAgreements(tx, subject)
  await writeDown(tx, desk, `agreement: ${subject}`, undefined, isEnough ? 'second' : 'first')
  return isEnough
}

/** How many of those who approved are people whose keys still count. */
export function standing(approvals: readonly string[], all: readonly Person[]): number {
  return approvals.filter(name => all.some(one => one.name === name)).length
}

/** `person …`: who decides about money. */
export async function person(desk: Desk, { words: [, act, typed = ''] }: Typed): Promise<string> {
  if (act === 'list') return list(desk)
  const name = typed.toLowerCase()
  if (act !== 'add' && act !== 'remove') throw new OperatorFault('person add, remove or list')
  if (!NAME.test(name))
    throw new OperatorFault('give a name of at most 40 letters, digits, dots, dashes and underscores')
  return desk.db.transaction(tx => (act === 'add' ? add(tx, desk, name) : remove(tx, desk, name)))
}

async function list({ db }: Desk): Promise<string> {
  const all = await people(db)
  if (all.length === 0) return `Nobody is named. ${HOW_TO_ADD}`
  return all
    .map(one => `${one.name}  since ${one.added_at.toISOString().slice(0, 16)}Z, by ${one.added_by}`)
    .join('\n')
}

/** The first two are named by whoever may open the door; from then on two people change who they are. */
async function mayChange(tx: Transaction, desk: Desk, subject: string): Promise<boolean> {
  return (await lockPeople(tx)).length < 2 || agreed(tx, desk, subject)
}

async function add(tx: Transaction, desk: Desk, name: string): Promise<string> {
  if (!(await mayChange(tx, desk, `person add ${name}`)))
    return `${name} needs one more agreement, of somebody else, who is then shown the key.`
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const isNew = await insertPerson(tx, { name, keyHash: hashOf(key), addedBy: desk.operator, at: desk.now })
  if (!isNew) throw new OperatorFault(`${name} was named before: take another name`)
  await writeDown(tx, desk, `person ${name}`, undefined, 'added')
  return `Key of ${name}: ${key}\nIt is shown only now; ${name} keeps it, and nobody else.`
}

async function remove(tx: Transaction, desk: Desk, name: string): Promise<string> {
  if (!(await lockPeople(tx)).some(one => one.name === name))
    throw new OperatorFault(`there is no person ${name}`)
  if (!(await mayChange(tx, desk, `person remove ${name}`)))
    return `${name} stays until somebody else agrees.`
  await endPerson(tx, name, desk.now)
  await writeDown(tx, desk, `person ${name}`, 'added', 'removed')
  return `${name} is removed; the key opens nothing any more.`
}
