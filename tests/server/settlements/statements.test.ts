import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { formatExact } from '#lib/time/format.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import {
  type StatementFilter,
  type StatementRow,
  statementsOf,
} from '#server/settlements/statement-queries.ts'
import { rateTier, storeVersions } from '#tests/support/contracts.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { settlementsAt } from '#tests/support/settlements.ts'
import { addMember, playRound, seatOf, type TreeMember } from '#tests/support/team.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: both sides of a contract see what it came to with every input, and nobody else sees anything.

const store = useDatabase()
let server: TestServer<'agents'>
let root: TreeMember
let agent: TreeMember
let sister: TreeMember
const players: TreeMember[] = []
/** A window that ended some hours ago, so that its day is told by the site's clock. */
let start: Date
const minute = (count: number) => new Date(start.getTime() + count * 60_000)

beforeAll(async () => {
  server = await openTestServer(store.db, { features: ['agents'] })
  start = new Date(Math.floor(server.runtime.clock.now().getTime() / 86_400_000) * 86_400_000 - 86_400_000)
  root = await addMember(store.db, { isAgent: true, account: 'rootagent' })
  agent = await addMember(store.db, { isAgent: true, upline: root, account: 'middleagent' })
  sister = await addMember(store.db, { isAgent: true, upline: root, account: 'sisteragent' })
  for (let count = 0; count < 23; count += 1) {
    const player = await addMember(store.db, { upline: count === 0 ? sister : agent })
    await postAlone(store.db, deposit(walletOf(player.id), 100_000n, newId()))
    players.push(player)
  }
  const kinds = { kind: 'hourly', period: null, from: start } as const
  await storeVersions(store.db, [
    { ...kinds, uplineId: undefined, downlineId: root.id, tiers: [rateTier(10_000)] },
    {
      ...kinds,
      uplineId: root.id,
      downlineId: agent.id,
      tiers: [rateTier(5_000), rateTier(9_000, { active: 50 })],
    },
    { ...kinds, uplineId: root.id, downlineId: sister.id, tiers: [rateTier(5_000)] },
  ])
  for (const [place, { id: memberId }] of players.entries())
    await playRound(store.db, { memberId, at: minute(1), stake: 1_000n + BigInt(place), payout: 400n })
  await playRound(store.db, { memberId: players[1]?.id ?? '', at: minute(65), stake: 50n, payout: 0n })
  await settlementsAt(store.db, minute(180)).run(minute(180))
})

/** A statement, or a member of one. */
interface Row {
  id: string
  validBet: string
  payout: string
  downline: { account: string }
  member: { account: string }
}
interface Listed {
  rows: Row[]
  pages: number
  totals: unknown
}

async function ask(seat: TreeMember, path: string) {
  forgetCounts()
  const token = await seatOf({ db: store.db, sessions: server.runtime.sessions }, seat)
  const { status, body } = await server.call('GET', path, { token })
  return { status, code: body.code, value: body.value as unknown as Listed }
}
const list = (seat: TreeMember, search: string) =>
  ask(seat, `/agent/contracts/statements?kind=hourly&${search}`)

test('answers what the agent was paid, with every input and the tier that applied', async () => {
  const { value } = await list(agent, 'side=own')
  const rows = value.rows
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({
    kind: 'hourly',
    period: null,
    downline: null,
    payer: root.account,
    windowFrom: minute(0).toISOString(),
    windowTo: minute(60).toISOString(),
    validBet: '22253',
    active: 22,
    stake: '22253',
    payout: '8800',
    loss: '13453',
    tiers: [rateTier(5_000), rateTier(9_000, { active: 50 })],
    tier: 1,
    amount: '111',
    state: 'paid',
  })
  expect(value.totals).toEqual({ statements: 2, amount: '111', paid: '111', due: '0' })
  expect((await list(root, 'side=own')).value.rows).toHaveLength(2)
})

test('answers what the agent pays its downlines, all or one of them, by days and states', async () => {
  const all = (await list(root, 'side=downlines')).value
  expect(all.totals).toEqual({ statements: 3, amount: '116', paid: '116', due: '0' })
  const names = all.rows.map(row => row.downline.account)
  expect(names.toSorted()).toEqual(['middleagent', 'middleagent', 'sisteragent'])
  const one = (await list(root, `side=downlines&downlineId=${sister.id}`)).value
  expect(one.totals).toMatchObject({ statements: 1, amount: '5' })
  expect((await list(root, 'side=downlines&state=nothing')).value.totals).toMatchObject({ statements: 1 })
  expect((await list(root, 'side=downlines&to=2020-01-01')).value.totals).toMatchObject({ statements: 0 })
  const day = minute(60).toISOString().slice(0, 10)
  expect((await list(root, `side=downlines&from=${day}`)).value.totals).toMatchObject({ statements: 3 })
})

