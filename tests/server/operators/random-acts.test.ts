import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { mayDo, type OperatorRole } from '#lib/operators/permissions.ts'
import { DEFAULT_DEPOSITS } from '#lib/site/deposits-setting.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { sql } from '#server/db/sql.ts'
import { endPerson, type Person, people } from '#server/operator/people-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { writeSetting } from '#server/site/queries.ts'
import { expectBooksBalanced } from '#tests/support/books.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure, isNightly } from '#tests/support/figures.ts'
import { namePerson } from '#tests/support/operators.ts'
import { balanceOf, type Payee, payee } from '#tests/support/payees.ts'
import { seeded } from '#tests/support/random.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { asked } from '../withdrawals/withdrawal-calls.ts'
import { type Effect, effectsBetween, type Facts, factsOf, movedBy, Sayings, takesTwo } from './acts-watch.ts'
import { randomStep, type Step, TWO_FROM, type World } from './random-steps.ts'

// Protects (I11, I19; reliability S32): whatever people of whatever roles do, in whatever order: nobody does what their roles do
// not allow, no one person does what takes two, each effect has exactly one entry in the book of changes, a refusal changes
// and writes nothing, wallets change by what was decided alone, and the books hold.

const SEQUENCES = figure(15, 1_000)
const STEPS = 16
const SEED = 20261128

const REACHED = [
  'withdrawal reviewing',
  'withdrawal approved',
  'withdrawal rejected',
  'deposit approved',
  'adjustment posted',
  'member frozen',
  'person gone',
  'notAllowed',
  'secondPersonOther',
  'alreadyDecided',
  ...(isNightly ? ['withdrawal paid', 'member active', 'adjustment withdrawn', 'secondPersonDiffers'] : []),
]

const fresh = useDatabase()
let server: TestServer<'cashier'>

beforeAll(async () => {
  const minor = TWO_FROM.toString()
  const promptPay = {
    target: '0801234567',
    name: 'Example Co., Ltd.',
    minMinor: '10000',
    maxMinor: '10000000',
    feeMinor: '0',
    payMinutes: 15,
    expectedMinutes: 5,
  }
  const settings = {
    deposits: { ...DEFAULT_DEPOSITS, promptPay, secondPersonFromMinor: minor },
    withdrawals: { ...DEFAULT_WITHDRAWALS, secondPersonFromMinor: minor },
    adjustments: { secondPersonFromMinor: minor },
  }
  server = await openTestServer(fresh.db, { features: ['cashier'], settings })
  for (const [key, value] of Object.entries(settings))
    await fresh.db.transaction(tx => writeSetting(tx, key, value, server.clock.now()))
})

const TEAM: readonly (readonly [string, readonly OperatorRole[]])[] = [
  ['ann', ['admin']],
  ['bob', ['admin']],
  ['cat', ['finance']],
  ['dan', ['finance']],
  ['sue', ['support']],
  ['fay', ['content']],
  ['gus', ['risk', 'support']],
]

/** A new team, and a member with payments that wait, small and large. */
async function openWorld(sequence: number): Promise<{ who: Payee; world: World }> {
  forgetCounts()
  const names = TEAM.map(([name]) => `${name}${sequence}`)
  for (const one of await people(fresh.db)) await endPerson(fresh.db, one.name, server.clock.now())
  for (const [name, roles] of TEAM) await namePerson(server, `${name}${sequence}`, roles)
  const who = await payee(server, 500_000n)
  const withdrawals = [await asked(server, who, '30000'), await asked(server, who, '90000')]
  const deposits: string[] = []
  for (const amount of ['20000', '80000']) {
    const body = { id: newId(), method: 'promptPay', amount }
    const told = await server.call('POST', '/deposits', { token: who.token, body })
    expect(told.body.code).toBeUndefined()
    const row = await fresh.db.row(sql<{ id: string }>`
      select id from deposits where member_id = ${who.member.id}::uuid order by id desc limit 1`)
    deposits.push(row?.id ?? '')
  }
  const { id: memberId } = who.member
  return {
    who,
    world: { memberId, withdrawals, deposits, adjustments: [], names: [...names, `new${sequence}`] },
  }
}

async function lastEntry(): Promise<bigint> {
  const row = await fresh.db.row(sql<{ seq: bigint }>`
    select coalesce(max(seq), 0)::bigint as seq from operator_change_links`)
  return row?.seq ?? 0n
}

async function entriesAfter(seq: bigint): Promise<{ operator: string; subject: string }[]> {
  return fresh.db.rows(sql<{ operator: string; subject: string }>`
    select c.operator, c.subject from operator_changes c join operator_change_links l on l.change_id = c.id
     where l.seq > ${seq} order by l.seq`)
}

/** That somebody has agreed, which is not the effect itself. */
const isAgreement = (subject: string) => subject.startsWith('agreement: ') || subject.endsWith(' approval')

