import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { instant } from '../wire/schemas.ts'
import { OPERATOR_ROLES } from './permissions.ts'
import { agreed, instead, proposal, TWO_PEOPLE_REFUSALS } from './wire.ts'

/** The name of a person of the house: up to 40 small letters, digits, dots, dashes and underscores. */
const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'badInput'))
const roles = v.pipe(
  v.array(v.picklist(OPERATOR_ROLES)),
  v.minLength(1, 'required'),
  v.maxLength(5, 'badInput'),
)
/** Where password and second factor are set, for minutes and once; null while a second person is awaited. */
const link = v.nullable(v.string())

const person = v.strictObject({ name, roles, addedBy: v.string(), addedAt: instant })

export const operatorPeople = action({
  name: 'operatorPeople',
  summary: 'The people of the house with their roles, and what waits for a second person',
  method: 'GET',
  path: '/operator/people',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({
    people: v.array(person),
    proposals: v.array(v.strictObject({ name, ...proposal.entries })),
  }),
  refusals: [],
})

export const operatorAddPerson = action({
  name: 'operatorAddPerson',
  summary:
    'Names a person; from the third on two different people agree, and the second one is shown key and link',
  method: 'POST',
  path: '/operator/people',
  audience: 'operator',
  input: v.strictObject({ name, roles, instead }),
  answer: v.strictObject({
    ...agreed.entries,
    /** Opens the command line; shown only now. */
    key: v.nullable(v.string()),
    link,
  }),
  refusals: ['personTaken', 'twoAdminsStay', ...TWO_PEOPLE_REFUSALS],
})

export const operatorPersonRoles = action({
  name: 'operatorPersonRoles',
  summary: 'Gives a person other roles and ends their sessions; two different people agree',
  method: 'POST',
  path: '/operator/people/:name/roles',
  audience: 'operator',
  input: v.strictObject({ name, roles, instead }),
  answer: agreed,
  refusals: ['ownRoles', 'twoAdminsStay', ...TWO_PEOPLE_REFUSALS],
})

export const operatorPersonLink = action({
  name: 'operatorPersonLink',
  summary: 'Makes a link to set a new password and second factor; two different people agree',
  method: 'POST',
  path: '/operator/people/:name/link',
  audience: 'operator',
  input: v.strictObject({ name, instead }),
  answer: v.strictObject({ ...agreed.entries, link }),
  refusals: TWO_PEOPLE_REFUSALS,
})

export const operatorRemovePerson = action({
  name: 'operatorRemovePerson',
  summary: 'Removes a person; key, sessions and proposals end. Two different people agree',
  method: 'POST',
  path: '/operator/people/:name/remove',
  audience: 'operator',
  input: v.strictObject({ name, instead }),
  answer: agreed,
  refusals: ['twoAdminsStay', ...TWO_PEOPLE_REFUSALS],
})
