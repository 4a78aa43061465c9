import { createHash, createHmac } from 'node:crypto'

/**
 * A second implementation of docs/raffle.md, written from the description alone: no code of the site. It splits the tree
 * from the top, as RFC 6962 words it, and reads the numbers of a draw as one stream.
 */
export interface ListLine {
  number: number
  name: string
  member: string
  seed: string
}

const hashOf = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function four(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1 && leaves[0]) return leaves[0]
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return hashOf(Buffer.from([1]), treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

export function listRoot(lines: readonly ListLine[]): string {
  const leaves = lines.map(({ number, name, member, seed }) =>
    hashOf(Buffer.from([0]), four(number), Buffer.from(member, 'hex'), text(name), text(seed)),
  )
  return treeHash(leaves).toString('hex')
}

export function memberOf(salt: string, memberId: string): string {
  return hashOf(Buffer.from([2]), Buffer.from(salt, 'hex'), Buffer.from(memberId, 'ascii')).toString('hex')
}

export function randomnessOfMembers(lines: readonly ListLine[]): string {
  return hashOf(Buffer.from([3]), ...lines.map(({ seed }) => text(seed))).toString('hex')
}

function* numbersOf(seed: string, message: Buffer): Generator<number> {
  for (let block = 0; ; block += 1) {
    const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).update(four(block)).digest()
    for (let word = 0; word < 8; word += 1) yield digest.readUInt32BE(4 * word)
  }
}

/** The number of the entry that wins each prize; null where none is left that may win. */
export function winners(
  lines: readonly ListLine[],
  { seed, randomness, root }: { seed: string; randomness: string; root: string },
  { prizes, perMember }: { prizes: number; perMember: number },
): (number | null)[] {
  const results: (number | null)[] = []
  const taken = new Set<number>()
  const count: Record<string, number> = {}
  for (let prize = 1; prize <= prizes; prize += 1) {
    const open = lines.filter(one => !taken.has(one.number) && (count[one.member] ?? 0) < perMember)
    if (open.length === 0) {
      results.push(null)
      continue
    }
    const most = Math.floor(4_294_967_296 / open.length) * open.length
    const message = Buffer.concat([Buffer.from(randomness, 'hex'), Buffer.from(root, 'hex'), four(prize)])
    for (const number of numbersOf(seed, message)) {
      if (number >= most) continue
      const won = open[number % open.length] as ListLine
      taken.add(won.number)
      count[won.member] = (count[won.member] ?? 0) + 1
      results.push(won.number)
      break
    }
  }
  return results
}
