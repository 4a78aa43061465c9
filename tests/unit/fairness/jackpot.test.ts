import { expect, test } from 'vitest'
import {
  JACKPOT,
  JACKPOT_AMONG,
  JACKPOT_SLOT,
  JACKPOT_TITLES,
  jackpotTaken,
  REELS_RTP,
  TO_JACKPOT,
  TO_NEXT,
  wonJackpot,
} from '#lib/fairness/jackpot.ts'
import { DEFINITIONS } from '#lib/fairness/reels/definitions.ts'
import { payoutOf, playRound } from '#lib/fairness/reels/round.ts'
import { type DrawBelow, drawsOf } from '#lib/fairness/rules.ts'

// Protects: the jackpot is won by one number below the stake and by nothing else, beside what the reels pay.

const seeds = (nonce: number) => ({ serverSeed: '34'.repeat(32), clientSeed: 'pot', nonce })

/** The draws of a round whose last number is given. */
function withLast(nonce: number, last: number): DrawBelow {
  const draw = drawsOf(seeds(nonce))
  return async bound => (bound === JACKPOT_AMONG ? { bound, value: last, attempts: [] } : draw(bound))
}

test('a number below the stake wins, the stake itself and above do not', async () => {
  const wager = { stakeMinor: 2_000n, bets: '', moves: '' }
  for (const [last, isWon] of [
    [0, true],
    [1_999, true],
    [2_000, false],
    [JACKPOT_AMONG - 1, false],
  ] as const) {
    const made = await JACKPOT.make(withLast(1, last), wager)
    expect(wonJackpot(made.outcome), String(last)).toBe(isWon)
    expect(made).toMatchObject({ over: true, jackpot: isWon ? 'won' : 'fed' })
  }
})

test('a win pays what was noted on top of the reels, and a round without one pays the reels alone', async () => {
  for (let nonce = 1; nonce <= 100; nonce += 1) {
    const reels = payoutOf(JACKPOT_SLOT, await playRound(JACKPOT_SLOT, drawsOf(seeds(nonce))), -1, 2_000n)
    const paid = async (last: number, moves: string) => {
      const made = await JACKPOT.make(withLast(nonce, last), { stakeMinor: 2_000n, bets: '', moves })
      return made.over ? made.payoutMinor : undefined
    }
    expect(await paid(0, '123456')).toBe(reels + 123_456n)
    expect(await paid(0, '')).toBe(reels)
    expect(await paid(2_000, '123456')).toBe(reels)
  }
})

test('the stated return is that of the reels and what is contributed', () => {
  const reels = DEFINITIONS.find(({ name }) => name === 'heldCoins')?.figures.rtp ?? ''
  expect(REELS_RTP).toBe(reels)
  const stated = Number(reels) + Number(TO_JACKPOT + TO_NEXT) / 10
  expect(Number(JACKPOT_SLOT.figures.rtp)).toBeCloseTo(stated, 9)
  expect(JACKPOT_SLOT.figures.rtp).toMatch(/^\d\d\.\d{4}$/)
})

test('reads amounts and titles, and nothing else', () => {
  expect(jackpotTaken('500')).toBe(500n)
  for (const noted of ['', '0', '007', '-5', '5.0', '1e6', 'take']) {
    expect(jackpotTaken(noted), noted).toBe(0n)
    expect(JACKPOT.isNoted?.(noted), noted).toBe(false)
  }
  expect(JACKPOT_TITLES.test('gecko-jackpot')).toBe(true)
  expect(JACKPOT_TITLES.test('gecko-jackpots')).toBe(false)
})
