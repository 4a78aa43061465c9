import type { Game } from '#lib/games/game.ts'
import type { GameKey } from '#lib/games/rules.ts'
import type { Database } from '#server/db/database.ts'
import { type GameFilter, type GamePage, type Lane, LoadedCatalogue } from './loaded-catalogue.ts'
import { allClassifications, allGames, allVendors, catalogueVersion } from './queries.ts'

/** How often a process looks whether the catalogue has changed. */
const LOOK_EVERY_MS = 1_000

/**
 * The catalogue as this process knows it: all of it in memory, loaded anew within about a second after any process
 * changed it. Questions are answered at once and never wait for the database.
 */
export class GameCatalogue {
  readonly #db: Database
  readonly #report: (error: unknown) => void
  #version: bigint
  #loaded: LoadedCatalogue
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Database, state: State, report: (error: unknown) => void) {
    this.#db = db
    this.#report = report
    this.#version = state.version
    this.#loaded = state.loaded
  }

  /** Loads the catalogue. `report` hears when a later look fails; what is loaded is served until one succeeds. */
  static async open(db: Database, report: (error: unknown) => void = () => {}): Promise<GameCatalogue> {
    return new GameCatalogue(db, await load(db), report)
  }

  /** Begins to look for changes by itself, until `close`. */
  watch(): void {
    this.#timer ??= setInterval(() => void this.refresh().catch(this.#report), LOOK_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Looks for changes now. */
  refresh(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  gameById(nodeId: string): Game | undefined {
    return this.#loaded.gameById(nodeId)
  }

  gameByKey(key: GameKey): Game | undefined {
    return this.#loaded.gameByKey(key)
  }

  /** Whether a game takes bets now: it is there, can be launched and is not under maintenance. */
  isOpen(nodeId: string): boolean {
    const game = this.#loaded.gameById(nodeId)
    return game?.launchable === true && !game.maintenance
  }

  /** A page of the games that fit, `pageNo` from 1; past the end it is empty. */
  find(filter: GameFilter & { pageNo: number; pageSize: number }): GamePage {
    return this.#loaded.find(filter)
  }

  /** The hot games, the hottest first. */
  hot(filter: Pick<GameFilter, 'gameType' | 'vassalage'> = {}): Game[] {
    return this.#loaded.hot(filter)
  }

  /** Categories with their vendors, in the order of the home page. */
  lanes(): readonly Lane[] {
    return this.#loaded.lanes
  }

  async #look(): Promise<void> {
    if ((await catalogueVersion(this.#db)) === this.#version) return
    const state = await load(this.#db)
    this.#version = state.version
    this.#loaded = state.loaded
  }
}

interface State {
  version: bigint
  loaded: LoadedCatalogue
}

async function load(db: Database): Promise<State> {
  // The version is read first: a change that comes in between is then loaded once more, and never missed.
  const version = await catalogueVersion(db)
  const vendors = await allVendors(db)
  const classifications = await allClassifications(db)
  const games = await allGames(db)
  return { version, loaded: new LoadedCatalogue({ vendors, classifications, games }) }
}
