import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The list of a raffle's entries and the tree over it, as docs/raffle.md writes them byte by byte. The first byte tells
 * what is hashed, so that a leaf can never be taken for a node. The tree has the shape of RFC 6962, section 2.1.
 */
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const MEMBER = Uint8Array.of(2)
const SEEDS = Uint8Array.of(3)

/** One line of the published list. */
export interface Line {
  /** From 1, without gaps. */
  number: number
  /** The name with its middle hidden. */
  name: string
  /** SHA-256 of a salt and the member's id, in hex: the same in all entries of a member. */
  member: string
  /** What the member added to the draw; empty where a public beacon is used. */
  seed: string
}

function leafOf({ number, name, member, seed }: Line): Uint8Array {
  return sha256(concatBytes(LEAF, u32(number), hexToBytes(member), sized(name), sized(seed)))
}

/** SHA-256 of a member's salt (32 bytes in hex) and id. The salt is shown to that member alone. */
export function memberHash(salt: string, memberId: string): string {
  return bytesToHex(sha256(concatBytes(MEMBER, hexToBytes(salt), utf8ToBytes(memberId))))
}

/** What the members' own seeds come to, in the order of the entries: it takes the place of a beacon's randomness. */
export function seedsOf(lines: readonly Line[]): string {
  const hash = sha256.create().update(SEEDS)
  for (const { seed } of lines) hash.update(sized(seed))
  return bytesToHex(hash.digest())
}

/** A list with at least one line, hashed. */
export interface Tree {
  /** In hex. */
  root: string
  /** The hashes, in hex, that lead from the line at a place (from 0) to the root. */
  pathOf: (place: number) => string[]
}

export function treeOf(lines: readonly Line[]): Tree {
  const levels = levelsOf(lines.map(leafOf))
  const top = levels.at(-1)?.[0]
  if (!top) throw new RangeError('a list without entries has no root')
  return {
    root: bytesToHex(top),
    pathOf: place =>
      levels.flatMap((level, height) => {
        const sibling = level[(place >> height) ^ 1]
        return sibling ? [bytesToHex(sibling)] : []
      }),
  }
}

export function rootOf(lines: readonly Line[]): string {
  return treeOf(lines).root
}

/** Whether a line stands at its number in the list of so many lines with this root. */
export function isInList(
  line: Line,
  { path, root, count }: { path: readonly string[]; root: string; count: number },
): boolean {
  let [at, last] = [line.number - 1, count - 1]
  if (at < 0 || at > last) return false
  let hash = leafOf(line)
  const rest = [...path]
  while (last > 0) {
    // The last node of a level with an odd number of them moves up as it is.
    if (at % 2 === 1 || at < last) {
      const sibling = rest.shift()
      if (sibling === undefined) return false
      const other = hexToBytes(sibling)
      hash = at % 2 === 1 ? nodeOf(other, hash) : nodeOf(hash, other)
    }
    at >>= 1
    last >>= 1
  }
  return rest.length === 0 && bytesToHex(hash) === root
}

function levelsOf(leaves: readonly Uint8Array[]): Uint8Array[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) {
    const below = level
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => {
      const [left, right] = [below[2 * index], below[2 * index + 1]]
      if (!left) throw new Error('a level has a node above two of the one below')
      return right ? nodeOf(left, right) : left
    })
  }
  return levels
}

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE, left, right))
}

/** Four bytes, the highest first. */
export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** A text in UTF-8 after its length in two bytes. */
function sized(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  if (bytes.length > 0xffff) throw new RangeError('the text is too long for the list')
  return concatBytes(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes)
}
