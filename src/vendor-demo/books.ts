import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/**
 * The vendor's own books: sessions, seeds and rounds, in one SQLite file that is written through to the disk before
 * any call that depends on it goes out. Amounts are minor units as decimal text.
 */
const SCHEMA = `
create table if not exists seeds (
  id text primary key,
  player text not null,
  server_seed text not null,
  hash text not null unique,
  client_seed text not null,
  next_nonce integer not null,
  active integer not null,
  used_at integer not null
) strict;
create unique index if not exists seeds_active on seeds (player) where active = 1;
create index if not exists seeds_used on seeds (used_at) where active = 1;

create table if not exists sessions (
  token_hash text primary key,
  player text not null,
  account text not null,
  currency text not null,
  language text not null,
  trial integer not null,
  wallet_token text not null,
  staked text not null,
  won text not null,
  seen_at integer not null,
  ended integer not null
) strict;

create table if not exists rounds (
  id text primary key,
  player text not null,
  session text not null,
  seed text not null references seeds (id),
  nonce integer not null,
  client_seed text not null,
  stake text not null,
  currency text not null,
  bet_id text not null,
  win_id text not null,
  rollback_id text not null,
  state text not null check (state in ('betting', 'owing', 'closing', 'closed', 'voiding', 'voided', 'refused', 'stuck')),
  stops text,
  payout text,
  balance text,
  refusal text,
  revealed integer not null,
  at integer not null,
  unique (seed, nonce)
) strict;
create index if not exists rounds_open on rounds (at) where state in ('betting', 'owing', 'closing', 'voiding');
create index if not exists rounds_unrevealed on rounds (seed) where state = 'closed' and revealed = 0;
create index if not exists rounds_of_player on rounds (player, at);
`

export interface Books {
  /** One row, or undefined. */
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  run(sql: string, ...values: SQLInputValue[]): void
  /** All or nothing; synchronous, so nothing can come between. */
  together<Value>(work: () => Value): Value
  close(): void
}

export function openBooks(dataDir: string): Books {
  mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'vendor-demo.sqlite'), {
    enableForeignKeyConstraints: true,
  })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 2000')
  database.exec(SCHEMA)
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    run: (sql, ...values) => {
      prepared(sql).run(...values)
    },
    together: work => {
      database.exec('begin immediate')
      try {
        const value = work()
        database.exec('commit')
        return value
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}
