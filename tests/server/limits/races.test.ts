import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, type Reply, winOf } from '#tests/support/play.ts'
import { depositNow, type LimitServer, limitOf, openLimitServer, setLimit, useNoons } from './limit-calls.ts'

// Protects: no number of calls at once, on two servers, passes a limit that a member has set.

const database = useDatabase('postgres', { poolSize: 24 })
let servers: LimitServer[]
let server: LimitServer

beforeAll(async () => {
  servers = [await openLimitServer(database.db), await openLimitServer(database.db)]
  server = servers[0] as LimitServer
})
useNoons(() => servers)

const on = (index: number) => servers[index % servers.length] as LimitServer
const all = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = (answers: readonly Reply[], code: string) =>
  answers.filter(answer => (answer.code ?? answer.status) === code).length

test('races 400 bets of 1 under a stake limit of 100: exactly 100 are accepted', async () => {
  const who = await player(server, 100_000n)
  await setLimit(server, who, ['stake', 'day', '100'])
  const sessionToken = await openGame(server, who)
  const answers = await all(400, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  expect(countOf(answers, 'OK')).toBe(100)
  expect(countOf(answers, 'BET_LIMIT')).toBe(300)
  expect((await limitOf(server, who, 'stake', 'day')).used).toBe('100')
})

test('races 400 bets of 1 under a loss limit of 100: exactly 100 are accepted, and a win makes room again', async () => {
  const who = await player(server, 100_000n)
  await setLimit(server, who, ['loss', 'week', '100'])
  const sessionToken = await openGame(server, who)
  const bets = Array.from({ length: 400 }, () => betOf({ sessionToken, amount: '1' }))
  const answers = await all(400, index => call(on(index), '/bet', bets[index] ?? {}))
  expect(countOf(answers, 'OK')).toBe(100)
  const won = bets[answers.findIndex(answer => answer.status === 'OK')]
  await call(server, '/win', winOf(who, won ?? { roundId: '' }, { amount: '30' }))
  expect((await limitOf(server, who, 'loss', 'week')).used).toBe('70')
  const more = await all(100, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  expect(countOf(more, 'OK')).toBe(30)
})

test('races 40 deposits under a limit: exactly what fits is begun, and none is half done', async () => {
  const who = await player(server)
  await setLimit(server, who, ['deposit', 'month', '50000'])
  const said = await all(40, index => depositNow(on(index), who, '10000'))
  expect(said.filter(one => one.body.success)).toHaveLength(5)
  const refused = said.find(one => !one.body.success)
  expect([refused?.status, refused?.body.code]).toEqual([409, 'depositLimitReached'])
  expect(refused?.body.details).toMatchObject({ kind: 'deposit', period: 'month', left: '0' })
  expect((await limitOf(server, who, 'deposit', 'month')).used).toBe('50000')
})

test('races a lowered limit with bets: none is accepted that was sent after the answer', async () => {
  const who = await player(server, 100_000n)
  const sessionToken = await openGame(server, who)
  const before = all(100, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  const lowered = await setLimit(servers[1] as LimitServer, who, ['stake', 'day', '0'])
  const after = await all(20, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  expect(lowered.status).toBe(200)
  expect(countOf(after, 'BET_LIMIT')).toBe(20)
  await before
})
