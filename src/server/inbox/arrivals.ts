import type { Transaction } from '#server/db/database.ts'

type Hear = (memberIds: readonly string[]) => void

/** Who looks after open pages, by the database whose commits they follow. */
const listeners = new WeakMap<object, Set<Hear>>()

/** Tells `hear` of every change to what waits for members that this process commits; the answer ends it. */
export function onArrival(database: object, hear: Hear): () => void {
  const set = listeners.get(database) ?? new Set()
  listeners.set(database, set.add(hear))
  return () => {
    set.delete(hear)
  }
}

/** After the commit, what waits for these members is counted anew for their open pages. */
export function notifyArrival(tx: Transaction, memberIds: readonly string[]): void {
  tx.afterCommit(() => {
    for (const hear of listeners.get(tx.database) ?? []) hear(memberIds)
  })
}
