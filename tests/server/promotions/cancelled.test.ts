import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { promotionFaults } from '#server/ledger/check.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { newMember } from '#tests/support/reward-server.ts'
import {
  claim as claimOf,
  deposited,
  enter,
  openPromotionServer,
  type PromotionServer,
  publish,
  standing,
} from './promotion-calls.ts'

// Protects: a member's own application is cancelled while nobody has opened it, what was joined is left while it has given
// nothing; each gives its place back once, and of a cancellation and a decision or a claim at the same time exactly one
// counts (F7, F20, I19).

const fresh = useDatabase('postgres', { poolSize: 20, checks: 'ledger' })
let server: PromotionServer
beforeAll(async () => {
  server = await openPromotionServer(fresh.db)
})
beforeEach(forgetCounts)

const operate = (...words: string[]) => server.operator('ann', 'applications', ...words)
const cancel = (who: Pick<SignedIn, 'token'>, code: string, application: string) =>
  server.call('POST', `/promotions/${code}/applications/${application}/cancel`, {
    token: who.token,
    body: {},
  })

async function applied(who: SignedIn, code: string, input: object = {}): Promise<string> {
  const id = newId()
  const { body } = await enter(server, who, code, { id, ...input })
  if (!body.success) throw new Error(`refused: ${body.code}`)
  return id
}

const taken = async (code: string) =>
  (await fresh.db.row(sql<{ taken: number }>`select taken from promotion_places where promotion = ${code}`))
    ?.taken

test('a cancelled application frees its place and its deposit, and can be handed in again', async () => {
  const code = await publish(server, { places: 1, depositMinor: '10000' })
  const [who, other] = [await newMember(server), await newMember(server)]
  const depositId = await deposited(server, who, 10_000n)
  const id = await applied(who, code, { depositId })
  const said = await cancel(who, code, id)
  expect(said.body.value).toMatchObject({
    promotion: {
      status: 'join',
      mayEnter: true,
      left: 1,
      deposits: [{ id: depositId }],
      entries: [{ state: 'cancelled' }],
    },
  })
  expect((await operate('list')).text).not.toContain(who.member.account)
  expect((await operate('list', 'cancelled')).text).toContain(who.member.account)
  expect((await operate('approve', id)).exitCode).toBe(1)
  expect((await operate('show', id)).text).toContain('cancelled by the member')
  await applied(who, code, { depositId })
  expect((await standing(server, who, code)).entries.map(({ state }) => state)).toEqual([
    'applying',
    'cancelled',
  ])
  const elsewhere = await deposited(server, other, 10_000n)
  expect((await enter(server, other, code, { depositId: elsewhere })).body.code).toBe('promotionFull')
})

test('cancelled many times at once, it gives one place back', async () => {
  const code = await publish(server, { places: 5 })
  const [who, other] = [await newMember(server), await newMember(server)]
  await applied(other, code)
  const id = await applied(who, code)
  const said = await Promise.all(Array.from({ length: 12 }, () => cancel(who, code, id)))
  expect(said.map(({ body }) => body.success)).toEqual(said.map(() => true))
  expect(await taken(code)).toBe(1)
  // An older one that was cancelled takes nothing from the one that followed it.
  await applied(who, code)
  expect((await cancel(who, code, id)).body.success).toBe(true)
  expect(await standing(server, who, code)).toMatchObject({ status: 'applying', left: 3 })
})

test('is refused once an operator has opened or decided it', async () => {
  const code = await publish(server)
  const [opened, approved, rejected] = [
    await newMember(server),
    await newMember(server),
    await newMember(server),
  ]
  const ids = [
    await applied(opened, code),
    await applied(approved, code),
    await applied(rejected, code),
  ] as const
  await operate('show', ids[0])
  await operate('approve', ids[1])
  await operate('reject', ids[2], 'The slip is unreadable')
  for (const [n, who] of [opened, approved, rejected].entries())
    expect(await cancel(who, code, ids[n] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'applicationOpened' },
    })
  expect(await taken(code)).toBe(2)
})

test('another member’s application, one of another promotion, and what was claimed are as none', async () => {
  const [code, elsewhere] = [await publish(server), await publish(server, { entry: 'claim' })]
  const [who, other] = [await newMember(server), await newMember(server)]
  const id = await applied(who, code)
  const claimed = await applied(who, elsewhere)
  for (const [asker, of, application] of [
    [other, code, id],
    [who, elsewhere, id],
    [who, elsewhere, claimed],
    [who, code, newId()],
  ] as const)
    expect((await cancel(asker, of, application)).body.code).toBe('notFound')
  expect(await standing(server, who, code)).toMatchObject({ status: 'applying' })
})

