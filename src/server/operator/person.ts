import { randomBytes } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { HOW_TO_ADD, hashOfKey } from './people.ts'
import { endPerson, insertPerson, lockPeople, people } from './people-queries.ts'
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
  if (act !== 'add' && act !== 'remove') throw new OperatorFault('person add, remove or list')
  if (!NAME.test(name))
    throw new OperatorFault('give a name of at most 40 letters, digits, dots, dashes and underscores')
  return context.db.transaction(tx => (act === 'add' ? add : remove)(tx, context, { name, options }))
}

async function list({ db }: OperatorContext): Promise<string> {
  const all = await people(db)
  if (all.length === 0) return `Nobody is named. ${HOW_TO_ADD}`
  const waiting = await proposalsAbout(db, TOPIC)
  return [
    ...all.map(one => `${one.name}  since ${one.added_at.toISOString().slice(0, 16)}Z, by ${one.added_by}`),
    ...waiting.map(
      one => `${one.topic.slice(TOPIC.length)}  waits for a second person: ${proposalText(one)}`,
    ),
  ].join('\n')
}

/** Anyone who may run the command names the first two; after that two people must agree on changes. */
async function mayChange(
  tx: Transaction,
  context: OperatorContext,
  act: string,
  { name, options }: Named,
): Promise<boolean> {
  if ((await lockPeople(tx)).length < 2) return true
  return (await agreedInput(tx, context, { topic: TOPIC + name, act, options })) !== undefined
}

async function add(tx: Transaction, context: OperatorContext, named: Named): Promise<string> {
  const { name } = named
  if (!(await mayChange(tx, context, 'add', named)))
    return `${name} needs one more agreement, of somebody else, who is then shown the key.`
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const isNew = await insertPerson(tx, {
    name,
    keyHash: hashOfKey(key),
    addedBy: context.operator,
    at: context.now,
  })
  if (!isNew) throw new OperatorFault(`${name} was named before: take another name`)
  await logChange(tx, context, `person ${name}`, undefined, 'added')
  return `Key of ${name}: ${key}\nIt is shown only now; ${name} keeps it, and nobody else.`
}

async function remove(tx: Transaction, context: OperatorContext, named: Named): Promise<string> {
  const { name } = named
  if (!(await lockPeople(tx)).some(one => one.name === name))
    throw new OperatorFault(`there is no person ${name}`)
  if (!(await mayChange(tx, context, 'remove', named))) return `${name} stays until somebody else agrees.`
  await endPerson(tx, name, context.now)
  await logChange(tx, context, `person ${name}`, 'added', 'removed')
  return `${name} is removed; the key opens nothing any more.`
}
