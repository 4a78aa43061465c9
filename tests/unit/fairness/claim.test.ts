import { expect, test } from 'vitest'
import { NO_VALUES, readClaim, valuesOf, withProof } from '#islands/fairness/claim.ts'
import type { RoundProof } from '#lib/fairness/proof.ts'

// Protects: what is typed is read exactly, and a round's reels are only held against that round's own seeds.

const PROOF: RoundProof = {
  scheme: 'hmac-sha256-v1',
  gameCode: 'koi-terrace',
  serverSeedHash: 'ab'.repeat(32),
  serverSeed: 'cd'.repeat(32),
  clientSeed: 'river',
  nonce: 4,
  stakeMinor: '500',
  currency: 'THB',
  stops: [[1, 2, 3, 4, 5]],
  payoutMinor: '125',
}

test('the fields of a proof read back as its claim', () => {
  const read = readClaim(valuesOf(PROOF, 'THB'), 'THB')
  if (!('claim' in read)) throw new Error('the fields of a proof must be readable')
  expect(read.claim).toEqual({
    gameCode: 'koi-terrace',
    bets: '',
    moves: '',
    serverSeed: PROOF.serverSeed,
    serverSeedHash: PROOF.serverSeedHash,
    clientSeed: 'river',
    nonce: 4,
    stakeMinor: 500n,
  })
  expect(withProof(read.claim, PROOF)).toMatchObject({
    outcome: '[[1,2,3,4,5]]',
    payoutMinor: 125n,
  })
})

test('the reels of a round are not held against other seeds, numbers or stakes', () => {
  const read = readClaim({ ...valuesOf(PROOF, 'THB'), nonce: '5' }, 'THB')
  if (!('claim' in read)) throw new Error('the fields must be readable')
  expect(withProof(read.claim, PROOF).outcome).toBeUndefined()
})

test('every field that cannot be read is named', () => {
  const read = readClaim({ ...NO_VALUES, serverSeedHash: 'xyz', nonce: '0', stake: '5.01' }, 'THB')
  if (!('problems' in read)) throw new Error('these fields must be refused')
  expect(Object.keys(read.problems).sort()).toEqual([
    'clientSeed',
    'nonce',
    'serverSeed',
    'serverSeedHash',
    'stake',
  ])
})
