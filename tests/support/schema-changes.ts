import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What programs of an earlier version rely on: each thing by its name, with what it is. */
export type Schema = ReadonlyMap<string, string>

interface Thing {
  name: string
  kind: string
}

/** Reads the tables, columns, views, functions and unique keys of the database. */
export async function readSchema(db: Queries): Promise<Schema> {
  const things = await Promise.all([columns(db), uniqueKeys(db), functions(db)])
  return new Map(things.flat().map(({ name, kind }) => [name, kind]))
}

/**
 * What a change of the schema takes away from programs that know only the one before: something is gone or is another,
 * or a row as they write it would be refused.
 */
export function takenAway(before: Schema, after: Schema): string[] {
  const lost = [...before].flatMap(([name, was]) => {
    const is = after.get(name)
    if (is === undefined) return [`${name} is gone`]
    return isAsGood(was, is) ? [] : [`${name} was ${was}, is ${is}`]
  })
  const demanded = [...after].flatMap(([name, is]) => {
    const [kind, place = ''] = name.split(' ')
    const [table = ''] = place.split('.')
    if (before.has(name) || !before.has(`table ${table}`)) return []
    if (kind === 'column' && is.endsWith(' required')) return [`${name} is new and required`]
    if (kind === 'unique' && isOfOldColumns(table, is, before)) return [`${name} is new`]
    return []
  })
  return [...lost, ...demanded]
}

/** A column may become optional: code that wrote it before still may. */
function isAsGood(was: string, is: string): boolean {
  return was === is || was.replace(/ required$/, ' optional') === is
}

function isOfOldColumns(table: string, columns: string, before: Schema): boolean {
  return columns.split(', ').every(column => before.has(`column ${table}.${column}`))
}

async function columns(db: Queries): Promise<Thing[]> {
  return db.rows(sql<Thing>`
    select 'column ' || c.relname || '.' || a.attname as name,
      format_type(a.atttypid, a.atttypmod) || case
        when a.attnotnull and not a.atthasdef and a.attidentity = '' and c.relkind = 'r' then ' required'
        else ' optional' end as kind
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
      and a.attnum > 0 and not a.attisdropped
    union all
    select 'table ' || relname, case relkind when 'v' then 'view' else 'table' end as kind
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`)
}

/** By table and columns: "on conflict" names the columns. */
async function uniqueKeys(db: Queries): Promise<Thing[]> {
  return db.rows(sql<Thing>`
    select distinct on (name) name, kind from (
      select 'unique ' || t.relname || ' ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as name,
        (select string_agg(coalesce(a.attname, '?'), ', ' order by k.place)
         from unnest(i.indkey::int2[]) with ordinality as k (number, place)
         left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0) as kind
      from pg_index i join pg_class t on t.oid = i.indrelid
      where i.indisunique and t.relnamespace = 'public'::regnamespace
    ) keys order by name`)
}

async function functions(db: Queries): Promise<Thing[]> {
  return db.rows(sql<Thing>`
    select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
      coalesce(pg_get_function_result(p.oid), '') as kind
    from pg_proc p where p.pronamespace = 'public'::regnamespace`)
}