/** The act's answer, or the code with which it is refused. */
async function outcomeOf(step: Step, context: Parameters<Step['run']>[0]): Promise<string> {
  try {
    await step.run(context)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

interface Played {
  step: Step
  actor: Person
  named: readonly Person[]
  now: Date
}

/** One sequence as it is played: what stood before each step, and who has said what. */
class Sequence {
  readonly trail: string[] = []
  readonly done: Step[] = []
  readonly #sayings = new Sayings()
  readonly #who: Payee
  readonly #world: World
  #facts: Facts = new Map()
  #balance = 0n

  constructor({ who, world }: { who: Payee; world: World }) {
    this.#who = who
    this.#world = world
  }

  async start(): Promise<this> {
    this.#facts = await factsOf(fresh.db, this.#world)
    this.#balance = await balanceOf(server, this.#who)
    return this
  }

  /** Does one step, and checks all that it came to; answers what was seen. */
  async play({ step, actor, named, now }: Played): Promise<string[]> {
    const { name: person, roles } = actor
    const seq = await lastEntry()
    const context = { db: fresh.db, operator: person, person, roles, now, timeZone: 'Asia/Bangkok' }
    const outcome = await outcomeOf(step, context)
    const [facts, entries] = [await factsOf(fresh.db, this.#world), await entriesAfter(seq)]
    const effects = effectsBetween(this.#facts, facts)
    const seen = effects.map(({ subject, after = 'gone' }) => `${subject.split(' ')[0]} ${after}`)
    this.trail.push(`${person} (${roles.join()}) ${step.name} → ${outcome}: ${seen.join(', ')}`)
    const where = this.trail.join('\n')

    expect(outcome === 'notAllowed', where).toBe(!mayDo(roles, step.permission))
    if (outcome === 'done') {
      this.done.push(step)
      this.#sayings.add(step, person, now)
    } else expect([effects, entries], where).toEqual([[], []])
    if (effects.some(takesTwo)) {
      const rolesByName = new Map(named.map(one => [one.name, one.roles]))
      expect(this.#sayings.count(step, rolesByName, now), where).toBeGreaterThanOrEqual(2)
      this.#sayings.forget(step)
    }
    expectOneEntryEach({ effects, entries, person }, where)
    await this.#expectBalance(effects, where)
    this.#facts = facts
    return outcome === 'done' ? seen : [outcome]
  }

  async #expectBalance(effects: readonly Effect[], where: string): Promise<void> {
    const holds = await balanceOf(server, this.#who)
    expect(holds - this.#balance, where).toBe(effects.reduce((sum, one) => sum + movedBy(one), 0n))
    expect(holds, where).toBeGreaterThanOrEqual(0n)
    this.#balance = holds
  }
}

async function playSequence(number: number): Promise<string[]> {
  const random = seeded(SEED + number)
  const opened = await openWorld(number)
  const sequence = await new Sequence(opened).start()
  sequence.trail.push(`seed ${SEED + number}`)
  const seen: string[] = []
  let now = server.clock.now()
  for (let count = 0; count < STEPS; count += 1) {
    // What was proposed a day ago counts no more.
    if (random.chance(0.05)) now = new Date(now.getTime() + 25 * 3_600_000)
    const named = await people(fresh.db)
    expect(
      named.filter(one => one.roles.includes('admin')).length,
      sequence.trail.join('\n'),
    ).toBeGreaterThanOrEqual(2)
    // Often what was said a moment ago, by whoever may, so that second people come to the same.
    const earlier = random.chance(0.45) ? sequence.done.at(-1 - random.below(2)) : undefined
    const step = earlier ?? randomStep(random, opened.world)
    const able = named.filter(one => mayDo(one.roles, step.permission))
    const from = random.chance(0.85) ? able : named
    const actor = from[random.below(from.length)]
    if (!actor) throw new Error('nobody is left')
    seen.push(...(await sequence.play({ step, actor, named, now })))
  }
  return seen
}

function expectOneEntryEach(
  {
    effects,
    entries,
    person,
  }: {
    effects: readonly Effect[]
    entries: readonly { operator: string; subject: string }[]
    person: string
  },
  where: string,
): void {
  const changed = effects.map(one => one.subject)
  const subjects = entries.map(one => one.subject)
  const ofEffects = subjects
    .filter(one => !isAgreement(one))
    .map(one => one.replace(/^(person \S+) roles$/, '$1'))
    // Who is given the roles that they have is signed out, which no table here shows.
    .filter(one => !one.startsWith('person ') || changed.includes(one))
  expect(ofEffects.toSorted(), where).toEqual(changed.toSorted())
  expect(subjects.filter(isAgreement).length, where).toBeLessThanOrEqual(1)
  expect(
    entries.filter(one => one.operator !== person),
    where,
  ).toEqual([])
}

test(
  `${SEQUENCES} random sequences of acts: nobody does alone what takes two, and every effect is one entry`,
  async () => {
    const seen = new Set<string>()
    for (let number = 0; number < SEQUENCES; number += 1)
      for (const one of await playSequence(number)) seen.add(one)
    await expectBooksBalanced(fresh.db)
    // What the sequences came to, so that they cannot agree by doing nothing.
    expect(REACHED.filter(one => !seen.has(one))).toEqual([])
  },
  figure(120_000, 3_600_000),
)
