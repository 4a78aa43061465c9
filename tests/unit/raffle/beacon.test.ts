import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, test } from 'vitest'
import { CHAINS, randomnessOf, roundAfter, timeOfRound } from '#lib/raffle/beacon.ts'
import { isSignatureOf } from '#lib/raffle/signature.ts'
import { QUICKNET_ROUNDS } from '#tests/support/recorded/quicknet.ts'

// Protects: a draw takes no randomness but that of the announced round of the announced chain (reliability section 7).

const { quicknet, demo } = CHAINS
const { G1, fields } = bls12_381
const [first, second, third] = QUICKNET_ROUNDS

test('recorded rounds of quicknet have their signature and randomness', () => {
  for (const { round, signature, randomness } of QUICKNET_ROUNDS) {
    expect(isSignatureOf(quicknet, round, signature)).toBe(true)
    expect(randomnessOf(signature)).toBe(randomness)
  }
})

test('the signature of another round, of another chain, changed or malformed is refused', () => {
  expect(isSignatureOf(quicknet, 2, first.signature)).toBe(false)
  expect(isSignatureOf(quicknet, 1_000, third.signature)).toBe(false)
  expect(isSignatureOf(demo, 1_000, second.signature)).toBe(false)
  const { signature, round } = second
  for (let place = 0; place < signature.length; place += 7) {
    const digit = signature[place] === '0' ? '1' : '0'
    const changed = signature.slice(0, place) + digit + signature.slice(place + 1)
    expect(isSignatureOf(quicknet, round, changed)).toBe(false)
  }
  for (const bad of [
    '',
    'zz',
    signature.slice(2),
    `${signature}00`,
    signature.toUpperCase(),
    `c0${'0'.repeat(94)}`,
  ])
    expect(isSignatureOf(quicknet, round, bad)).toBe(false)
})

test('a point that a pairing cannot tell from the signature is refused: a round has one signature', () => {
  const { signature, round } = second
  const outside = pointOutside()
  const twin = compressed(G1.Point.fromHex(signature).add(outside).toAffine())
  expect(twin).not.toBe(signature)
  expect(compressed(G1.Point.fromHex(signature).toAffine())).toBe(signature)
  expect(isSignatureOf(quicknet, round, twin)).toBe(false)
})

/** A point of the curve whose order divides the cofactor. */
function pointOutside() {
  for (let x = 1n; ; x += 1n) {
    try {
      const square = fields.Fp.add(fields.Fp.pow(fields.Fp.create(x), 3n), 4n)
      const point = G1.Point.fromAffine({ x, y: fields.Fp.sqrt(square) })
      const outside = point.multiplyUnsafe(fields.Fr.ORDER - 1n).add(point)
      if (!outside.is0()) return outside
    } catch {
      // Not on the curve.
    }
  }
}

/** As signatures are written: the first bits say that it is compressed, and which of the two points it is. */
function compressed({ x, y }: { x: bigint; y: bigint }): string {
  const flags = y * 2n >= fields.Fp.ORDER ? 0xa0n : 0x80n
  return (x | (flags << 376n)).toString(16).padStart(96, '0')
}

test('the round is the first after closing, to the second', () => {
  const at = (seconds: number) => new Date((quicknet.genesis + seconds) * 1_000)
  expect(roundAfter(quicknet, at(-10))).toBe(1)
  expect(roundAfter(quicknet, at(0))).toBe(2)
  expect(roundAfter(quicknet, at(2.999))).toBe(2)
  expect(roundAfter(quicknet, at(3))).toBe(3)
  for (const seconds of [0, 0.5, 1, 2.9, 3, 3.1, 1_000_000]) {
    const round = roundAfter(quicknet, at(seconds))
    expect(timeOfRound(quicknet, round).getTime()).toBeGreaterThan(at(seconds).getTime())
    expect(timeOfRound(quicknet, round - 1).getTime()).toBeLessThanOrEqual(at(seconds).getTime())
  }
})
