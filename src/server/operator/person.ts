import { randomBytes } from 'node:crypto'
import { isOperatorRole, OPERATOR_ROLES, type OperatorRole } from '#lib/operators/permissions.ts'
import { OPERATOR_LINK_MINUTES } from '#lib/operators/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { makeLink } from '#server/operators/link.ts'
import { forgetTries } from '#server/operators/login-queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { HOW_TO_ADD, hashOfKey } from './people.ts'
import { endPerson, insertPerson, lockPeople, type Person, people, writeRoles } from './people-queries.ts'
import { agreedInput, proposalsAbout, proposalText } from './proposals.ts'

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/
const KEY_BYTES = 32
/** The prefix of proposals about people. */
const TOPIC = 'person '

interface Named extends Pick<Typed, 'options'> {
  name: string
}

/** `person …`: manages the people who decide about money. */
export async function person(
  context: OperatorContext,
  { words: [, act, typed = ''], options }: Typed,
): Promise<string> {
  if (act === 'list') return list(context)
  const name = typed.toLowerCase()
  if (!isAct(act)) throw new OperatorFault('person add, roles, link, remove or list')
  if (!NAME.test(name))
    throw new OperatorFault('give a name of at most 40 letters, digits, dots, dashes and underscores')
  return context.db.transaction(tx => ACTS[act](tx, context, { name, options }))
}

async function list({ db, now }: OperatorContext): Promise<string> {
  const all = await people(db)
  if (all.length === 0) return `Nobody is named. ${HOW_TO_ADD}`
  const waiting = await proposalsAbout(db, TOPIC, now)
  return [
    ...all.map(
      one =>
        `${one.name}  since ${one.added_at.toISOString().slice(0, 16)}Z, by ${one.added_by}  ${one.roles.join(', ')}`,
    ),
    ...waiting.map(
      one => `${one.topic.slice(TOPIC.length)}  waits for a second person: ${proposalText(one)}`,
    ),
  ].join('\n')
}

/**
 * Anyone who may run the command names the first two; after that two people must agree on changes. Returns what they
 * agreed on, undefined while it waits for the second person.
 */
async function mayChange(
  tx: Transaction,
  context: OperatorContext,
  { act, input = '' }: { act: string; input?: string },
  { name, options }: Named,
): Promise<string | undefined> {
  if ((await lockPeople(tx)).length < 2) return input
  return agreedInput(tx, context, { topic: TOPIC + name, act, input, options })
}

/** The roles that `--role` names, in their own order; admin where it names none. */
function rolesOf({ role = 'admin' }: Named['options']): OperatorRole[] {
  const named = String(role)
    .split(',')
    .map(one => one.trim())
  const unknown = named.filter(one => !isOperatorRole(one))
  if (unknown.length > 0)
    throw new OperatorFault(`${unknown.join(', ')} is not a role; there are ${OPERATOR_ROLES.join(', ')}`)
  return OPERATOR_ROLES.filter(one => named.includes(one))
}

/** Two admins stay, where there are two: with one, a lost factor could only be replaced in the database. */
function requireTwoAdmins(all: readonly Person[], name: string, roles: readonly OperatorRole[]): void {
  const admins = all.filter(one => one.roles.includes('admin'))
  const isAdmin = admins.some(one => one.name === name)
  if (isAdmin && !roles.includes('admin') && admins.length <= 2)
    throw new OperatorFault('two admins stay: name another one first')
}

async function add(tx: Transaction, context: OperatorContext, named: Named): Promise<string> {
  const { name } = named
  // The second person may leave the roles out, and so agrees to those that were proposed.
  const input = named.options.role === undefined ? '' : rolesOf(named.options).join(',')
  const agreedOn = await mayChange(tx, context, { act: 'add', input }, named)
  if (agreedOn === undefined)
    return `${name} needs one more agreement, of somebody else, who is then shown the key.`
  const roles = rolesOf({ role: agreedOn || 'admin' })
  if (!roles.includes('admin') && (await lockPeople(tx)).length < 2)
    throw new OperatorFault('the first two are admins: who else would name the others?')
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const isNew = await insertPerson(tx, {
    name,
    keyHash: hashOfKey(key),
    addedBy: context.operator,
    at: context.now,
    roles,
  })
  if (!isNew) throw new OperatorFault(`${name} was named before: take another name`)
  await logChange(tx, context, `person ${name}`, undefined, { roles })
  const address = await makeLink(tx, { person: name, at: context.now, publicUrl: context.publicUrl })
  return [
    `Key of ${name}: ${key}`,
    `It is shown only now; ${name} keeps it, and nobody else.`,
    saysLink(address),
  ].join('\n')
}

const saysLink = (address: string) =>
  `Password and second factor for the console are set there, within ${OPERATOR_LINK_MINUTES} minutes and once:\n${address}`

/** A link to set password and second factor anew; what was set before holds until it is used. */
async function link(tx: Transaction, context: OperatorContext, named: Named): Promise<string> {
  const { name } = named
  await personOf(tx, name)
  if ((await mayChange(tx, context, { act: 'link' }, named)) === undefined)
    return `${name} gets a link when somebody else agrees, who is then shown it.`
  const address = await makeLink(tx, { person: name, at: context.now, publicUrl: context.publicUrl })
  await forgetTries(tx, name)
  await logChange(tx, context, `person ${name} access`, undefined, 'link made')
  return saysLink(address)
}

async function roles(tx: Transaction, context: OperatorContext, named: Named): Promise<string> {
  const { name, options } = named
  if (typeof options.role !== 'string') throw new OperatorFault('person roles NAME --role ROLE,ROLE')
  const after = rolesOf(options)
  const { roles: before } = await personOf(tx, name)
  if (context.person === name) throw new OperatorFault('nobody changes their own roles')
  requireTwoAdmins(await lockPeople(tx), name, after)
  if ((await mayChange(tx, context, { act: 'roles', input: after.join(',') }, named)) === undefined)
    return `${name} keeps ${before.join(', ')} until somebody else agrees.`
  await writeRoles(tx, { name, roles: after, at: context.now })
  await logChange(tx, context, `person ${name} roles`, before, after)
  return `${name} is ${after.join(', ')} from now on; their sessions have ended.`
}

async function personOf(tx: Transaction, name: string): Promise<Person> {
  const found = (await lockPeople(tx)).find(one => one.name === name)
  if (!found) throw new OperatorFault(`there is no person ${name}`)
  return found
}

async function remove(tx: Transaction, context: OperatorContext, named: Named): Promise<string> {
  const { name } = named
  await personOf(tx, name)
  requireTwoAdmins(await lockPeople(tx), name, [])
  if ((await mayChange(tx, context, { act: 'remove' }, named)) === undefined)
    return `${name} stays until somebody else agrees.`
  await endPerson(tx, name, context.now)
  await logChange(tx, context, `person ${name}`, 'added', 'removed')
  return `${name} is removed; the key opens nothing any more.`
}

const ACTS = { add, roles, link, remove }

function isAct(act: string | undefined): act is keyof typeof ACTS {
  return act !== undefined && Object.hasOwn(ACTS, act)
}
