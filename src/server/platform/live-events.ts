import type { PlayStop } from '#lib/limits/rules.ts'

/**
 * What is told to open pages as it happens. A hint, never a guarantee: a page that missed one reads the state again.
 * `balance` carries the new balance in minor units; `unread` how much waits for the member; `playStopped` that a
 * bet was refused by a break or a limit of the member's own, and by which; `breakBegan` that the member has a break of
 * their own, and until when; `playChanged` that limits were changed or a reality check answered, so that what is due is
 * asked for anew; `sessionEnded` tells every tab of that session to stop.
 */
export type LiveEvent =
  | { type: 'balance'; balance: string; currency: string }
  | { type: 'unread'; messages: number; missions: number; rewards: number }
  | { type: 'playStopped'; stop: PlayStop }
  | { type: 'breakBegan'; stop: PlayStop }
  | { type: 'playChanged' }
  | { type: 'sessionEnded' }

export interface LiveListener {
  memberId: string
  /** The half of the ledger that the member's wallet is in. */
  book: 'real' | 'trial'
  sessionId: string
  /** Where the page is, as far as that is known. */
  address?: string
  send: (event: LiveEvent) => void
  close: () => void
}

/** Keeps the open pages of this process, by member. */
export class LiveEvents {
  readonly #byMember = new Map<string, Set<LiveListener>>()
  readonly #greeters = new Set<(listener: LiveListener) => void>()

  /** Calls `greet` with every page that opens; the answer ends it. */
  onListen(greet: (listener: LiveListener) => void): () => void {
    this.#greeters.add(greet)
    return () => {
      this.#greeters.delete(greet)
    }
  }

  /** Adds an open page; the answer removes it. */
  listen(listener: LiveListener): () => void {
    const listeners = this.#byMember.get(listener.memberId) ?? new Set()
    this.#byMember.set(listener.memberId, listeners.add(listener))
    for (const greet of this.#greeters) greet(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#byMember.delete(listener.memberId)
    }
  }

  tell(memberId: string, event: LiveEvent): void {
    for (const listener of this.#byMember.get(memberId) ?? []) listener.send(event)
  }

  /** Tells the pages of some sessions that they are over, and hangs up. */
  endSessions(memberId: string, isEnded: (sessionId: string) => boolean): void {
    for (const listener of [...(this.#byMember.get(memberId) ?? [])]) {
      if (!isEnded(listener.sessionId)) continue
      listener.send({ type: 'sessionEnded' })
      listener.close()
    }
  }

  isWatched(memberId: string): boolean {
    return this.#byMember.has(memberId)
  }

  /** How many pages of a member are open here. */
  countOf(memberId: string): number {
    return this.#byMember.get(memberId)?.size ?? 0
  }

  /** Every open page of this process. */
  all(): LiveListener[] {
    return [...this.#byMember.values()].flatMap(listeners => [...listeners])
  }

  get size(): number {
    let count = 0
    for (const listeners of this.#byMember.values()) count += listeners.size
    return count
  }

  /** Hangs up on every page, for a graceful stop: the pages connect again to another process. */
  closeAll(): void {
    for (const listeners of [...this.#byMember.values()])
      for (const listener of [...listeners]) listener.close()
  }
}
