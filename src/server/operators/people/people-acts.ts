import { randomBytes } from 'node:crypto'
import {
  operatorAddPerson,
  operatorPeople,
  operatorPersonLink,
  operatorPersonRoles,
  operatorRemovePerson,
} from '#lib/operators/people-api.ts'
import { OPERATOR_ROLES, type OperatorRole } from '#lib/operators/permissions.ts'
import { hashOfKey } from '#server/operator/people.ts'
import {
  endPerson,
  insertPerson,
  lockPeople,
  type Person,
  people,
  writeRoles,
} from '#server/operator/people-queries.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { type ActScope, act, DONE, WAITING } from '../act.ts'
import { makeLink } from '../link.ts'
import { forgetTries } from '../login-queries.ts'
import { proposalToWire } from '../proposal-to-wire.ts'

const KEY_BYTES = 32
/** The prefix of proposals about people. */
const TOPIC = 'person '
export const topicOf = (name: string) => `${TOPIC}${name}`

export const peopleAct = act(
  operatorPeople,
  'people',
  async ({ tx, at }) => {
    const proposals = await proposalsAbout(tx, TOPIC, at)
    return {
      people: (await people(tx)).map(one => ({
        name: one.name,
        roles: one.roles,
        addedBy: one.added_by,
        addedAt: one.added_at.toISOString(),
      })),
      proposals: proposals.map(one => ({ name: one.topic.slice(TOPIC.length), ...proposalToWire(one) })),
    }
  },
  { isReading: true },
)

/** The first two are admins, named by one person or by anyone who may run the command: nobody else is there yet. */
export const addPersonAct = act(operatorAddPerson, 'people', async (scope, { name, roles, instead }) => {
  const { tx, context, at, note } = scope
  const sorted = OPERATOR_ROLES.filter(one => roles.includes(one))
  const input = sorted.join(',')
  if (!(await agreedAmongPeople(scope, { name, act: 'add', input, instead })))
    return { ...WAITING, key: null, link: null }
  if (!sorted.includes('admin') && (await lockPeople(tx)).length < 2) throw twoAdminsStay()
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const person = { name, keyHash: hashOfKey(key), addedBy: context.operator, at, roles: sorted }
  if (!(await insertPerson(tx, person))) throw new Refusal('personTaken', { status: 409 })
  await note(`person ${name}`, undefined, { roles: sorted })
  return { ...DONE, key, link: await makeLink(tx, { person: name, at, publicUrl: context.publicUrl }) }
})

export const personRolesAct = act(operatorPersonRoles, 'people', async (scope, { name, roles, instead }) => {
  const { tx, context, at, note } = scope
  const after = OPERATOR_ROLES.filter(one => roles.includes(one))
  const all = await lockPeople(tx)
  const { roles: before } = personOf(all, name)
  if (context.person === name) throw new Refusal('ownRoles', { status: 409 })
  requireTwoAdmins(all, name, after)
  if (!(await agreedAmongPeople(scope, { name, act: 'roles', input: after.join(','), instead })))
    return WAITING
  // The same roles again end no session.
  const isChange = after.length !== before.length || after.some(role => !before.includes(role))
  if (isChange) await writeRoles(tx, { name, roles: after, at })
  await note(`person ${name} roles`, before, after)
  return DONE
})

/** What was set before holds until the link is used. */
export const personLinkAct = act(operatorPersonLink, 'people', async (scope, { name, instead }) => {
  const { tx, context, at, note } = scope
  personOf(await lockPeople(tx), name)
  if (!(await agreedAmongPeople(scope, { name, act: 'link', instead }))) return { ...WAITING, link: null }
  const link = await makeLink(tx, { person: name, at, publicUrl: context.publicUrl })
  await forgetTries(tx, name)
  await note(`person ${name} access`, undefined, 'link made')
  return { ...DONE, link }
})

export const removePersonAct = act(operatorRemovePerson, 'people', async (scope, { name, instead }) => {
  const { tx, at, note } = scope
  const all = await lockPeople(tx)
  personOf(all, name)
  requireTwoAdmins(all, name, [])
  if (!(await agreedAmongPeople(scope, { name, act: 'remove', instead }))) return WAITING
  await endPerson(tx, name, at)
  await note(`person ${name}`, 'added', 'removed')
  return DONE
})

function agreedAmongPeople(
  { agree }: ActScope,
  { name, ...entered }: { name: string; act: string; input?: string; instead: boolean | undefined },
): Promise<boolean> {
  return agree({ ...entered, topic: topicOf(name), isFreeBeforeTwo: true })
}

function personOf(all: readonly Person[], name: string): Person {
  return requireFound(all.find(one => one.name === name))
}

/** Two admins stay, where there are two: with one, a lost factor could only be replaced in the database. */
function requireTwoAdmins(all: readonly Person[], name: string, roles: readonly OperatorRole[]): void {
  const admins = all.filter(one => one.roles.includes('admin'))
  const isAdmin = admins.some(one => one.name === name)
  if (isAdmin && !roles.includes('admin') && admins.length <= 2) throw twoAdminsStay()
}

const twoAdminsStay = () => new Refusal('twoAdminsStay', { status: 409 })
