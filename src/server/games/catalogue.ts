import type { Game, HotEntry } from '#lib/games/game.ts'
import { artPath, labelAt } from '#lib/games/label-address.ts'
import type { GameKey } from '#lib/games/rules.ts'
import type { Database } from '#server/db/database.ts'
import { WatchedTable } from '#server/platform/watched-table.ts'
import {
  type GameFilter,
  type GamePage,
  type Lane,
  LoadedCatalogue,
  type PageOf,
} from './loaded-catalogue.ts'
import { allClassifications, allGames, allVendorEntries, allVendors, catalogueVersion } from './queries.ts'

interface Options {
  /** Hears when a later look fails; what is loaded is served until one succeeds. */
  report?: (error: unknown) => void
  /** Origins that serve labels, as the operator lists them now. */
  pictureHosts?: () => readonly string[]
}

/**
 * This process's copy of the catalogue: all of it in memory, reloaded within about a second after any process changed
 * it. Queries never wait for the database.
 */
export class GameCatalogue {
  readonly #watched: WatchedTable<LoadedCatalogue>
  readonly #pictureHosts: () => readonly string[]

  private constructor(watched: WatchedTable<LoadedCatalogue>, pictureHosts: () => readonly string[]) {
    this.#watched = watched
    this.#pictureHosts = pictureHosts
  }

  /** Loads the catalogue. */
  static async open(db: Database, options: Options = {}): Promise<GameCatalogue> {
    const { report = () => {}, pictureHosts = () => [] } = options
    const source = {
      version: () => catalogueVersion(db),
      memory: () => db.memory,
      load: () => load(db),
      report,
    }
    return new GameCatalogue(await WatchedTable.open(source), pictureHosts)
  }

  /** Begins to look for changes by itself, until `close`. */
  watch(): void {
    this.#watched.watch()
  }

  close(): Promise<void> {
    return this.#watched.close()
  }

  /** Looks for changes now. */
  refresh(): Promise<void> {
    return this.#watched.refresh()
  }

  /** The state that questions are answered from now; another object as soon as the catalogue has changed. */
  loaded(): LoadedCatalogue {
    return this.#watched.state
  }

  gameById(nodeId: string): Game | undefined {
    return this.loaded().gameById(nodeId)
  }

  gameByCode(vendor: string, gameCode: string): Game | undefined {
    return this.loaded().gameByCode(vendor, gameCode)
  }

  gameByKey(key: GameKey): Game | undefined {
    return this.loaded().gameByKey(key)
  }

  /** What has a label of this name: a game, or an entry that leads to a vendor's games. */
  labelled(key: GameKey): HotEntry | undefined {
    return this.loaded().labelled(key)
  }

  /** Where an entry's label is fetched. */
  iconOf(entry: HotEntry): string {
    return labelAt(this.#pictureHosts(), artPath(entry))
  }

  /** Whether a game takes bets now: it is there, can be launched and is not under maintenance. */
  isOpen(nodeId: string): boolean {
    const game = this.loaded().gameById(nodeId)
    return game?.launchable === true && !game.maintenance
  }

  /** A page of the games that fit, `pageNo` from 1; past the end it is empty. */
  find(filter: GameFilter & PageOf): GamePage {
    return this.loaded().find(filter)
  }

  /** The hot games and what leads to vendors' lists among them, the hottest first. */
  hot(filter: Pick<GameFilter, 'gameType' | 'vassalage'> = {}): HotEntry[] {
    return this.loaded().hot(filter)
  }

  /** The games of these nodes in their order, without those that are gone or do not fit. */
  pick(nodeIds: readonly string[], filter: Pick<GameFilter, 'gameType' | 'vassalage'> = {}): Game[] {
    return this.loaded().pick(nodeIds, filter)
  }

  /** Categories with their vendors, in the order of the home page. */
  lanes(): readonly Lane[] {
    return this.loaded().lanes
  }
}

async function load(db: Database): Promise<LoadedCatalogue> {
  const vendors = await allVendors(db)
  const classifications = await allClassifications(db)
  const games = await allGames(db)
  const vendorEntries = await allVendorEntries(db)
  return new LoadedCatalogue({ vendors, classifications, games, vendorEntries })
}
