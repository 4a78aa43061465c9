import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Choice } from '#lib/fairness/book.ts'
import { KINDS } from '#lib/fairness/kinds.ts'
import { LEAGUE_TITLES } from '#lib/fairness/league-titles.ts'
import { lineOf, liveFixture, liveText, scoresInPhase } from '#lib/fairness/live.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { WAGERS } from '#tests/support/any-wager.ts'
import { figure } from '#tests/support/figures.ts'
import { seeded } from '#tests/support/random.ts'
import { verify } from '#tests/support/verifier/verify.ts'

// Protects: somebody who writes a verifier from the published words alone comes to the very rounds of the house.

/** Of each kind. */
const ROUNDS = figure(35, 1_000)
const { below } = seeded(20_261_129)

const GAMES = KINDS.flatMap(({ codes }) => codes)

test('an independent verifier agrees on every kind, in what came out and in what it pays', async () => {
  expect(Object.keys(WAGERS).sort()).toEqual([...GAMES].sort())
  let paid = 0
  for (let round = 0; round < ROUNDS * GAMES.length; round += 1) {
    const gameCode = GAMES[round % GAMES.length] ?? ''
    const kind = KINDS.find(({ codes }) => codes.includes(gameCode))
    const made = WAGERS[gameCode]?.() ?? { stakeMinor: 0n, bets: '', moves: '' }
    expect(kind?.isWager(made), `${gameCode} ${made.bets}`).toBe(true)
    const shown = {
      gameCode,
      serverSeed: createHash('sha256').update(`round ${round}`).digest('hex'),
      clientSeed: kind?.eventOf?.(made.bets) ?? `player_${below(1_000_000)}`,
      nonce: kind?.eventOf ? 1 : 1 + below(100_000),
      ...made,
    }
    const told = verify(shown)
    const house = await kind?.make(drawsOf(shown), made)
    const { outcome, payoutMinor } = { payoutMinor: 0n, outcome: '', ...house }
    if (told.outcome !== outcome || told.payoutMinor !== payoutMinor)
      expect(told, JSON.stringify({ ...shown, stakeMinor: String(shown.stakeMinor) })).toEqual({
        outcome,
        payoutMinor,
      })
    if (payoutMinor > 0n) paid += 1
  }
  // A verifier that pays nothing would agree with a house that pays nothing.
  expect(paid).toBeGreaterThan((ROUNDS * GAMES.length) / 5)
}, 1_200_000)

test('an independent verifier agrees on bets on matches that run', async () => {
  for (const { league, kind } of LEAGUE_TITLES)
    for (let matchday = 0; matchday < figure(4, 40); matchday += 1) {
      const serverSeed = createHash('sha256').update(`live ${matchday}`).digest('hex')
      const seeds = { serverSeed, clientSeed: `${league.gameCode}-${matchday}`, nonce: 1 }
      const phase = 1 + (matchday % 2)
      const [score] = await scoresInPhase(league, matchday, phase, drawsOf(seeds))
      const fixture = score && liveFixture(league, matchday, 0, phase, score)
      for (const [name, odds] of Object.entries(fixture?.odds ?? {})) {
        const choice = name as Choice
        const line = fixture ? lineOf(choice, fixture.lines) : 0
        const bets = liveText({ matchday, phase, match: 0, choice, line, odds })
        const shown = { gameCode: league.gameCode, ...seeds, stakeMinor: 1_001n, bets, moves: '' }
        const house = await kind.make(drawsOf(seeds), shown)
        const payoutMinor = house.over ? house.payoutMinor : 0n
        expect(verify(shown), `${league.gameCode} ${bets}`).toEqual({ outcome: house.outcome, payoutMinor })
      }
    }
}, 60_000)
