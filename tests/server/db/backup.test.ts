import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Gauge, Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/platform/clock.ts'
import { gaugeDatabase } from '#server/platform/database-gauges.ts'
import { createLog } from '#server/platform/log.ts'
import {
  findPostgresProgram,
  giveToPostgres,
  type PostgresServer,
  startPostgres,
  startReplica,
  unprivilegedUser,
} from '#tests/support/postgres.ts'
import { until } from '#tests/support/until.ts'

// Protects: what the scripts of deploy/backup keep leads back to any moment, also after restores and failovers have begun
// timelines of their own: no base of a past that is gone, no log thrown away that a base needs, nothing overwritten.

const SOON_MS = 30_000
const script = (name: string) => resolve(import.meta.dirname, '../../../deploy/backup', name)

let folder: string
let backup: string
let server: PostgresServer

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-backup-'))
  giveToPostgres(folder)
  backup = join(folder, 'backup')
  for (const one of [backup, join(backup, 'wal')]) {
    mkdirSync(one)
    giveToPostgres(one)
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A small PostgreSQL that keeps its log as deploy/ says. */
async function startServer(): Promise<void> {
  server = await startPostgres({ durable: true, within: folder })
  const keep = `${script('archive-wal')} %p ${backup}/wal/%f`
  query(`alter system set archive_mode = 'always'`, `alter system set archive_command = '${keep}'`)
  await server.kill()
  await server.start()
  query('create table written (what text)')
}

/** Runs statements, each in a transaction of its own, and returns what the last one printed. */
function query(...statements: string[]): string {
  const args = statements.flatMap(one => ['-c', one])
  return execFileSync(findPostgresProgram('psql'), ['-qAtX', '-d', server.url('postgres'), ...args], {
    encoding: 'utf8',
  }).trim()
}

function run(name: string, args: readonly string[], on = server) {
  const place = { PGHOST: on.socketDir, PGPORT: '54321', PGUSER: 'postgres' }
  return spawnSync(script(name), args, {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, ...place },
    ...unprivilegedUser(),
  })
}

async function makeBase(): Promise<void> {
  expect(run('base-backup', [backup])).toMatchObject({ status: 0 })
  await nextSecond()
}

/** Writes a word; resolves with a moment after it and before whatever comes next. */
async function write(what: string): Promise<string> {
  query(`insert into written values ('${what}')`)
  const moment = query('select clock_timestamp()')
  await nextSecond()
  return moment
}

/** Bases are named by whole seconds. */
async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1_000)
  const now = second()
  await until('the next second', () => second() > now, SOON_MS)
}

const written = () => query('select coalesce(string_agg(what, $$ $$ order by what), $$$$) from written')

async function untilLogIsKept(): Promise<void> {
  const last = query('select pg_walfile_name(pg_switch_wal())')
  await until('the log is kept', () => existsSync(`${backup}/wal/${last}.gz`), SOON_MS)
}

/** Loses the data folder once all of its log is kept, and restores it. */
async function restore(...target: string[]): Promise<void> {
  await untilLogIsKept()
  await server.kill()
  const data = join(server.socketDir, 'data')
  renameSync(data, `${data}.before.${readdirSync(server.socketDir).length}`)
  expect(run('restore-to', [backup, data, ...target])).toMatchObject({ status: 0 })
  await server.start()
  await until('it takes writes', () => query('select pg_is_in_recovery()') === 'f', SOON_MS)
}

describe('after a restore', () => {
  beforeEach(startServer)
  afterEach(() => server.remove())

  test('the bases of the past that is gone are passed over, and the timeline goes on', async () => {
    await makeBase()
    const moment = await write('a')
    await write('b')
    await makeBase()
    await restore(moment)
    expect(written()).toBe('a')
    await write('c')
    await restore()
    expect(written()).toBe('a c')
  })

  test('the past that is gone can be gone back to by its timeline', async () => {
    await makeBase()
    const moment = await write('a')
    const regretted = await write('b')
    await write('c')
    await restore(moment)
    await write('d')
    await restore(regretted, '1')
    expect(written()).toBe('a b')
  })

  test('the log that a base needs is kept, though an older base began later in it', async () => {
    await makeBase()
    const moment = await write('a')
    query(
      'create table padding as select repeat(md5(n::text), 100) as text from generate_series(1, 3000) as n',
    )
    await makeBase()
    await restore(moment)
    await makeBase()
    await write('b')
    await restore()
    expect(written()).toBe('a b')
  })
})

test('a replica makes no backup, so that the timers may run on every machine', async () => {
  await startServer()
  const replica = await startReplica(server, { durable: false })
  for (const name of ['base-backup', 'dump']) {
    const { status, stdout } = run(name, [join(folder, name)], replica)
    expect(stdout).toContain('This is a replica')
    expect(status).toBe(0)
  }
  await replica.remove()
  await server.remove()
  expect(readdirSync(folder)).not.toContain('base-backup')
  expect(readdirSync(folder)).not.toContain('dump')
})

test('a server says how old the newest archived file of the log is', async () => {
  await startServer()
  const db = await openDatabase({ databaseUrl: server.url('postgres'), dataDir: folder, poolSize: 1 })
  const registry = new Registry()
  gaugeDatabase(registry, { db, clock: systemClock, log: createLog('silent') })
  const age = async () => {
    const { values } = await (registry.getSingleMetric('baize_wal_archived_age_seconds') as Gauge).get()
    return values[0]?.value
  }
  const archivedAt = () =>
    Number(query('select extract(epoch from last_archived_time) from pg_stat_archiver'))
  await untilLogIsKept()
  await until('PostgreSQL counts it', () => archivedAt() > 0, SOON_MS)
  const archived = archivedAt()
  const seconds = (await age()) ?? Number.NaN
  expect(seconds).toBeGreaterThanOrEqual(0)
  expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000 - archived)
  await db.close()
  await server.remove()
})

describe('archive-wal', () => {
  const keep = (content: string) => {
    writeFileSync(join(folder, 'file'), content)
    return run('archive-wal', [join(folder, 'file'), join(backup, 'wal', 'file')])
  }
  const kept = () => gunzipSync(readFileSync(join(backup, 'wal', 'file.gz'))).toString()

  test('keeps a file once, and says yes to the same again', () => {
    expect(keep('one').status).toBe(0)
    expect(keep('one').status).toBe(0)
    expect(kept()).toBe('one')
    expect(readdirSync(join(backup, 'wal')).filter(name => name.startsWith('file'))).toEqual(['file.gz'])
  })

  test('never overwrites, and says so', () => {
    keep('one')
    const { status, stderr } = keep('two')
    expect(status).not.toBe(0)
    expect(stderr).toContain('with another content')
    expect(kept()).toBe('one')
  })

  test('fails where the folder is away, and leaves nothing half', () => {
    rmSync(join(backup, 'wal'), { recursive: true })
    expect(keep('one').status).not.toBe(0)
    expect(readdirSync(backup)).toEqual([])
  })
})
