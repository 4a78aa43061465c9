import { expect, test } from 'vitest'
import type { Limit } from '#lib/limits/api.ts'
import { nearestLimit } from '#lib/limits/nearest.ts'

// Protects: what is said beside an amount is the limit that would stop it first.

function limit(kind: Limit['kind'], period: Limit['period'], amount: string | null, used: string): Limit {
  return { kind, period, amount, used, resetsAt: `end of the ${period}`, raise: null }
}

const limits = [
  limit('deposit', 'day', '50000', '10000'),
  limit('deposit', 'week', '60000', '30000'),
  limit('deposit', 'month', null, '90000'),
  limit('loss', 'day', '20000', '25000'),
  limit('stake', 'day', '10000', '0'),
  limit('session', 'day', '60', '59'),
]

test('the limit that leaves least counts, of the kinds that are asked for', () => {
  expect(nearestLimit({ limits }, ['deposit'])).toMatchObject({ period: 'week', left: 30_000n })
  expect(nearestLimit({ limits }, ['stake'])).toMatchObject({ kind: 'stake', left: 10_000n })
})

test('a limit that was passed before it was lowered leaves nothing, and no less', () => {
  expect(nearestLimit({ limits }, ['stake', 'loss'])).toMatchObject({ kind: 'loss', left: 0n })
})

test('none that is set is told apart from what is not known yet', () => {
  expect(nearestLimit({ limits: [limit('stake', 'day', null, '0')] }, ['stake', 'loss'])).toBeNull()
  expect(nearestLimit(undefined, ['deposit'])).toBeUndefined()
})
