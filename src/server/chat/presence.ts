import type { Language } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { listenersElsewhere, setListeners } from './listener-queries.ts'

/** How many members listen to each room by pages of this process. */
type OwnListeners = ReadonlyMap<Language, number>

/**
 * How many members listen to the rooms: each server writes how many listen by its pages and adds what the others wrote.
 * A member with pages of two servers counts twice.
 */
export class RoomPresence {
  readonly #db: Database
  readonly #own: () => OwnListeners
  readonly #server = newId()
  #elsewhere: ReadonlyMap<Language, number> = new Map()
  #isWritten = false
  #refreshing: Promise<void> = Promise.resolve()

  constructor(db: Database, own: () => OwnListeners) {
    this.#db = db
    this.#own = own
  }

  /**
   * Writes how many listen here, and reads how many listen elsewhere. Does nothing while nobody listens. One after the
   * other, so that an older figure never replaces a newer one.
   */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(
      () => this.#refresh(),
      () => this.#refresh(),
    )
    return this.#refreshing
  }

  async #refresh(): Promise<void> {
    const own = this.#own()
    if (own.size === 0 && !this.#isWritten) return
    await setListeners(this.#db, this.#server, own)
    this.#isWritten = own.size > 0
    this.#elsewhere = await listenersElsewhere(this.#db, this.#server)
  }

  /** By what was read last, with the pages that this process has now. */
  known(room: Language): number {
    return (this.#own().get(room) ?? 0) + (this.#elsewhere.get(room) ?? 0)
  }

  /** Read again each time: also a process without pages in the room knows it. */
  async peopleIn(room: Language): Promise<number> {
    const elsewhere = await listenersElsewhere(this.#db, this.#server)
    return (this.#own().get(room) ?? 0) + (elsewhere.get(room) ?? 0)
  }

  /** Before the process ends: the others no longer count its pages. */
  async leave(): Promise<void> {
    await this.#refreshing.catch(() => undefined)
    if (this.#isWritten) await setListeners(this.#db, this.#server, new Map())
    this.#isWritten = false
  }
}