test('a member on a break may cancel, and is offered nothing in its place', async () => {
  const code = await publish(server)
  const who = await newMember(server)
  const id = await applied(who, code)
  const startsAt = server.clock.now()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  await insertBreak(fresh.db, {
    id: newId(),
    memberId: who.member.id,
    kind: 'timeOut',
    startsAt,
    endsAt,
    follows: null,
  })
  expect((await cancel(who, code, id)).body.success).toBe(true)
  expect((await enter(server, who, code)).body.code).toBe('playPaused')
})

test('a member leaves what was joined before it gave anything, and joins again', async () => {
  const code = await publish(server, { entry: 'join', places: 1, depositMinor: '10000' })
  const [who, other] = [await newMember(server), await newMember(server)]
  const id = await applied(who, code)
  await deposited(server, who, 10_000n)
  expect(await standing(server, who, code)).toMatchObject({ status: 'claim' })
  const said = await cancel(who, code, id)
  expect(said.body.value).toMatchObject({
    promotion: { status: 'join', mayEnter: true, left: 1, entries: [{ state: 'cancelled' }] },
  })
  // The deposit is bound to nothing, and the place is the next one's.
  expect((await claimOf(server, who, code, null)).body.code).toBe('promotionClosed')
  await applied(other, code)
  expect((await enter(server, who, code)).body.code).toBe('promotionFull')
  expect(await taken(code)).toBe(1)
})

test('who leaves a promotion for the first deposit after having made it cannot join again', async () => {
  const terms = { entry: 'join', depositMinor: '10000' } as const
  const who = { module: null, firstDeposit: true, rank: null, teams: [] }
  const code = await publish(server, { ...terms, who })
  const member = await newMember(server)
  const id = await applied(member, code)
  expect((await cancel(member, code, id)).body.success).toBe(true)
  const again = await applied(member, code)
  await deposited(server, member, 10_000n)
  expect((await cancel(member, code, again)).body.success).toBe(true)
  expect((await enter(server, member, code)).body.code).toBe('promotionNotForYou')
})

test('a member on a break may leave what was joined', async () => {
  const code = await publish(server, { entry: 'join', depositMinor: '10000' })
  const who = await newMember(server)
  const id = await applied(who, code)
  const startsAt = server.clock.now()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const pause = { id: newId(), memberId: who.member.id, kind: 'timeOut' as const, startsAt, endsAt }
  await insertBreak(fresh.db, { ...pause, follows: null })
  expect((await cancel(who, code, id)).body.success).toBe(true)
  expect(await taken(code)).toBe(0)
})

test('what has given is left no more; of leaving and claiming at once exactly one counts', async () => {
  const code = await publish(server, { entry: 'join', depositMinor: '10000' })
  for (let n = 0; n < 6; n += 1) {
    forgetCounts()
    const who = await newMember(server)
    const id = await applied(who, code)
    const depositId = await deposited(server, who, 10_000n)
    const [left, claimed] = await Promise.all([cancel(who, code, id), claimOf(server, who, code, depositId)])
    expect([left.body.success, claimed.body.success].toSorted()).toEqual([false, true])
    expect((left.body.success ? claimed : left).body.code).toBe(
      left.body.success ? 'promotionClosed' : 'promotionGiven',
    )
    expect((await standing(server, who, code)).status).toBe(left.body.success ? 'join' : 'claimed')
  }
  expect(await promotionFaults(fresh.db)).toEqual([])
})

test.each(['approve', 'reject', 'show'])(
  'of a cancellation and an operator’s %s exactly one counts',
  async act => {
    const code = await publish(server, { places: 30 })
    const outcomes = { member: 0, operator: 0 }
    for (let n = 0; n < 6; n += 1) {
      forgetCounts()
      const who = await newMember(server)
      const id = await applied(who, code)
      const words = act === 'reject' ? [act, id, 'No'] : [act, id]
      const [mine, theirs] = await Promise.all(
        n % 2 === 0
          ? [cancel(who, code, id), operate(...words)]
          : [cancel(who, code, id), new Promise(setImmediate).then(() => operate(...words))],
      )
      const { status } = await standing(server, who, code)
      if (mine.body.success) outcomes.member += 1
      else outcomes.operator += 1
      // Members who open a cancelled one read that it is; nothing is decided about it.
      if (act !== 'show') expect(theirs.exitCode === 0).toBe(!mine.body.success)
      const won = { approve: 'issued', reject: 'rejected', show: 'processing' }[act]
      expect(status).toBe(mine.body.success ? 'join' : won)
    }
    expect(outcomes.member + outcomes.operator).toBe(6)
    const kept = act === 'reject' ? 0 : outcomes.operator
    expect(await taken(code)).toBe(kept)
    expect(await promotionFaults(fresh.db)).toEqual([])
  },
)
