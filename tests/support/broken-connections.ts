import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'

/** `before`: the commit never arrives; `after`: it is done, and its acknowledgement does not come back. */
type Cut = 'before' | 'after'

/** A pool behind a proxy that cuts the connection whose transaction has written to the ledger and commits next. */
export interface CuttableDatabase {
  db: Database
  /** The next commit of money meets this cut; the ones after it do not. */
  cutNext(cut: Cut): void
  /** How many connections were cut. */
  readonly cuts: number
  close(): Promise<void>
}

interface Proxy {
  next: Cut | undefined
  cuts: number
  /** The names under which pools have prepared what writes entries; the text passes only once. */
  ledgerStatements: Set<string>
}

const WRITES_ENTRIES = 'insert into ledger_entries'
/** A prepared statement's name, in front of the text that writes entries (PostgreSQL's Parse message). */
const PREPARED = new RegExp(`([\\w-]{16})\\0(?=[^\\0]*${WRITES_ENTRIES})`, 'g')
/** PostgreSQL is ready again and in no transaction: what was asked to commit has been. */
const READY_AND_IDLE = Buffer.from('Z\0\0\0\x05I', 'latin1')

/** Opens a pool on the PostgreSQL of that address, with the proxy between them. */
export async function openCuttable(databaseUrl: string, poolSize: number): Promise<CuttableDatabase> {
  const socketName = '.s.PGSQL.54321'
  const address = new URL(databaseUrl)
  const target = join(address.searchParams.get('host') ?? '', socketName)
  const folder = mkdtempSync(join(tmpdir(), 'baize-proxy-'))
  const proxy: Proxy = { next: undefined, cuts: 0, ledgerStatements: new Set() }
  const server = createServer(client => joined(client, connect(target), proxy))
  await new Promise<void>(resolve => server.listen(join(folder, socketName), resolve))
  address.searchParams.set('host', folder)
  const db = await openDatabase({
    databaseUrl: address.href,
    dataDir: tmpdir(),
    poolSize,
    report: () => undefined,
  })
  return {
    db,
    cutNext: cut => {
      proxy.next = cut
    },
    get cuts() {
      return proxy.cuts
    },
    close: async () => {
      await db.close()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function joined(client: Socket, upstream: Socket, proxy: Proxy): void {
  let isDeaf = false
  let hasWritten = false
  const close = () => {
    client.destroy()
    upstream.destroy()
  }
  client.on('data', chunk => {
    const text = chunk.toString('latin1')
    if (/begin isolation/.test(text)) hasWritten = false
    hasWritten ||= writesEntries(text, proxy)
    const cut = hasWritten && /commit/i.test(text) ? proxy.next : undefined
    if (cut === undefined) return void upstream.write(chunk)
    proxy.next = undefined
    proxy.cuts += 1
    if (cut === 'before') return close()
    isDeaf = true
    upstream.write(chunk)
  })
  upstream.on('data', chunk => {
    if (!isDeaf) return void client.write(chunk)
    if (chunk.includes(READY_AND_IDLE)) close()
  })
  for (const socket of [client, upstream]) socket.on('error', close).on('close', close)
}

function writesEntries(text: string, { ledgerStatements }: Proxy): boolean {
  for (const [, name] of text.matchAll(PREPARED)) if (name) ledgerStatements.add(name)
  return text.includes(WRITES_ENTRIES) || [...ledgerStatements].some(name => text.includes(name))
}

/** Ends one backend of this database that is at work, `below` deciding which; returns how many there were to end. */
export async function killBackend(db: Database, below: (limit: number) => number): Promise<number> {
  const killed = await db.rows(
    unnamed<{ done: boolean }>(`select pg_terminate_backend(pid) as done from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      order by md5(pid::text || ${below(1_000_000)}) limit 1`),
  )
  return killed.length
}
