import { expect, test } from 'vitest'
import { figuresOf, sumOf } from '#islands/play/rows.ts'
import type { RoundRow } from '#lib/play/api.ts'

/** Guards that the figures of the table add up row by row, also for rounds that were paid back. */
function round(figures: Partial<RoundRow>): RoundRow {
  return {
    id: '0190d2f0-0000-7000-8000-000000000001',
    roundId: 'A1B2C3D4',
    nodeId: 'n',
    gameName: 'Koi Terrace',
    gameType: 'RNG',
    vendor: 'BAIZE',
    openedAt: '2026-11-21T03:00:00.000Z',
    settledAt: null,
    status: 'settled',
    stake: '0',
    refunded: '0',
    payout: '0',
    result: '0',
    validBet: '0',
    hasProof: true,
    ...figures,
  }
}

test('a void round shows what left the wallet and what came back, and no result', () => {
  const row = round({ status: 'void', refunded: '30000' })
  expect(figuresOf(row)).toEqual({ staked: 30_000n, returned: 30_000n, result: 0n })
})

test('sums every row, so that return less stake is the result', () => {
  const rows = [
    round({ stake: '5000', payout: '22000', result: '17000' }),
    round({ stake: '5000', result: '-5000' }),
    round({ status: 'open', stake: '100000', result: '-100000' }),
    round({ status: 'void', refunded: '30000' }),
  ]
  expect(sumOf(rows)).toEqual({ staked: 140_000n, returned: 52_000n, result: -88_000n })
})
