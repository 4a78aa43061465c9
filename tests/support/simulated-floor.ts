import type { Action } from '#lib/wire/action.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { once } from '#server/db/once.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Call } from '#server/platform/serve.ts'
import type { VendorWallet } from '#server/vendor-wallet/wallet.ts'
import type { MemoryDatabase } from './memory-database.ts'
import type { seeded } from './random.ts'

/** Where a member stands in the tree; who is right below the house has a depth of 1. */
export interface Standing {
  id: string
  upline: string | null
  depth: number
}

/** What the parts of a simulation share. The process and its wallet are others after a crash. */
export interface Floor {
  readonly random: ReturnType<typeof seeded>
  readonly db: MemoryDatabase
  /** Players and then agents; the first one plays with play money and stands in no tree. */
  readonly members: readonly string[]
  readonly tree: readonly Standing[]
  readonly runtime: Runtime
  readonly now: () => Date
  readonly process: () => Database
  readonly wallet: () => VendorWallet
  /** Whether games take bets. */
  readonly takesBets: () => boolean
}

/** Something that somebody asks for, as often as it takes until an answer comes. */
export interface Request {
  name: string
  send: () => Promise<unknown>
  /** Scopes and keys of what it may enter into the ledger; one that ends with its scope stands for all of it. */
  moves: readonly string[]
  /** What makes it the same as another request, when that is more than being sent again. */
  identity?: string
  /**
   * Which of its answers are the same for ever (I6): those that the ledger keeps, all that are not refusals, or none,
   * since it asks how things stand.
   */
  keeps: 'outcomes' | 'everything' | 'nothing'
  /** Whether this answer was written down, so that it stays; of two sent together the first may be too early for that. */
  isStored?: (text: string) => boolean
  /** Its key with something else in it, which is refused once the first was answered. */
  changed?: () => Promise<unknown>
  /** It takes several transactions, of which some may stand when it breaks. */
  isLong?: boolean
}

/** A call of an action as its handler sees it, with as much of it as what moves money reads. */
function callOf<A extends Action>(floor: Floor, memberId: string, input: unknown): Call<A> {
  const call = {
    input,
    session: { memberId, book: 'real' },
    runtime: floor.runtime,
    db: floor.process(),
    language: 'en',
    address: '',
    refusal: (...told: ConstructorParameters<typeof Refusal>) => new Refusal(...told),
  }
  return call as unknown as Call<A>
}

/** What an action that happens once does on the wire: effect, id, hash and answer in one transaction. */
export function sendOnce<A extends Action>(
  floor: Floor,
  asked: { scope: A['name']; memberId: string; input: { id: string } },
  handle: (call: Call<A>, tx: Transaction) => Promise<unknown>,
): Promise<unknown> {
  const { scope, memberId, input } = asked
  const call = callOf<A>(floor, memberId, input)
  return floor
    .process()
    .transaction(tx => once(tx, { scope, id: input.id, actor: memberId, input }, () => handle(call, tx)))
}
