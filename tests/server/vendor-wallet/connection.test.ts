import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  type Bet,
  balanceOf,
  betOf,
  openGame,
  type PlaySite,
  player,
  playSite,
  send,
  type TestPlayer,
} from '#tests/support/play.ts'
import { expectPlaySound } from '#tests/support/play-sound.ts'
import { seeded } from '#tests/support/random.ts'

// F11: connections to a real PostgreSQL that break before the commit, after it, or anywhere. A bet whose answer was lost
// is sent again with its id, and is there once.

const CUTS = 50
const KILLS = 100
const database = useDatabase('postgres', { poolSize: 12 })
afterEach(() => expectPlaySound(database.db))

/** Stands between a pool and its PostgreSQL, and cuts the connection that commits next. */
interface Proxy {
  folder: string
  /** `before`: the commit never arrives; `after`: it does, and its acknowledgement does not come back. */
  next: 'before' | 'after' | undefined
  cuts: number
  server: Server
}

function proxyTo(target: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-proxy-'))
  const proxy: Proxy = { folder, next: undefined, cuts: 0, server: createServer() }
  proxy.server.on('connection', client => joined(client, connect(target), proxy))
  return new Promise(resolve => proxy.server.listen(join(folder, '.s.PGSQL.54321'), () => resolve(proxy)))
}

function joined(client: Socket, upstream: Socket, proxy: Proxy): void {
  let deaf = false
  const close = () => {
    client.destroy()
    upstream.destroy()
  }
  client.on('data', chunk => {
    const cut = proxy.next && /commit/i.test(chunk.toString('latin1')) ? proxy.next : undefined
    if (cut === undefined) return void upstream.write(chunk)
    proxy.next = undefined
    proxy.cuts += 1
    if (cut === 'before') return close()
    deaf = true
    upstream.write(chunk)
  })
  // The first word after the commit is lost together with the connection.
  upstream.on('data', chunk => (deaf ? close() : client.write(chunk)))
  for (const socket of [client, upstream]) socket.on('error', close).on('close', close)
}

let proxy: Proxy
let db: Database
let site: PlaySite
beforeAll(async () => {
  const address = new URL(database.databaseUrl ?? '')
  const home = address.searchParams.get('host') ?? ''
  proxy = await proxyTo(join(home, '.s.PGSQL.54321'))
  address.searchParams.set('host', proxy.folder)
  db = await openDatabase({
    databaseUrl: address.href,
    dataDir: tmpdir(),
    poolSize: 8,
    report: () => undefined,
  })
  site = await playSite(db)
})
afterAll(async () => {
  await db.close()
  proxy.server.close()
  rmSync(proxy.folder, { recursive: true, force: true })
})

/** Sends a bet until it has an answer; every answer before is a stable code that says "unknown". */
async function insist(bet: Bet): Promise<{ status: string }> {
  for (let tries = 0; tries < 30; tries += 1) {
    const response = await send(site, '/bet', JSON.stringify(bet))
    const answer = (await response.json()) as { status: string; code?: string }
    if (response.status === 200) return answer
    expect([response.status, answer.code]).toEqual([503, 'UNKNOWN'])
  }
  throw new Error('the bet never had an answer')
}

async function expectOnce(who: TestPlayer, bets: readonly Bet[], opening: bigint): Promise<void> {
  const row = await database.db.row(sql<{ count: number }>`
    select count(*)::int as count from ledger_operations where key = any(${bets.map(bet => bet.transactionId)}::text[])`)
  expect(row?.count).toBe(bets.length)
  expect(await balanceOf({ ...site, db: database.db }, who)).toBe(opening - BigInt(bets.length))
}

test.each(['before', 'after'] as const)(
  `faults ${CUTS} times by a connection cut %s the commit: each bet is there once`,
  async when => {
    const who = await player(site, 10_000n)
    const sessionToken = await openGame(site, who)
    const bets: Bet[] = []
    const cutsBefore = proxy.cuts
    for (let cut = 0; cut < CUTS; cut += 1) {
      const bet = betOf({ sessionToken, amount: '1' })
      bets.push(bet)
      proxy.next = when
      expect(await insist(bet)).toMatchObject({ status: 'OK' })
    }
    expect(proxy.cuts - cutsBefore).toBe(CUTS)
    await expectOnce(who, bets, 10_000n)
  },
)

test(`faults ${KILLS} times by killed backends under load: each bet is there once`, async () => {
  const who = await player(site, 100_000n)
  const sessionToken = await openGame(site, who)
  const random = seeded(11)
  const bets: Bet[] = []
  let kills = 0
  const kill = async () => {
    const killed = await database.db.rows(
      unnamed<{ done: boolean }>(`select pg_terminate_backend(pid) as done from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        order by md5(pid::text || ${random.below(1_000_000)}) limit 1`),
    )
    kills += killed.length
  }
  // One backend is killed while six bets are on their way, then all six are insisted on.
  while (kills < KILLS) {
    const six = Array.from({ length: 6 }, () => betOf({ sessionToken, amount: '1' }))
    bets.push(...six)
    const [, ...answers] = await Promise.all([kill(), ...six.map(insist)])
    expect(answers.every(answer => answer.status === 'OK')).toBe(true)
  }
  await expectOnce(who, bets, 100_000n)
})
