/** The browser's storage for this site. If it is blocked or full, values are kept in memory until the page is left. */
class Kept {
  readonly #storage: () => Storage
  readonly #memory = new Map<string, string>()

  constructor(storage: () => Storage) {
    this.#storage = storage
  }

  get(key: string): string | undefined {
    return this.#memory.get(key) ?? this.#read(storage => storage.getItem(key)) ?? undefined
  }

  /** A value that was stored as JSON; undefined if it is not JSON, for example written by an extension. */
  json(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? '')
    } catch {
      return undefined
    }
  }

  /** Undefined deletes it. */
  set(key: string, value: string | undefined): void {
    this.#memory.delete(key)
    try {
      if (value === undefined) this.#storage().removeItem(key)
      else this.#storage().setItem(key, value)
    } catch {
      if (value !== undefined) this.#memory.set(key, value)
    }
  }

  all(): Record<string, string> {
    return { ...this.#read(storage => ({ ...storage })), ...Object.fromEntries(this.#memory) }
  }

  clear(): void {
    this.#memory.clear()
    this.#read(storage => storage.clear())
  }

  /** Whether the next page will find the stored values. */
  lasts(): boolean {
    return this.#read(storage => storage.length) !== undefined && this.#memory.size === 0
  }

  #read<Answer>(look: (storage: Storage) => Answer): Answer | undefined {
    try {
      return look(this.#storage())
    } catch {
      return undefined
    }
  }
}

/** For this tab's visit. */
export const visit = new Kept(() => sessionStorage)
/** For this browser. */
export const browser = new Kept(() => localStorage)
