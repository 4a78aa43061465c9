import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recompute, roundProofSchema } from '#lib/fairness/proof.ts'
import { commitmentOf, drawsOf } from '#lib/fairness/rules.ts'
import { playRound } from '#lib/fairness/slot.ts'

// Protects: the verify page says "matches" for true rounds only.

const SEEDS = { serverSeed: 'cd'.repeat(32), clientSeed: 'river', nonce: 9 }
const STAKE = 2_000n
const WAGER = { gameCode: 'koi-terrace', stakeMinor: STAKE, bets: '', moves: '' }

async function trueClaim() {
  const round = await playRound(drawsOf(SEEDS), STAKE)
  return {
    ...SEEDS,
    serverSeedHash: await commitmentOf(SEEDS.serverSeed),
    ...WAGER,
    outcome: JSON.stringify(round.spins.map(spin => spin.stops)),
    payoutMinor: round.payoutMinor,
  }
}

test('a true claim matches in seed, reels and payout, and shows the bytes it was read from', async () => {
  const result = await recompute(await trueClaim())
  expect([result.hashMatches, result.outcomeMatches, result.payoutMatches]).toEqual([true, true, true])
  expect(result.blocks[0]?.message).toBe('river:9:0')
  expect(result.blocks[0]?.bytes.startsWith(result.draws[0]?.attempts[0]?.bytes ?? '?')).toBe(true)
})

test('a seed that is not the promised one does not match', async () => {
  const claim = await trueClaim()
  const result = await recompute({ ...claim, serverSeed: 'ce'.repeat(32) })
  expect([result.hashMatches, result.outcomeMatches]).toEqual([false, false])
})

test('a payout that is off by one minor unit does not match', async () => {
  const claim = await trueClaim()
  expect((await recompute({ ...claim, payoutMinor: claim.payoutMinor + 1n })).payoutMatches).toBe(false)
})

test('what was not claimed is not checked', async () => {
  const result = await recompute({ ...SEEDS, ...WAGER })
  expect([result.hashMatches, result.outcomeMatches, result.payoutMatches]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a proof with an open seed, a foreign scheme or a bad stop is told apart', () => {
  const proof = {
    scheme: 'hmac-sha256-v1',
    gameCode: 'koi-terrace',
    serverSeedHash: 'ab'.repeat(32),
    clientSeed: 'river',
    nonce: 1,
    stakeMinor: '2000',
    currency: 'THB',
    stops: [[1, 2, 3, 4, 5]],
    payoutMinor: '0',
  }
  expect(v.is(roundProofSchema, proof)).toBe(true)
  expect(v.is(roundProofSchema, { ...proof, serverSeed: 'cd'.repeat(32) })).toBe(true)
  expect(v.is(roundProofSchema, { ...proof, scheme: 'mersenne' })).toBe(false)
  expect(v.is(roundProofSchema, { ...proof, stops: [[1, 2, 3, 4]] })).toBe(false)
  expect(v.is(roundProofSchema, { ...proof, payoutMinor: '1.5' })).toBe(false)
  expect(v.is(roundProofSchema, { ...proof, gameCode: 'Tiger Roulette' })).toBe(false)
  expect(v.is(roundProofSchema, { ...proof, stops: undefined })).toBe(false)
})
