import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { account } from '#server/ledger/accounts.ts'
import { checkOperation, hashOfOperation, nextChain, type Operation } from '#server/ledger/operation.ts'

const MEMBER = '01890a5d-ac96-774b-bcce-b302099a8057'
const wallet = account({ book: 'real', kind: 'wallet', memberId: MEMBER, unit: 'THB' })
const points = account({ book: 'real', kind: 'points', memberId: MEMBER, unit: 'PTS' })
const bonus = account({ book: 'real', kind: 'bonus', unit: 'THB' })
const bonusPoints = account({ book: 'real', kind: 'bonus', unit: 'PTS' })

const good: Operation = {
  kind: 'points_converted',
  book: 'real',
  scope: 'points',
  key: 'k1',
  reference: 'r1',
  legs: [
    { account: points, amount: -100n },
    { account: bonusPoints, amount: 100n },
    { account: bonus, amount: -5n },
    { account: wallet, amount: 5n },
  ],
}

// Protects: one description is one account for ever, on every machine; ids stored once must be found again.
test('derives the id of an account from what it is', () => {
  expect(account({ unit: 'THB', memberId: MEMBER.toUpperCase(), kind: 'wallet', book: 'real' }).id).toBe(
    wallet.id,
  )
  expect(wallet.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const others = [
    account({ book: 'trial', kind: 'wallet', memberId: MEMBER, unit: 'THB' }),
    account({ book: 'real', kind: 'locked', memberId: MEMBER, unit: 'THB' }),
    account({ book: 'real', kind: 'wallet', memberId: MEMBER, unit: 'USD' }),
    account({ book: 'real', kind: 'vendor_wallet', memberId: MEMBER, vendor: 'PG', unit: 'THB' }),
    account({ book: 'real', kind: 'vendor_wallet', memberId: MEMBER, vendor: 'JDB', unit: 'THB' }),
  ]
  expect(new Set([wallet, ...others].map(one => one.id)).size).toBe(6)
})

test('refuses a member account without a member and a house account with one', () => {
  expect(() => account({ book: 'real', kind: 'wallet', unit: 'THB' })).toThrow('belongs to a member')
  expect(() => account({ book: 'real', kind: 'bonus', memberId: MEMBER, unit: 'THB' })).toThrow(
    'belongs to the house',
  )
})

test.each([1n, -1n, 100n])('refuses legs that are %s off zero', off => {
  const legs = [
    { account: wallet, amount: 5n + off },
    { account: bonus, amount: -5n },
  ]
  expect(() => checkOperation({ ...good, legs })).toThrow('the legs in THB do not sum to zero')
})

test('takes legs that sum to zero in each unit, and not only in total', () => {
  expect(() => checkOperation(good)).not.toThrow()
  const across = [
    { account: points, amount: -100n },
    { account: wallet, amount: 100n },
  ]
  expect(() => checkOperation({ ...good, legs: across })).toThrow('do not sum to zero')
})

// Protects: a repeat is known as one, and a key used for something else is not (I6).
test('hashes what an operation does: the order of legs does not count, everything else does', () => {
  const same = hashOfOperation({ ...good, legs: [...good.legs].reverse() })
  expect(same).toEqual(hashOfOperation(good))
  const different: Operation[] = [
    { ...good, kind: 'bonus' },
    { ...good, reference: 'r2' },
    { ...good, input: { rate: '0.05' } },
    { ...good, reverses: MEMBER },
    { ...good, legs: good.legs.map(leg => ({ ...leg, amount: leg.amount * 2n })) },
  ]
  for (const one of different) expect(hashOfOperation(one)).not.toEqual(same)
})

// Protects: the chain that the checker recomputes in SQL (I11) keeps its form.
test('links an entry to the one before it, the operation and the figures', () => {
  const chain = createHash('sha256').update('start').digest()
  const bytes = Buffer.concat([
    chain,
    Buffer.from(MEMBER.replaceAll('-', ''), 'hex'),
    Buffer.from('0000000000000003', 'hex'),
    Buffer.from('ffffffffffffffff', 'hex'),
    Buffer.from('0000000000000063', 'hex'),
  ])
  expect(nextChain(chain, MEMBER, 3n, -1n, 99n)).toEqual(createHash('sha256').update(bytes).digest())
})