async function file(seat: TreeMember, search: string) {
  forgetCounts()
  const token = await seatOf({ db: store.db, sessions: server.runtime.sessions }, seat)
  const headers = { authorization: `Bearer ${token}` }
  return server.app.request(`/api/agent/contracts/statements.csv?kind=hourly&${search}`, { headers })
}

test('hands every statement of a filter over as a file, in the order of the page and the deployment’s time', async () => {
  const { rows } = (await list(root, 'side=downlines')).value
  const answer = await file(root, 'side=downlines')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contract-statements.csv"')
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toContain(
    'รอบเริ่ม,รอบสิ้นสุด,อีกฝ่าย,ยอดเดิมพันที่มีผล,สมาชิกที่เล่น,เดิมพัน,ยอดจ่าย,ขั้น,อัตรา,จำนวนเงิน,สถานะ,จ่ายเมื่อ',
  )
  const cells = lines.map(line => line.split(','))
  expect(cells.map(line => line[2])).toEqual(rows.map(row => row.downline.account))
  const { timeZone } = server.runtime.config
  const [from, to] = [minute(0), minute(60)].map(at => formatExact(at.toISOString(), timeZone))
  const figures = ['222.53', '22', '222.53', '88.00', '1', '0.5%', '1.11', 'จ่ายแล้ว']
  expect(cells[1]).toEqual([from, to, 'middleagent', ...figures, expect.any(String), 'THB'])
  const own = await (await file(agent, 'side=own')).text()
  expect(own.trimEnd().split('\r\n')).toHaveLength(3)
  expect(own).toContain('rootagent')
})

test('leaves no statement out and none twice where a file goes on behind the last one it read', async () => {
  const any = { downlineId: undefined, state: undefined, from: undefined, to: undefined }
  const filter: StatementFilter = { ...any, memberId: root.id, kind: 'hourly', side: 'downlines' }
  const all = await statementsOf(store.db, filter, { limit: 9 })
  const steps: StatementRow[] = []
  for (let behind: StatementRow | undefined; steps.length < 9; behind = steps.at(-1)) {
    const [next] = await statementsOf(store.db, filter, { limit: 1, behind })
    if (!next) break
    steps.push(next)
  }
  expect(steps.map(row => row.id)).toEqual(all.map(row => row.id))
  expect(all).toHaveLength(3)
})

test('refuses a file as it refuses the page, before anything is sent', async () => {
  expect((await file(root, `side=downlines&downlineId=${newId()}`)).status).toBe(404)
  expect((await file(root, 'side=nobody')).status).toBe(400)
  expect((await file(players[0] as TreeMember, 'side=own')).status).toBe(403)
})

test('answers each member of the team by pages, whose sums are the inputs', async () => {
  const rows = (await list(agent, 'side=own')).value.rows as {
    id: string
    validBet: string
    payout: string
  }[]
  const of = rows[1]
  const pages = [1, 2].map(page => ask(agent, `/agent/contracts/statements/${of?.id}/members?page=${page}`))
  const [first, second] = await Promise.all(pages)
  expect(first?.value).toMatchObject({ pages: 2, totals: { members: 22, active: 22, validBet: '22253' } })
  const told = [...(first?.value.rows ?? []), ...(second?.value.rows ?? [])]
  expect(told).toHaveLength(22)
  const sum = (pick: (row: Row) => string) =>
    told.reduce((all, row) => all + BigInt(pick(row)), 0n).toString()
  expect([sum(row => row.validBet), sum(row => row.payout)]).toEqual([of?.validBet, of?.payout])
  expect(told[0]?.member.account).toBe(players.at(-1)?.account)
  const behind = await ask(agent, `/agent/contracts/statements/${of?.id}/members?page=9`)
  expect(behind.value).toMatchObject({ rows: [], pages: 2, totals: { members: 22 } })
})

test('refuses everybody else as if nothing were there', async () => {
  const { value } = await list(agent, 'side=own')
  const id = value.rows[0]?.id
  for (const path of [
    `/agent/contracts/statements/${id}/members`,
    `/agent/contracts/statements/${newId()}/members`,
  ])
    expect(await ask(sister, path)).toMatchObject({ status: 404, code: 'notFound' })
  for (const outsider of [root.id, sister.id, newId()])
    expect(await list(agent, `side=downlines&downlineId=${outsider}`)).toMatchObject({
      status: 404,
      code: 'notFound',
    })
  expect((await list(agent, `side=own&downlineId=${sister.id}`)).code).toBe('badInput')
})

test('keeps the figures of somebody who has left the team, without the name', async () => {
  const [gone] = players.slice(-1)
  await store.db.transaction(async tx => {
    await tx.run(sql`delete from member_tree where descendant = ${gone?.id}::uuid and depth > 0`)
  })
  const rows = (await list(root, 'side=downlines')).value.rows
  const of = rows.find(row => row.validBet === '22253')
  const { value } = await ask(root, `/agent/contracts/statements/${of?.id}/members`)
  expect(value.rows[0]).toEqual({
    member: null,
    validBet: '1022',
    stake: '1022',
    payout: '400',
    loss: '622',
  })
})
