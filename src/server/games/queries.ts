import type { Classification, Game, Vendor } from '#lib/games/game.ts'
import type { Banner } from '#lib/snapshot/schema.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Grows with every change of vendors, classifications or games. */
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

/** The games as one JSON value: ten thousand rows of their own take five times as long on their way from the embedded engine. */
export async function allGames(db: Queries): Promise<Game[]> {
  const row = await db.row(sql<{ games: Game[] | null }>`
    select json_agg(g) as games from (
      select node_id as "nodeId", vendor as "vassalage", game_type as "gameType", game_code as "gameCode",
        classify as "gameClassify", names, rtp::text as rtp, hot_rank as "hotRank", is_new as "isNew", maintenance,
        launchable, position, released_on as "releasedOn", art_seed as "artSeed"
      from games order by game_type, position, node_id) as g`)
  return row?.games ?? []
}

export async function hasGames(db: Queries): Promise<boolean> {
  const row = await db.row(sql<{ found: boolean }>`select exists (select 1 from games) as found`)
  return row?.found ?? false
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
    insert into games (node_id, vendor, game_type, game_code, classify, names, rtp, hot_rank, is_new, maintenance,
      launchable, position, released_on, art_seed)
    select "nodeId", "vassalage", "gameType", "gameCode", "gameClassify", names, rtp, "hotRank", "isNew", maintenance,
      launchable, position, "releasedOn", "artSeed"
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as g (
      "nodeId" uuid, "vassalage" text, "gameType" text, "gameCode" text, "gameClassify" text, names jsonb, rtp numeric,
      "hotRank" int, "isNew" boolean, maintenance boolean, launchable boolean, position int, "releasedOn" date,
      "artSeed" text)`)
}

export async function insertBanners(tx: Transaction, banners: readonly Banner[]): Promise<void> {
  await tx.run(sql`
    insert into banners (id, group_name, linkage_type, url, cloth, art, texts, position)
    select b.item ->> 'id', b.item ->> 'groupName', b.item ->> 'linkageType', b.item ->> 'url', b.item ->> 'cloth',
      b.item -> 'art', b.item -> 'texts', b.place
    from jsonb_array_elements(${JSON.stringify(banners)}::jsonb) with ordinality as b (item, place)`)
}
