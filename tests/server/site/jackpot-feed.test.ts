import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operate } from '#server/operator/operate.ts'
import { createLog } from '#server/platform/log.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { JackpotFeed } from '#server/site/jackpot-feed.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { get, openSiteServer, type SiteServer, storeSetting } from '#tests/support/site-server.ts'

// Protects: beside the word jackpot stands what the operator's feed said within ten minutes, or that it is not there; never
// what somebody else made of an answer that is none (product decisions, section 8).

const database = useDatabase()
let server: SiteServer
let http: Server
let feedUrl = ''
let answer: RequestListener
const asked: IncomingMessage[] = []

beforeAll(async () => {
  http = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  feedUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/figures?key=of-the-house`
})
afterAll(() => http.close())
beforeEach(async () => {
  forgetCounts()
  asked.length = 0
  server = await openSiteServer(database.db)
  await storeSetting(server, 'jackpot', { feedUrl })
})

const says = (body: string, status = 200) => {
  answer = (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
const amount = (text: string) => says(JSON.stringify({ amount: text }))

/** What guests' pages are told, by both calls that they read anyway. */
async function told(): Promise<unknown> {
  const { body: notices } = await get(server, '/notices?platform=W')
  const { body: permission } = await get(server, '/permission')
  const { jackpot } = permission.value.info as { jackpot: unknown }
  expect(notices.value.jackpot).toEqual(jackpot)
  return jackpot
}
const NONE = { figure: null }

test('answers the figure of the feed with the time that it was said, and never the address', async () => {
  expect(await told()).toEqual(NONE)
  amount('6412805050')
  await server.site.jackpot.turn()
  expect(await told()).toEqual({ figure: { amount: '6412805050', asOf: expect.any(String) } })
  const { figure } = server.site.jackpot.standing() ?? {}
  expect(Math.abs(Date.parse(figure?.asOf ?? '') - server.clock.now().getTime())).toBeLessThan(5_000)
  expect([asked[0]?.method, asked[0]?.url]).toEqual(['GET', '/figures?key=of-the-house'])
  const both = [await get(server, '/permission'), await get(server, '/notices')]
  expect(JSON.stringify(both.map(({ body }) => body))).not.toContain('of-the-house')
})

test('asks every 30 seconds and not before, and another address at once', async () => {
  amount('100')
  await server.site.jackpot.turn()
  server.clock.advance(29_000)
  await server.site.jackpot.turn()
  expect(asked).toHaveLength(1)
  amount('200')
  server.clock.advance(1_000)
  await server.site.jackpot.turn()
  expect(asked).toHaveLength(2)
  expect(await told()).toMatchObject({ figure: { amount: '200' } })
  await storeSetting(server, 'jackpot', { feedUrl: `${feedUrl}&other` })
  expect(await told()).toEqual(NONE)
  await server.site.jackpot.turn()
  expect(asked).toHaveLength(3)
  expect(await told()).toMatchObject({ figure: { amount: '200' } })
})

test.each(['0', '1', '1000000000000000'])('takes the amount %s', async text => {
  amount(text)
  await server.site.jackpot.turn()
  expect(await told()).toMatchObject({ figure: { amount: text } })
})

const WRONG: [string, string, number?][] = [
  ['a number', '{"amount":6412805050}'],
  ['a negative amount', '{"amount":"-1"}'],
  ['nothing below zero', '{"amount":"-0"}'],
  ['30 digits', `{"amount":"${'9'.repeat(30)}"}`],
  ['one unit too many', '{"amount":"1000000000000001"}'],
  ['decimals', '{"amount":"64128050.50"}'],
  ['marks', '{"amount":"64,128,050"}'],
  ['zeros in front', '{"amount":"007"}'],
  ['a plus', '{"amount":"+7"}'],
  ['an exponent', '{"amount":"1e9"}'],
  ['other digits', '{"amount":"๑๐๐"}'],
  ['space around', '{"amount":" 100 "}'],
  ['no text', '{"amount":""}'],
  ['null', '{"amount":null}'],
  ['a list', '{"amount":["100"]}'],
  ['another currency beside it', '{"amount":"100","currency":"USD"}'],
  ['two amounts', '{"amount":"100","amount":"999"}'],
  ['another name', '{"figure":"100"}'],
  ['a bare text', '"100"'],
  ['an empty list', '[]'],
  ['nothing', ''],
  ['HTML', '<!doctype html><p>100</p>'],
  ['more than anybody reads', `{"amount":"100"}${' '.repeat(300_000)}`],
  ['a failure', '{"amount":"100"}', 500],
  ['a redirect', '{"amount":"100"}', 302],
  ['what was not made for it', '{"amount":"100"}', 203],
]
test.each(WRONG)('refuses %s, and keeps the last good figure', async (_, body, status) => {
  says(body, status)
  await server.site.jackpot.turn()
  expect(await told()).toEqual(NONE)
  amount('700')
  server.clock.advance(30_000)
  await server.site.jackpot.turn()
  says(body, status)
  server.clock.advance(30_000)
  await server.site.jackpot.turn()
  expect(asked).toHaveLength(3)
  expect(await told()).toMatchObject({ figure: { amount: '700' } })
})

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['never ends', (_, response) => void response.writeHead(200).write('{"amount":"100"')],
])(
  'a feed that %s is given up after five seconds',
  async (_, silence) => {
    answer = silence
    const before = performance.now()
    await server.site.jackpot.turn()
    expect(performance.now() - before).toBeGreaterThan(4_900)
    expect(performance.now() - before).toBeLessThan(8_000)
    expect(await told()).toEqual(NONE)
    http.closeAllConnections()
  },
  15_000,
)

test('has none ten minutes after the last good answer, and one again with the next', async () => {
  amount('100')
  await server.site.jackpot.turn()
  says('', 500)
  server.clock.advance(9 * 60_000)
  await server.site.jackpot.turn()
  expect(await told()).toMatchObject({ figure: { amount: '100' } })
  server.clock.advance(60_000)
  await server.site.jackpot.turn()
  expect(await told()).toEqual(NONE)
  amount('300')
  server.clock.advance(30_000)
  await server.site.jackpot.turn()
  expect(await told()).toMatchObject({ figure: { amount: '300' } })
})

test('an operator gives the feed and takes it back, and nobody is asked any more', async () => {
  const context = { db: database.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' }
  const run = (...args: string[]) => operate(args, context)
  amount('100')
  await server.site.jackpot.turn()
  expect(await run('set', 'jackpot', 'null')).toEqual({ exitCode: 0, text: 'null' })
  await server.site.state.refresh()
  expect(await told()).toBeNull()
  server.clock.advance(60_000)
  await server.site.jackpot.turn()
  expect(asked).toHaveLength(1)
  expect((await run('set', 'jackpot', JSON.stringify({ feedUrl }))).exitCode).toBe(0)
  expect(JSON.parse((await run('get', 'jackpot')).text)).toEqual({ feedUrl })
  expect((await run('help')).text).toContain('jackpot {"feedUrl"')
  await server.site.state.refresh()
  await server.site.jackpot.turn()
  expect(asked).toHaveLength(2)
})

test('answers that there is no figure where the policy allows no simulated one', () => {
  const parts = { clock: server.clock, log: createLog('silent'), allowedPrivateHosts: [] }
  const alone = new JackpotFeed({ ...parts, setting: () => null, maySimulate: false })
  expect(alone.standing()).toEqual(NONE)
  const simulated = new JackpotFeed({ ...parts, setting: () => null, maySimulate: true })
  expect(simulated.standing()).toBeNull()
})

test('asks by itself while it runs, does not reach into a private network, and logs a fault once', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: line => lines.push(line) })
  const clock = server.clock
  const parts = { setting: () => ({ feedUrl }), maySimulate: true, clock, log }
  const guarded = new JackpotFeed({ ...parts, allowedPrivateHosts: [] })
  await guarded.turn()
  server.clock.advance(30_000)
  await guarded.turn()
  expect(asked).toHaveLength(0)
  expect(guarded.standing()).toEqual(NONE)
  expect(lines.map(line => (JSON.parse(line) as { fault: string }).fault)).toEqual([
    'the host lies in a private network',
  ])
  amount('100')
  const running = new JackpotFeed({ ...parts, allowedPrivateHosts: ['127.0.0.1'] })
  running.start()
  await expect.poll(() => running.standing()).toMatchObject({ figure: { amount: '100' } })
  server.clock.advance(30_000)
  await expect.poll(() => asked.length, { timeout: 3_000 }).toBe(2)
  await running.stop()
})
