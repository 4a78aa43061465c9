import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Account } from '#server/ledger/accounts.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { GroupCommit } from '#server/ledger/group-commit.ts'
import { bet, postAll, postAlone } from '#tests/support/ledger.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { printTable } from './load.ts'
import { pgbench } from './pgbench.ts'

const WALLETS = 1_000
const CALLERS = 32
const ROUNDS = 3
const SECONDS = 4

/** One line of the comparison: writes a second, the median of the rounds. */
interface Figure {
  name: string
  perSecond: number
}

/**
 * Wallet writes a second: the ledger, and pgbench sending the same statements to the same durable PostgreSQL one
 * transaction at a time, in turns. Both have 32 callers, 1,000 wallets and the same checks; pgbench spares the hashing
 * in Node, the ledger spares commits by doing many writes in one.
 */
async function benchLedger(): Promise<Figure[]> {
  const server = await startPostgres({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'))
  const postgres = await openDatabase({ databaseUrl: server.url('postgres'), dataDir })
  const embedded = await openDatabase({ dataDir })
  try {
    for (const db of [postgres, embedded]) await prepare(db)
    const figures = await measure({
      'pgbench, the same statements': async () => bareWrites(server.url('postgres'), dataDir),
      'ledger, group commit': () => grouped(postgres),
      'ledger, one at a time': () => load(wallet => postAlone(postgres, bet(wallet, 1n, newId()))),
      'ledger, group commit, embedded': () => grouped(embedded),
    })
    for (const db of [postgres, embedded]) {
      if ((await checkLedger(db)).length > 0) throw new Error('the books are broken after the load')
    }
    return figures
  } finally {
    await postgres.close()
    await embedded.close()
    await server.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** All in turns, so that a busy neighbour slows every one of them. */
async function measure(loads: Record<string, () => Promise<number>>): Promise<Figure[]> {
  const seen = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, load] of Object.entries(loads))
      seen.set(name, [...(seen.get(name) ?? []), await load()])
  }
  return [...seen].map(([name, all]) => ({ name, perSecond: all.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0 }))
}

function bareWrites(address: string, folder: string): number {
  return pgbench(address, { script: PGBENCH_SCRIPT, folder, clients: CALLERS, seconds: SECONDS }).perSecond
}

function grouped(db: Database): Promise<number> {
  const group = new GroupCommit(db, postAll)
  return load(wallet => {
    const operation = bet(wallet, 1n, newId())
    return group.submit(operation, operation.key)
  })
}

async function load(write: (wallet: Account) => Promise<{ state: string }>): Promise<number> {
  const until = performance.now() + SECONDS * 1_000
  let done = 0
  const caller = async () => {
    for (; performance.now() < until; done += 1) {
      const { state } = await write(walletNumber(1 + Math.floor(Math.random() * WALLETS)))
      if (state !== 'posted') throw new Error(`a write was ${state}`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return done / SECONDS
}

/** Wallets whose ids both sides can compute. */
function walletNumber(number: number): Account {
  const id = `00000000-0000-8000-8000-${String(number).padStart(12, '0')}`
  return { id, book: 'real', kind: 'wallet', memberId: id, unit: 'THB', tracked: true }
}

async function prepare(db: Database): Promise<void> {
  await migrate(db)
  const wallets = Array.from({ length: WALLETS }, (_, index) => walletNumber(index + 1))
  const fill = new GroupCommit(db, postAll)
  await db.run(sql`
    insert into ledger_accounts (id, book, kind, member_id, unit, tracked, chain)
    select id, 'real', 'wallet', id, 'THB', true, sha256(uuid_send(id))
    from unnest(${wallets.map(wallet => wallet.id)}::uuid[]) as id`)
  await Promise.all(wallets.map(wallet => fill.submit(bet(wallet, -(10n ** 12n), newId()), wallet.id)))
  await db.run(sql`analyze`)
}

/** What `postAll` sends for one bet; the hash is made by the database here. */
const PGBENCH_SCRIPT = `
\\set number random(1, ${WALLETS})
begin;
select a.id as wallet, a.balance - 1 as balance, a.version + 1 as version, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as op,
  encode(a.chain, 'hex') as chain,
  (select id from ledger_accounts where kind = 'vendor_game' and vendor = 'BAIZE') as house
from unnest(array[('00000000-0000-8000-8000-' || lpad((:number)::text, 12, '0'))::uuid]) as asked (id)
join ledger_accounts a on a.id = asked.id order by a.id for update of a \\gset
select o.id, o.scope, o.key, o.input_hash, o.refused_code, e.account_id, e.balance_after
from unnest(array['bench'], array[(:op)::text]) as asked (scope, key)
join ledger_operations o on o.scope = asked.scope and o.key = asked.key
left join ledger_entries e on e.operation_id = o.id and e.seq is not null;
with link as (
  select sha256(decode((:chain)::text, 'hex') || uuid_send((:op)::uuid) || int8send((:version)::bigint)
    || int8send((-1)::bigint) || int8send((:balance)::bigint)) as chain
), changed as (
  update ledger_accounts a set balance = (:balance)::bigint, version = (:version)::bigint, chain = link.chain
  from link where a.id = (:wallet)::uuid
), added as (
  insert into ledger_operations (id, scope, key, input_hash, kind, book, reference)
  values ((:op)::uuid, 'bench', (:op)::text, sha256('bet'), 'bet', 'real', 'round ' || (:op)::text)
)
insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
select (:op)::uuid, (:wallet)::uuid, -1, (:version)::bigint, (:balance)::bigint, link.chain from link
union all select (:op)::uuid, (:house)::uuid, 1, null, null, null;
commit;
`

const figures = await benchLedger()
const base = figures[0]?.perSecond ?? 1
printTable(
  `Ledger writes, ${CALLERS} callers, ${WALLETS} wallets, ${ROUNDS} rounds of ${SECONDS} s in turns, median`,
  [
    ['who', 'writes/s', 'of pgbench'],
    ...figures.map(({ name, perSecond }) => [name, perSecond.toFixed(0), (perSecond / base).toFixed(2)]),
  ],
)
