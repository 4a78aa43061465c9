import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenBooks, openBooks } from '../../../src/vendor-demo/books.ts'
import { SQLITE_STEPS } from '../../../src/vendor-demo/books-sqlite-steps.ts'
import { moveBooks } from '../../../src/vendor-demo/move-books.ts'
import { eachBooks, type HouseBooks, newBooks } from './house-books.ts'

// Protects: the books of the house are the same in SQLite and in PostgreSQL: what is written together is there together or
// not at all, nobody sees a part of it, and nothing is lost between a look and the write that follows from it.

let kept: HouseBooks
let books: OpenBooks

const pot = async (from: Pick<OpenBooks, 'one'> = books) =>
  (await from.one<{ pot: string }>("select pot from pools where name = 'THB'"))?.pot
const setPot = (to: Pick<OpenBooks, 'run'>, value: string) =>
  to.run("update pools set pot = ? where name = 'THB'", value)

eachBooks(engine => {
  beforeEach(async () => {
    kept = await newBooks(engine)
    books = await openBooks(kept.place)
    await books.run("insert into pools (name, pot, next) values ('THB', '0', '0')")
  })
  afterEach(async () => {
    await books.close()
    await kept.remove()
  })

  test('what is written together is kept together, and undone together where the work throws', async () => {
    await books.together(async books => {
      await setPot(books, '1')
      await books.together(books => setPot(books, '2'))
      expect(await pot(books)).toBe('2')
    })
    expect(await pot()).toBe('2')
    const failing = books.together(async books => {
      await setPot(books, '3')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await pot()).toBe('2')
  })

  test('a statement that fails within leaves nothing of the rest', async () => {
    const failing = books.together(async books => {
      await setPot(books, '1')
      await books.run("insert into pools (name, pot, next) values ('THB', '0', '0')")
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await pot()).toBe('0')
    // The connection is as good as before.
    await books.together(books => setPot(books, '4'))
    expect(await pot()).toBe('4')
  })

  test('who reads meanwhile sees nothing that is not kept', async () => {
    const seen: Promise<string | undefined>[] = []
    let readOutside = () => {}
    const outside = new Promise<void>(done => {
      readOutside = done
    }).then(() => {
      seen.push(pot())
    })
    const failing = books.together(async books => {
      await setPot(books, '1')
      readOutside()
      await outside
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await Promise.all(seen)).toEqual(['0'])
  })

  test('of many who look and then write, none overlooks another', async () => {
    const add = () =>
      books.together(async books => {
        const row = await books.one<{ pot: string }>("select pot from pools where name = 'THB' for update")
        await setPot(books, String(Number(row?.pot) + 1))
      })
    await Promise.all(Array.from({ length: 30 }, add))
    expect(await pot()).toBe('30')
  })

  test('within a transaction the books outside are refused, and its own are once it is over', async () => {
    const misusing = books.together(async () => {
      await pot()
    })
    await expect(misusing).rejects.toThrow('within a transaction')
    const nesting = books.together(() => books.together(async () => undefined))
    await expect(nesting).rejects.toThrow('within a transaction')
    const [own] = await books.together(async books => [books])
    await expect(own && setPot(own, '5')).rejects.toThrow('over')
    expect(await pot()).toBe('0')
  })

  test('whatever stands in quotes is text, and a value is never part of the statement', async () => {
    await books.run("update pools set next = '?' where pot = ? and next <> '?'", '0')
    expect(await books.one("select next from pools where next = '?' and name = ?", 'THB')).toEqual({
      next: '?',
    })
    expect(await books.one('select name from pools where name = ?', "' or '1' = '1")).toBeUndefined()
  })

  test('who opens new books at the same moment as others finds them whole', async () => {
    const fresh = await newBooks(engine)
    const openings = Array.from({ length: 4 }, () => openBooks(fresh.place))
    for (const opened of await Promise.all(openings)) {
      expect(await opened.all('select * from rounds')).toEqual([])
      await opened.close()
    }
    await fresh.remove()
  })
})

test('a connection to PostgreSQL that breaks undoes its transaction, and the next one is as good as before', async () => {
  const { place, remove } = await newBooks('postgres')
  const reports: string[] = []
  const opened = await openBooks({ ...place, report: what => void reports.push(what) })
  await opened.run("insert into pools (name, pot, next) values ('THB', '0', '0')")
  const admin = new pg.Client(place.databaseUrl)
  await admin.connect()
  const cut = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baize-vendor-demo' and datname = current_database()",
    )
  const failing = opened.together(async books => {
    await setPot(books, '1')
    await cut()
    await setPot(books, '2')
  })
  await expect(failing).rejects.toThrow()
  expect(await pot(opened)).toBe('0')
  // One that is idle says so by an event, which must not end the process.
  await cut()
  await expect.poll(() => reports).toContain('connection to the books lost')
  expect(await pot(opened)).toBe('0')
  await admin.end()
  await opened.close()
  await remove()
})

interface Column {
  column: string
  type: string
  isOptional: boolean
}
/** Columns by table, and what is unique. */
interface Schema {
  columns: Record<string, Column[]>
  unique: string[]
}

const byName = (a: { column: string }, b: { column: string }) => a.column.localeCompare(b.column)

function schemaOfSqlite(dataDir: string): Schema {
  const database = new DatabaseSync(join(dataDir, 'vendor-demo.sqlite'))
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[]
  const tables = all<{ name: string }>(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'",
  )
  const schema: Schema = { columns: {}, unique: [] }
  for (const { name } of tables) {
    const columns = all<{ name: string; type: string; notnull: number; pk: number }>(
      `pragma table_info(${name})`,
    )
    schema.columns[name] = columns
      .map(({ name, type, notnull, pk }) => ({
        column: name,
        type: type === 'INTEGER' ? 'bigint' : type.toLowerCase(),
        isOptional: notnull === 0 && pk === 0,
      }))
      .sort(byName)
    for (const index of all<{ name: string; unique: number; partial: number }>(
      `pragma index_list(${name})`,
    )) {
      if (!index.unique) continue
      const names = all<{ name: string }>(`pragma index_info('${index.name}')`).map(column => column.name)
      schema.unique.push(`${name} (${names})${index.partial ? ' in part' : ''}`)
    }
  }
  database.close()
  schema.unique.sort()
  return schema
}

async function schemaOfPostgres(url: string): Promise<Schema> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Column & { table: string }>(
    `select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as "isOptional"
     from information_schema.columns where table_schema = 'public' and table_name <> 'steps'`,
  )
  const schema: Schema = { columns: {}, unique: [] }
  for (const { table, ...column } of rows) schema.columns[table] = [...(schema.columns[table] ?? []), column]
  for (const columns of Object.values(schema.columns)) columns.sort(byName)
  const indexes = await client.query<{ text: string }>(
    `select c.relname || ' (' || string_agg(a.attname, ',' order by k.n) || ')' ||
       case when i.indpred is null then '' else ' in part' end as text
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace s on s.oid = c.relnamespace,
       unnest(i.indkey::int[]) with ordinality as k (attnum, n)
       join pg_attribute a on a.attnum = k.attnum
     where i.indisunique and s.nspname = 'public' and c.relname <> 'steps' and a.attrelid = i.indrelid
     group by i.indexrelid, c.relname, i.indpred`,
  )
  schema.unique = indexes.rows.map(row => row.text).sort()
  await client.end()
  return schema
}

test('both have the same tables, columns and unique keys', async () => {
  const [sqlite, postgres] = [await newBooks('sqlite'), await newBooks('postgres')]
  for (const { place } of [sqlite, postgres]) await (await openBooks(place)).close()
  expect(await schemaOfPostgres(postgres.place.databaseUrl ?? '')).toEqual(
    schemaOfSqlite(sqlite.place.dataDir),
  )
  await sqlite.remove()
  await postgres.remove()
})

test('books of SQLite that were written by the version before are opened with all that is in them', async () => {
  const { place, remove } = await newBooks('sqlite')
  const before = new DatabaseSync(join(place.dataDir, 'vendor-demo.sqlite'))
  for (const step of SQLITE_STEPS.slice(0, 9)) before.exec(step)
  before.exec(`pragma user_version = 9;
    insert into seeds (id, player, server_seed, hash, client_seed, next_nonce, active, used_at)
      values ('s', 'mali', '00', 'h', 'c', 2, 1, 5);
    insert into rounds (id, game, player, session, seed, nonce, client_seed, stake, currency, bets, moves, bet_id, win_id,
      rollback_id, state, revealed, at) values ('r', 'koi-terrace', 'mali', 't', 's', 1, 'c', '2000', 'THB', '', '', 'b', 'w',
      'x', 'betting', 0, 5)`)
  before.close()
  const opened = await openBooks(place)
  expect(await opened.one('select id, stake, claimed_until from rounds')).toEqual({
    id: 'r',
    stake: '2000',
    claimed_until: 0,
  })
  expect(await opened.all('select * from players')).toEqual([])
  await opened.close()
  await remove()
})

test('books that are moved to PostgreSQL are there whole, and once', async () => {
  const [old, fresh] = [await newBooks('sqlite'), await newBooks('postgres')]
  const { dataDir } = old.place
  const { databaseUrl = '' } = fresh.place
  const from = await openBooks(old.place)
  await from.run("insert into players (player, started_at) values ('mali', 1800000000000)")
  await from.run(
    `insert into seeds (id, player, server_seed, hash, client_seed, next_nonce, active, used_at)
     values ('s', 'room-1', '00', 'h', 'c', 1, 1, 5)`,
  )
  await from.run(
    `insert into events (name, game, number, seed, closes_at, starts_at, ends_at) values ('room-1', 'room', 1, 's', 1, 2, 3)`,
  )
  await from.run(
    `insert into rounds (id, game, player, session, seed, nonce, client_seed, stake, currency, bets, moves, bet_id, win_id,
       rollback_id, state, due, event, revealed, at, outcome)
     values ('r', 'room', 'mali', 't', 's', 1, 'c', '9007199254740993', 'THB', 'ไก่', '', 'b', 'w', 'x', 'waiting', 3,
       'room-1', 0, 1800000000000, '')`,
  )
  await from.run("insert into pools (name, pot, next) values ('THB', '123456789012345678901', '1')")
  await from.run("insert into pool_entries (round, pool, contributed, won) values ('r', 'THB', '1', '0')")
  const told = ['players', 'seeds', 'events', 'rounds', 'pools', 'pool_entries'].map(
    table => `select * from ${table}`,
  )
  const before = await Promise.all(told.map(query => from.one(query)))
  await from.close()

  expect(await moveBooks({ dataDir, databaseUrl })).toBe(6)
  const to = await openBooks(fresh.place)
  expect(await Promise.all(told.map(query => to.one(query)))).toEqual(before)
  await to.close()
  await expect(moveBooks({ dataDir, databaseUrl })).rejects.toThrow('is not there')
  // Other books do not come on top of what is there.
  const other = await openBooks(old.place)
  await other.close()
  await expect(moveBooks({ dataDir, databaseUrl })).rejects.toThrow('not empty')
  await Promise.all([old.remove(), fresh.remove()])
})
