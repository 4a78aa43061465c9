import { type Line, memberHash, type Tree, treeOf } from '#lib/raffle/tree.ts'
import type { Queries } from '#server/db/database.ts'
import { type LineRow, linesAfter } from './entry-queries.ts'

/** Lines per query. */
const AT_ONCE = 5_000

export function toLine({ number, name, seed, salt, member_id }: LineRow): Line {
  return { number, name, seed, member: memberHash(salt.toString('hex'), member_id) }
}

/** Every line of the list, with whose it is. */
export async function wholeList(db: Queries, raffleId: string): Promise<(Line & { memberId: string })[]> {
  const lines: (Line & { memberId: string })[] = []
  for (;;) {
    const rows = await linesAfter(db, raffleId, { after: lines.length, limit: AT_ONCE })
    lines.push(...rows.map(row => ({ ...toLine(row), memberId: row.member_id })))
    if (rows.length < AT_ONCE) return lines
  }
}

/** How many lists are kept. */
const KEPT = 3

interface HashedList {
  lines: readonly (Line & { memberId: string })[]
  tree: Tree
}

/**
 * Lists of closed raffles with their trees. They never change, and hashing a long one takes a while; only a failover can
 * lose that a raffle was closed.
 */
export class HashedLists {
  readonly #kept = new Map<string, Promise<HashedList>>()
  #memory: object | undefined

  /** Of a closed raffle with at least one entry. */
  of(db: Queries, raffleId: string): Promise<HashedList> {
    if (this.#memory !== db.memory) this.#kept.clear()
    this.#memory = db.memory
    const known = this.#kept.get(raffleId)
    if (known) return known
    const made = wholeList(db, raffleId).then(lines => ({ lines, tree: treeOf(lines) }))
    const [oldest] = this.#kept.keys()
    if (oldest && this.#kept.size >= KEPT) this.#kept.delete(oldest)
    this.#kept.set(raffleId, made)
    // After a failure, the next call tries again.
    made.catch(() => this.#kept.delete(raffleId))
    return made
  }
}
