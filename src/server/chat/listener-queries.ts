import type { Language } from '#lib/i18n/languages.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Without a new figure for so long, a server is gone and its pages with it. By the database's time, which all share. */
const LISTENERS_SECONDS = 20

/** Writes how many members listen to each room by a server; rooms that are left out have nobody there. */
export async function setListeners(
  db: Queries,
  server: string,
  people: ReadonlyMap<Language, number>,
): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from chat_listeners where server = ${server}::uuid and room <> all(${[...people.keys()]}::text[])
    )
    insert into chat_listeners (server, room, people, at)
    select ${server}::uuid, room, people, now()
    from unnest(${[...people.keys()]}::text[], ${[...people.values()]}::int[]) as one (room, people)
    on conflict (server, room) do update set people = excluded.people, at = excluded.at`)
}

/** How many members listen to each room by the other servers. */
export async function listenersElsewhere(db: Queries, server: string): Promise<Map<Language, number>> {
  const rows = await db.rows(sql<{ room: Language; people: number }>`
    select room, sum(people)::int as people from chat_listeners
    where server <> ${server}::uuid and at > now() - make_interval(secs => ${LISTENERS_SECONDS}::int)
    group by room`)
  return new Map(rows.map(row => [row.room, row.people]))
}

/** Deletes what servers that are gone have left. */
export async function deleteLostListeners(db: Queries): Promise<void> {
  await db.run(sql`
    delete from chat_listeners where at < now() - make_interval(secs => ${LISTENERS_SECONDS}::int)`)
}
