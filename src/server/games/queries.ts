import type { Classification, Game, Vendor, VendorEntry } from '#lib/games/game.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Grows with every change of vendors, classifications, games or entries of vendors. */
export async function catalogueVersion(db: Queries): Promise<bigint> {
  const row = await db.row(sql<{ version: bigint }>`select version from catalogue_version`)
  if (!row) throw new Error('the catalogue has no version row')
  return row.version
}

export function allVendors(db: Queries): Promise<Vendor[]> {
  return db.rows(sql<Vendor>`select code, mark, is_studio as "isStudio" from vendors order by position, code`)
}

export function allClassifications(db: Queries): Promise<Classification[]> {
  return db.rows(sql<Classification>`
    select game_type as "gameType", code, names from game_classifications order by game_type, position, code`)
}

/** One list for each column, all in the same order; null when there are no games. */
type GameColumns = { [Column in keyof Game]: Game[Column][] | null }

/**
 * The games, a JSON list for each column: from the embedded engine ten thousand rows of their own take three times as
 * long, and one JSON object for each row nearly twice.
 */
export async function allGames(db: Queries): Promise<Game[]> {
  const columns = await db.row(sql<GameColumns>`
    select json_agg(node_id) as "nodeId", json_agg(vendor) as "vassalage", json_agg(game_type) as "gameType",
      json_agg(game_code) as "gameCode", json_agg(classify) as "gameClassify", json_agg(names) as names,
      json_agg(rtp::text) as rtp, json_agg(figures) as figures, json_agg(hot_rank) as "hotRank", json_agg(is_new) as "isNew",
      json_agg(maintenance) as maintenance, json_agg(launchable) as launchable, json_agg(position) as position,
      json_agg(released_on) as "releasedOn", json_agg(art_seed) as "artSeed"
    from (select * from games order by game_type, position, node_id) as g`)
  const lists = Object.entries(columns ?? {})
  const gameAt = (index: number) => Object.fromEntries(lists.map(([name, list]) => [name, list?.[index]]))
  return (columns?.nodeId ?? []).map((_, index) => gameAt(index) as unknown as Game)
}

export function allVendorEntries(db: Queries): Promise<VendorEntry[]> {
  return db.rows(sql<VendorEntry>`
    select 'VASSALAGE' as "isGame", node_id as "nodeId", vendor as "vassalage", game_type as "gameType",
      entry_code as "gameCode", names, hot_rank as "hotRank", art_seed as "artSeed"
      from vendor_entries order by hot_rank, node_id`)
}

export async function insertVendors(tx: Transaction, vendors: readonly Vendor[]): Promise<void> {
  await tx.run(sql`
    insert into vendors (code, mark, is_studio, position)
    select v.item ->> 'code', v.item ->> 'mark', (v.item ->> 'isStudio')::boolean, v.place
    from jsonb_array_elements(${JSON.stringify(vendors)}::jsonb) with ordinality as v (item, place)`)
}

export async function insertClassifications(tx: Transaction, list: readonly Classification[]): Promise<void> {
  await tx.run(sql`
    insert into game_classifications (game_type, code, names, position)
    select c.item ->> 'gameType', c.item ->> 'code', c.item -> 'names', c.place
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as c (item, place)`)
}

/** Inserts games in one statement; give some thousand at a time. */
export async function insertGames(tx: Transaction, games: readonly Game[]): Promise<void> {
  await tx.run(sql`
    insert into games (node_id, vendor, game_type, game_code, classify, names, rtp, figures, hot_rank, is_new, maintenance,
      launchable, position, released_on, art_seed)
    select "nodeId", "vassalage", "gameType", "gameCode", "gameClassify", names, rtp, figures, "hotRank", "isNew", maintenance,
      launchable, position, "releasedOn", "artSeed"
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as g (
      "nodeId" uuid, "vassalage" text, "gameType" text, "gameCode" text, "gameClassify" text, names jsonb, rtp numeric,
      figures jsonb, "hotRank" int, "isNew" boolean, maintenance boolean, launchable boolean, position int, "releasedOn" date,
      "artSeed" text)`)
}

export async function insertVendorEntries(tx: Transaction, entries: readonly VendorEntry[]): Promise<void> {
  await tx.run(sql`
    insert into vendor_entries (node_id, vendor, game_type, entry_code, names, hot_rank, art_seed)
    select "nodeId", "vassalage", "gameType", "gameCode", names, "hotRank", "artSeed"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
      "nodeId" uuid, "vassalage" text, "gameType" text, "gameCode" text, names jsonb, "hotRank" int, "artSeed" text)`)
}
