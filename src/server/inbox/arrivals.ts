import type { Transaction } from '#server/db/database.ts'

type ArrivalListener = (memberIds: readonly string[]) => void

/** The listeners that serve open pages, by the database whose commits they follow. */
const listeners = new WeakMap<object, Set<ArrivalListener>>()

/**
 * Calls `hear` after every commit of this process that changes members' unread counts; returns a function to stop it.
 */
export function onArrival(database: object, listener: ArrivalListener): () => void {
  const set = listeners.get(database) ?? new Set()
  listeners.set(database, set.add(listener))
  return () => {
    set.delete(listener)
  }
}

/** After the commit, counts again for these members' open pages. */
export function notifyArrival(tx: Transaction, memberIds: readonly string[]): void {
  tx.afterCommit(() => {
    for (const listener of listeners.get(tx.database) ?? []) listener(memberIds)
  })
}
