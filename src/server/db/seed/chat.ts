import { DEMO_CHAT } from '#lib/demo/chat.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { idOfMoment } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** From one message of a room to the next, and from the last one to now. */
const APART_MS = 4 * 60_000
/** So that visitors, who are mostly him, do not read themselves. */
const VISITOR = 'somchai'
const AUTHORS = 6

/** A few messages in each room, by members of the demo world and marked as the demo's. */
export async function seedChat(tx: Transaction, now: Date): Promise<void> {
  const authors = await tx.rows(sql<{ id: string }>`
    select id from members where member_type <> 4 and account <> ${VISITOR} order by id limit ${AUTHORS}::int`)
  if (authors.length === 0) return
  const rows = SHIPPED_LANGUAGES.flatMap(room => {
    const texts = DEMO_CHAT[room]
    return texts.map((text, index) => {
      const at = new Date(now.getTime() - (texts.length - index) * APART_MS)
      const author = authors[index % authors.length]?.id ?? ''
      return { id: idOfMoment(at), room, place: index + 1, author, text, at }
    })
  })
  await tx.run(sql`
    insert into chat_messages (id, room, place, version, member_id, text, at, is_demo)
    select id, room, place, place, author, text, at, true
    from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => row.room)}::text[],
      ${rows.map(row => String(row.place))}::bigint[], ${rows.map(row => row.author)}::uuid[],
      ${rows.map(row => row.text)}::text[], ${rows.map(row => row.at.toISOString())}::timestamptz[])
      as one (id, room, place, author, text, at)`)
  await tx.run(sql`
    update chat_rooms r set last = c.last, published = c.last
    from (select room, max(place) as last from chat_messages group by room) c where c.room = r.room`)
}
