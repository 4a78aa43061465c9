import type { GameType } from '#lib/games/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** An announcement as it is stored: texts by language, as many as were written. */
export interface GameAnnouncement {
  id: string
  /** Null is all of them. */
  gameType: GameType | null
  vassalage: string | null
  title: Readonly<Record<string, string | undefined>>
  startsAt: Date
  endsAt: Date | null
}

interface AnnouncementSearch {
  /** Undefined is any. */
  gameType: GameType | undefined
  vassalage: string | undefined
  at: Date
  limit: number
}

/** What holds at a moment for a category and a vendor, the latest first. What is about all belongs to each. */
export function announcementsAt(db: Queries, search: AnnouncementSearch): Promise<GameAnnouncement[]> {
  const { gameType = null, vassalage = null, at, limit } = search
  return db.rows(sql<GameAnnouncement>`
    select id, game_type as "gameType", vendor as "vassalage", title, starts_at as "startsAt", ends_at as "endsAt"
    from game_announcements
    where starts_at <= ${at} and (ends_at is null or ends_at > ${at})
      and (${gameType}::text is null or game_type is null or game_type = ${gameType})
      and (${vassalage}::text is null or vendor is null or vendor = ${vassalage})
    order by starts_at desc, id desc limit ${limit}`)
}

/** Every announcement, also those that are over or to come. */
export function allAnnouncements(db: Queries): Promise<GameAnnouncement[]> {
  return db.rows(sql<GameAnnouncement>`
    select id, game_type as "gameType", vendor as "vassalage", title, starts_at as "startsAt", ends_at as "endsAt"
    from game_announcements order by starts_at desc, id desc`)
}

export async function insertAnnouncement(tx: Transaction, one: GameAnnouncement): Promise<void> {
  await tx.run(sql`
    insert into game_announcements (id, game_type, vendor, title, starts_at, ends_at)
    values (${one.id}, ${one.gameType}, ${one.vassalage}, ${JSON.stringify(one.title)}::jsonb, ${one.startsAt}, ${one.endsAt})`)
}

/** Deletes an announcement and returns it; undefined if there is none. */
export function deleteAnnouncement(tx: Transaction, id: string): Promise<GameAnnouncement | undefined> {
  return tx.row(sql<GameAnnouncement>`
    delete from game_announcements where id = ${id}::uuid
    returning id, game_type as "gameType", vendor as "vassalage", title, starts_at as "startsAt", ends_at as "endsAt"`)
}
