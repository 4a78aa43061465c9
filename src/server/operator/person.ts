import { isOperatorRole, OPERATOR_ROLES, type OperatorRole } from '#lib/operators/permissions.ts'
import { OPERATOR_LINK_MINUTES } from '#lib/operators/rules.ts'
import {
  addPersonAct,
  personLinkAct,
  personRolesAct,
  removePersonAct,
  topicOf,
} from '#server/operators/people/people-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'
import { HOW_TO_ADD } from './people.ts'
import { type Person, people } from './people-queries.ts'
import { proposalsAbout, proposalText, proposedInput } from './proposals.ts'

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/

interface Named extends Pick<Typed, 'options'> {
  name: string
}

/** `person …`: manages the people of the house; the acts of the console in words. */
export async function person(
  context: OperatorContext,
  { words: [, act = '', typed = ''], options }: Typed,
): Promise<string> {
  if (act === 'list') return list(context)
  const name = typed.toLowerCase()
  const command = COMMANDS[act]
  if (!command) throw new OperatorFault('person add, roles, link, remove or list')
  if (!NAME.test(name))
    throw new OperatorFault('give a name of at most 40 letters, digits, dots, dashes and underscores')
  return command(context, { name, options })
}

/** Anybody who may run the command reads who is named: nothing of it is secret, and it says how to go on. */
async function list({ db, now }: OperatorContext): Promise<string> {
  const all = await people(db)
  if (all.length === 0) return `Nobody is named. ${HOW_TO_ADD}`
  const waiting = await proposalsAbout(db, topicOf(''), now)
  return [
    ...all.map(lineOf),
    ...waiting.map(
      one => `${one.topic.slice(topicOf('').length)}  waits for a second person: ${proposalText(one)}`,
    ),
  ].join('\n')
}

function lineOf({ name, roles, added_by: addedBy, added_at: addedAt }: Person): string {
  return `${name}  since ${addedAt.toISOString().slice(0, 16)}Z, by ${addedBy}  ${roles.join(', ')}`
}

const COMMANDS: Readonly<Record<string, (context: OperatorContext, named: Named) => Promise<string>>> = {
  add: async (context, named) => {
    const { name } = named
    const input = { ...entered(named), roles: await rolesToAdd(context, named) }
    const { key, link } = await runAct(context, addPersonAct, input, textsFor(name))
    if (key === null || link === null)
      return `${name} needs one more agreement, of somebody else, who is then shown the key.`
    return [
      `Key of ${name}: ${key}`,
      `It is shown only now; ${name} keeps it, and nobody else.`,
      linkText(link),
    ].join('\n')
  },
  roles: async (context, named) => {
    const { name, options } = named
    if (typeof options.role !== 'string') throw new OperatorFault('person roles NAME --role ROLE,ROLE')
    const roles = rolesOf(options.role)
    const { state } = await runAct(context, personRolesAct, { ...entered(named), roles }, textsFor(name))
    return state === 'done'
      ? `${name} is ${roles.join(', ')} from now on. A change of roles ends their sessions.`
      : `${name} keeps their roles until somebody else agrees.`
  },
  link: async (context, named) => {
    const { link } = await runAct(context, personLinkAct, entered(named), textsFor(named.name))
    return link === null
      ? `${named.name} gets a link when somebody else agrees, who is then shown it.`
      : linkText(link)
  },
  remove: async (context, named) => {
    const { state } = await runAct(context, removePersonAct, entered(named), textsFor(named.name))
    return state === 'done'
      ? `${named.name} is removed; the key opens nothing any more.`
      : `${named.name} stays until somebody else agrees.`
  },
}

const entered = ({ name, options }: Named) => ({ name, instead: options.instead === true })

function textsFor(name: string): Record<string, string> {
  return {
    notFound: `there is no person ${name}`,
    personTaken: `${name} was named before: take another name`,
    ownRoles: 'nobody changes their own roles',
    twoAdminsStay: 'the first two are admins, and two admins stay: name another one first',
  }
}

/** The roles that `--role` names, in their own order. */
function rolesOf(role: string): OperatorRole[] {
  const named = role.split(',').map(one => one.trim())
  const unknown = named.filter(one => !isOperatorRole(one))
  if (unknown.length > 0)
    throw new OperatorFault(`${unknown.join(', ')} is not a role; there are ${OPERATOR_ROLES.join(', ')}`)
  return OPERATOR_ROLES.filter(one => named.includes(one))
}

/** Admin where nothing is typed; the second person may leave the roles out, and so agrees to those proposed. */
async function rolesToAdd(context: OperatorContext, { name, options }: Named): Promise<OperatorRole[]> {
  if (typeof options.role === 'string') return rolesOf(options.role)
  return rolesOf((await proposedInput(context, { topic: topicOf(name), act: 'add' })) ?? 'admin')
}

function linkText(address: string): string {
  return `Password and second factor for the console are set with this link, within ${OPERATOR_LINK_MINUTES} minutes and once; commands need\nthe key alone:\n${address}`
}
