import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { reduceBelow } from '../fairness/rules.ts'
import { type Line, u32 } from './tree.ts'

/** What decides a draw; the first three in hex, 32 bytes each. */
export interface DrawSource {
  /** The house's secret, which was fixed by its hash before the first entry. */
  seed: string
  /** Of the beacon's round, or of the members' own seeds. */
  randomness: string
  /** The root of the list of entries. */
  root: string
}

export interface Drawn {
  /** From 1, in the order of the draw. */
  prize: number
  /** The number of the entry that won it; undefined if no entry could win any more. */
  number: number | undefined
}

/**
 * Draws each prize among the entries that can still win: an entry wins once, and a member at most `perMember` prizes. The
 * lines come in the order of their numbers.
 */
export function drawPrizes(
  lines: readonly Pick<Line, 'number' | 'member'>[],
  source: DrawSource,
  { prizes, perMember }: { prizes: number; perMember: number },
): Drawn[] {
  const draw = indexes(source)
  const won = new Map<string, number>()
  let entries = [...lines]
  return Array.from({ length: prizes }, (_, index) => {
    const prize = index + 1
    if (entries.length === 0) return { prize, number: undefined }
    const at = draw(prize, entries.length)
    const winner = entries[at]
    if (!winner) throw new Error('a draw below its bound names a place')
    const count = (won.get(winner.member) ?? 0) + 1
    won.set(winner.member, count)
    if (count < perMember) entries.splice(at, 1)
    else entries = entries.filter(({ member }) => member !== winner.member)
    return { prize, number: winner.number }
  })
}

/**
 * Returns what draws a whole number below a bound for a prize. HMAC-SHA256(seed, randomness ‖ root ‖ prize ‖ block) gives
 * eight numbers of four bytes each, the highest byte first, block 0, 1, 2 …; the first one below the largest multiple of
 * the bound counts (`reduceBelow`), so that all results are equally likely.
 */
export function indexes({ seed, randomness, root }: DrawSource): (prize: number, bound: number) => number {
  const keyed = hmac.create(sha256, hexToBytes(seed))
  const fixed = concatBytes(hexToBytes(randomness), hexToBytes(root))
  return (prize, bound) => {
    for (let block = 0; ; block += 1) {
      const bytes = keyed
        .clone()
        .update(concatBytes(fixed, u32(prize), u32(block)))
        .digest()
      const numbers = new DataView(bytes.buffer, bytes.byteOffset)
      for (let offset = 0; offset < bytes.length; offset += 4) {
        const value = reduceBelow(numbers.getUint32(offset), bound)
        if (value !== undefined) return value
      }
    }
  }
}
