import { beforeAll, expect, test } from 'vitest'
import type { DividendPeriod } from '#lib/contracts/windows.ts'
import { startOfDay } from '#lib/time/days.ts'
import { answer, type Change, offer, requestTermination } from '#server/contracts/change.ts'
import { endingsBelow, markOf } from '#server/contracts/endings.ts'
import { endForMove } from '#server/contracts/move.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { addMember, type TreeMember } from '#tests/support/team.ts'
import { type ContractServer, houseAt, openContracts, rate } from './contract-calls.ts'

// Protects: what ends, or is replaced, before it began takes with it what held only until then: nobody goes on paying by
// terms of another agreement for longer than the window under way.

const fresh = useDatabase()
let server: ContractServer
beforeAll(async () => {
  server = await openContracts(fresh.db)
})

const ZONE = 'Asia/Bangkok'
const noon = (day: string) => new Date(startOfDay(day, ZONE).getTime() + 12 * 3_600_000)
const by = (actor: TreeMember | undefined, at: Date): Change => ({
  ...houseAt(server),
  actor: actor?.id ?? null,
  at,
})

async function agreeOn(
  upline: TreeMember | undefined,
  downline: TreeMember,
  period: DividendPeriod,
  { day, ppm = 1_000 }: { day: string; ppm?: number },
): Promise<void> {
  const terms = { kind: 'dividend', period, tiers: rate(ppm), downlineId: downline.id } as const
  await server.db.transaction(async tx => {
    const { request } = await offer(tx, by(upline, noon(day)), terms)
    const of = {
      kind: 'dividend',
      memberId: downline.id,
      terms: { period, tiers: termsOfRate(ppm) },
    } as const
    const told = markOf(await endingsBelow(tx, of, by(undefined, noon(day))))
    await answer(tx, by(downline, noon(day)), { requestId: request.id, isAccepted: true, told })
  })
}
const termsOfRate = (ppm: number) => [{ validBet: 100n, active: 0, loss: 0n, pay: { ppm } }]

/** An agent that is paid by the day until the end of November, and by the month from then on, with its upline. */
async function daysThenMonths(): Promise<{ root: TreeMember; agent: TreeMember }> {
  const root = await addMember(server.db, { isAgent: true })
  const agent = await addMember(server.db, { upline: root, isAgent: true })
  await agreeOn(undefined, root, 'D', { day: '2036-11-10', ppm: 3_000 })
  await agreeOn(root, agent, 'D', { day: '2036-11-10' })
  await agreeOn(root, agent, 'M', { day: '2036-11-18' })
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-12-01', 'M 2036-12-01 -'])
  return { root, agent }
}

/** The same with an agent whose months pay half of what its days pay, and somebody below it. */
async function dearDaysThenMonths() {
  const root = await addMember(server.db, { isAgent: true })
  const agent = await addMember(server.db, { upline: root, isAgent: true })
  const below = await addMember(server.db, { upline: agent, isAgent: true })
  await agreeOn(undefined, root, 'D', { day: '2036-11-10', ppm: 3_000 })
  await agreeOn(root, agent, 'D', { day: '2036-11-10', ppm: 2_000 })
  await agreeOn(agent, below, 'D', { day: '2036-11-10', ppm: 500 })
  await agreeOn(root, agent, 'M', { day: '2036-11-18' })
  return { root, agent, below }
}

/** Versions that hold for any window, in their order: period, first day and the day that is the first one not theirs. */
async function spansOf(agent: TreeMember): Promise<string[]> {
  const rows = await server.db.rows(sql<{ span: string }>`
    select concat_ws(' ', period, (from_at at time zone ${ZONE})::date,
      coalesce((until_at at time zone ${ZONE})::date::text, '-')) as span
    from contract_versions where downline_id = ${agent.id}::uuid and (until_at is null or until_at > from_at)
    order by from_at`)
  return rows.map(row => row.span)
}

test('ends with the window under way although its successor was to begin later', async () => {
  const { root, agent } = await daysThenMonths()
  const at = noon('2036-11-20')
  await server.db.transaction(async tx => {
    const { request } = await requestTermination(tx, by(root, at), { kind: 'dividend', downlineId: agent.id })
    await answer(tx, by(agent, at), { requestId: request.id, isAccepted: true, told: '' })
  })
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-11-21'])
})

test('ends with the window under way when the agent is moved', async () => {
  const { agent } = await daysThenMonths()
  await server.db.transaction(tx => endForMove(tx, agent.id, { at: noon('2036-11-20'), timeZone: ZONE }))
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-11-21'])
})

test('ends by itself with the window under way when the upline has less from now on', async () => {
  const { root, agent } = await daysThenMonths()
  await agreeOn(undefined, root, 'D', { day: '2036-11-20', ppm: 500 })
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-11-21'])
})

// Protects: an upline never pays by more than it is paid by itself, not even until a cheaper contract begins.
test('ends by itself when the upline has less than what holds until the cheaper successor begins', async () => {
  const { root, agent, below } = await dearDaysThenMonths()
  await agreeOn(undefined, root, 'D', { day: '2036-11-20', ppm: 1_500 })
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-11-21'])
  expect(await spansOf(below)).toEqual(['D 2036-11-11 2036-11-21'])
})

test('goes on when the upline has less, and still enough for both', async () => {
  const { root, agent, below } = await dearDaysThenMonths()
  await agreeOn(undefined, root, 'D', { day: '2036-11-20', ppm: 2_000 })
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-12-01', 'M 2036-12-01 -'])
  expect(await spansOf(below)).toEqual(['D 2036-11-11 -'])
})

test('goes on when what is too dear ends with its window under way in any case', async () => {
  const { root, agent } = await dearDaysThenMonths()
  await agreeOn(undefined, root, 'D', { day: '2036-11-30', ppm: 1_500 })
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-12-01', 'M 2036-12-01 -'])
})

test('begins with the first window after the agreement in place of what has not begun', async () => {
  const { root, agent } = await daysThenMonths()
  await agreeOn(root, agent, 'W', { day: '2036-11-20' })
  // The 24th is a Monday.
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-11-24', 'W 2036-11-24 -'])
  await agreeOn(root, agent, 'D', { day: '2036-11-20' })
  expect(await spansOf(agent)).toEqual(['D 2036-11-11 2036-11-21', 'D 2036-11-21 -'])
})

test('never lets what was agreed on go on for longer, or again', async () => {
  const { agent } = await daysThenMonths()
  const change = (until: string | null) =>
    server.db.run(sql`
      update contract_versions set until_at = ${until}::timestamptz
      where downline_id = ${agent.id}::uuid and until_at is not null`)
  await expect(change('2036-12-02T00:00:00+07:00')).rejects.toThrow('not changed')
  await expect(change(null)).rejects.toThrow()
})
