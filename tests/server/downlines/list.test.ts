import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Downlines } from '#lib/downlines/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { addDays } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { post as postOperation } from '#server/ledger/batch.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, walletOf } from '#tests/support/ledger.ts'
import type { TestServer } from '#tests/support/test-server.ts'

import { get, openTeamServer, type Person, person, post } from './people.ts'

// Protects: an agent sees its team with the figures that are there, and nobody else, however the list is asked for.

const fresh = useDatabase()
let server: TestServer
let top: Person
let agent: Person
const players: Person[] = []
beforeAll(async () => {
  server = await openTeamServer(fresh.db)
  top = await person(server, { account: 'topagent', ppm: 20_000 })
  agent = await person(server, { under: top, account: 'midagent', ppm: 12_000 })
  for (let at = 0; at < 30; at += 1)
    players.push(
      await person(server, {
        under: agent,
        type: 0,
        account: `player${String(at).padStart(2, '0')}`,
        ppm: at,
      }),
    )
  await person(server, { account: 'player99', type: 0 })
})
beforeEach(() => forgetCounts())

const list = async (who: Person, search = '') => {
  const { body } = await get(server, who, `/downlines${search}`)
  expect(body.code).toBeUndefined()
  return body.value as unknown as Downlines
}
const namesOf = (page: Downlines) => page.rows.map(row => row.account)
/** What came to an upline through a direct downline, as the sums have it. */
const bet = (under: Person, who: Person, validBet: bigint, day = server.today()) =>
  fresh.db.run(sql`
    insert into downline_daily (upline_id, downline_id, day, valid_bet)
    values (${under.id}::uuid, ${who.id}::uuid, ${day}::date, ${validBet})`)

test('answers the direct downlines with their figures, and what the own rates are', async () => {
  await bet(agent, players[3] as Person, 700n)
  await bet(top, agent, 1_000n)
  await bet(top, agent, 50n, addDays(`${server.today().slice(0, 7)}-01`, -1))
  await fresh.db.transaction(tx => postOperation(tx, deposit(walletOf(agent.id), 5_00n, newId())))
  await post(server, top, '/rates', { id: newId(), memberId: agent.id, rate: '1.5' })
  const page = await list(top)
  expect(page).toMatchObject({
    own: { today: '2', next: '2' },
    directs: 1,
    team: 31,
    under: null,
    next: null,
  })
  expect(page.rows).toMatchObject([
    {
      id: agent.id,
      kind: 'agent',
      status: 'active',
      rate: '1.2',
      nextRate: '1.5',
      balance: '500',
      directs: 30,
      team: 30,
      validToday: '1000',
      validMonth: '1000',
      lastLoginAt: null,
      above: [],
    },
  ])
  expect((await list(agent)).own).toEqual({ today: '1.2', next: '1.5' })
})

test('answers the downlines of somebody in the team, page after page, in every order', async () => {
  const names = players.map(one => one.account)
  for (const order of ['account', 'joined', 'lastLogin', 'balance', 'month']) {
    const first = await list(top, `?under=${agent.id}&order=${order}`)
    expect(first.under).toMatchObject({ account: 'midagent', above: [] })
    const second = await list(
      top,
      `?under=${agent.id}&order=${order}&after=${encodeURIComponent(first.next ?? '')}`,
    )
    expect(second.next).toBeNull()
    const all = [...namesOf(first), ...namesOf(second)]
    expect(all.toSorted(), order).toEqual(names)
    if (order === 'account') expect(all).toEqual(names)
    if (order === 'joined') expect(all).toEqual(names.toReversed())
    if (order === 'month') expect(all[0]).toBe('player03')
    expect(first.rows[0]?.above).toEqual([{ id: agent.id, account: 'midagent' }])
  }
})

test('answers a search in the whole team by how names begin, and nobody outside of it', async () => {
  expect(namesOf(await list(top, '?search=PLAYER2'))).toEqual(players.slice(20, 30).map(one => one.account))
  expect(namesOf(await list(top, '?search=player99'))).toEqual([])
  expect(namesOf(await list(top, '?search=topagent'))).toEqual([])
  expect(namesOf(await list(agent, '?search=midagent'))).toEqual([])
  expect(namesOf(await list(top, '?search=%25'))).toEqual([])
  const first = await list(top, '?search=player')
  const second = await list(top, `?search=player&after=${encodeURIComponent(first.next ?? '')}`)
  expect([...namesOf(first), ...namesOf(second)]).toEqual(players.map(one => one.account))
})

test('refuses the downlines of everybody outside of the team alike', async () => {
  for (const id of [top.id, agent.id, newId()]) {
    const said = await get(server, agent, `/downlines?under=${id}`)
    expect([said.status, said.body.code]).toEqual([404, 'notFound'])
  }
  expect((await get(server, agent, '/downlines?after=x~y')).body.code).toBe('badInput')
  expect((await get(server, agent, '/downlines?order=password')).body.code).toBe('badInput')
})
