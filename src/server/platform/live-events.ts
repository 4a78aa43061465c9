import type { ChatEvent } from '#lib/chat/api.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { PlayStop } from '#lib/limits/rules.ts'

/**
 * Events for open pages. A hint, never a guarantee: a page that missed one reads the state again. `balance` has the new
 * balance in minor units; `unread` the counts of what waits for the member; `playStopped` the member's own break or
 * limit that refused a bet; `breakBegan` the member's new break and its end; `playChanged` means that limits changed or
 * a reality check was answered, so pages request again what is due; `sessionEnded` tells every tab of that session to
 * stop; `chat` what is new in the room that the page listens to.
 */
export type LiveEvent =
  | { type: 'balance'; balance: string; currency: string }
  | { type: 'unread'; messages: number; missions: number; rewards: number }
  | { type: 'playStopped'; stop: PlayStop }
  | { type: 'breakBegan'; stop: PlayStop }
  | { type: 'playChanged' }
  | { type: 'sessionEnded' }
  | ({ type: 'chat' } & ChatEvent)

export interface LiveListener {
  memberId: string
  /** The book of the member's wallet. */
  book: 'real' | 'trial'
  sessionId: string
  /** The page's address, if known. */
  address?: string
  /** The room of the chat that it listens to. */
  chatRoom?: Language | undefined
  send: (event: LiveEvent) => void
  close: () => void
}

/** The open pages of this process, by member. */
export class LiveEvents {
  readonly #byMember = new Map<string, Set<LiveListener>>()
  readonly #greeters = new Set<(listener: LiveListener) => void>()

  /** Calls `greet` with every page that opens; returns a function that stops this. */
  onListen(greet: (listener: LiveListener) => void): () => void {
    this.#greeters.add(greet)
    return () => {
      this.#greeters.delete(greet)
    }
  }

  /** Adds an open page; returns a function that removes it. */
  listen(listener: LiveListener): () => void {
    const listeners = this.#byMember.get(listener.memberId) ?? new Set()
    this.#byMember.set(listener.memberId, listeners.add(listener))
    for (const greet of this.#greeters) greet(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#byMember.delete(listener.memberId)
    }
  }

  notify(memberId: string, event: LiveEvent): void {
    for (const listener of this.#byMember.get(memberId) ?? []) listener.send(event)
  }

  /** Notifies the pages of ended sessions, and closes their connections. */
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

  /** How many pages of a member are connected to this process. */
  countOf(memberId: string): number {
    return this.#byMember.get(memberId)?.size ?? 0
  }

  /** Returns every open page of this process. */
  all(): LiveListener[] {
    return [...this.#byMember.values()].flatMap(listeners => [...listeners])
  }

  get size(): number {
    let count = 0
    for (const listeners of this.#byMember.values()) count += listeners.size
    return count
  }

  /** Closes every connection for a graceful stop: the pages reconnect to another process. */
  closeAll(): void {
    for (const listeners of [...this.#byMember.values()])
      for (const listener of [...listeners]) listener.close()
  }
}
