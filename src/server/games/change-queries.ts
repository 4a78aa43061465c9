import type { GameKey, GameType } from '#lib/games/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A game as its operator sees it. */
export interface CatalogueGame extends GameKey {
  nodeId: string
  names: Readonly<Record<string, string | undefined>>
  hotRank: number | null
  isNew: boolean
  maintenance: boolean
  launchable: boolean
}

/** Which games are meant; null is any. */
export interface GameSearch {
  vendor: string | null
  gameType: GameType | null
  gameCode: string | null
}

/** The games that fit, in the order of lists. */
export function gamesOf(db: Queries, { vendor, gameType, gameCode }: GameSearch): Promise<CatalogueGame[]> {
  return db.rows(sql<CatalogueGame>`
    select node_id as "nodeId", vendor as "vassalage", game_type as "gameType", game_code as "gameCode", names,
      hot_rank as "hotRank", is_new as "isNew", maintenance, launchable
    from games
    where (${vendor}::text is null or vendor = ${vendor}) and (${gameType}::text is null or game_type = ${gameType})
      and (${gameCode}::text is null or game_code = ${gameCode})
    order by game_type, position, node_id`)
}

export function gameById(db: Queries, id: string): Promise<CatalogueGame | undefined> {
  return db.row(sql<CatalogueGame>`
    select node_id as "nodeId", vendor as "vassalage", game_type as "gameType", game_code as "gameCode", names,
      hot_rank as "hotRank", is_new as "isNew", maintenance, launchable
    from games where node_id = ${id}::uuid`)
}

/** Lets one change of the catalogue wait for the other, so that places and codes are given once. */
export async function holdCatalogue(tx: Transaction): Promise<void> {
  await tx.run(sql`select version from catalogue_version for update`)
}

/** The place after the last one of the hot list, in which entries of vendors stand too. */
export async function nextHotRank(db: Queries): Promise<number> {
  const row = await db.row(sql<{ next: number }>`
    select coalesce(max(hot_rank), 0) + 1 as next
    from (select hot_rank from games union all select hot_rank from vendor_entries) as places`)
  return row?.next ?? 1
}

/** The next place in each category that has games. */
export async function nextPositions(db: Queries): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ gameType: string; next: number }>`
    select game_type as "gameType", max(position) + 1 as next from games group by game_type`)
  return new Map(rows.map(({ gameType, next }) => [gameType, next]))
}

/** What an operator turns on and off; a game that is hot has a place in the list of them, null takes it out. */
export interface GameState {
  hotRank: number | null
  isNew: boolean
  maintenance: boolean
  launchable: boolean
}

/** Sets all that a list says of one game's state. */
export async function writeGameState(tx: Transaction, nodeId: string, state: GameState): Promise<void> {
  const { hotRank, isNew, maintenance, launchable } = state
  await tx.run(sql`
    update games set hot_rank = ${hotRank}, is_new = ${isNew}, maintenance = ${maintenance}, launchable = ${launchable}
    where node_id = ${nodeId}::uuid`)
}

/** Puts games under maintenance or takes them out of it, in one statement. */
export async function writeMaintenance(
  tx: Transaction,
  nodeIds: readonly string[],
  maintenance: boolean,
): Promise<void> {
  await tx.run(sql`
    update games set maintenance = ${maintenance}
    where node_id = any(${nodeIds}::uuid[])`)
}

/** Marks games as new or takes the mark away, in one statement. */
export async function writeNew(tx: Transaction, nodeIds: readonly string[], isNew: boolean): Promise<void> {
  await tx.run(sql`update games set is_new = ${isNew} where node_id = any(${nodeIds}::uuid[])`)
}

/** Gives games places in the hot list from `first` on, in their order; null takes them out of it. */
export async function writeHotPlaces(
  tx: Transaction,
  nodeIds: readonly string[],
  first: number | null,
): Promise<void> {
  await tx.run(sql`
    update games g set hot_rank = ${first}::int + o.place::int - 1
    from unnest(${nodeIds}::uuid[]) with ordinality as o (id, place) where g.node_id = o.id`)
}

/** A vendor of the catalogue, so that games of it can be added; its code is its word mark until somebody writes another. */
export async function knowVendor(tx: Transaction, code: string): Promise<void> {
  await tx.run(sql`
    insert into vendors (code, mark, is_studio, position)
    select ${code}::text, ${code}::text, false, (select coalesce(max(position), 0) + 1 from vendors)
    on conflict (code) do nothing`)
}
