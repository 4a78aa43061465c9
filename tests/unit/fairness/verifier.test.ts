import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SPOTS } from '#lib/fairness/baccarat.ts'
import { TICKETS } from '#lib/fairness/bingo.ts'
import { betText, MOVES } from '#lib/fairness/blackjack.ts'
import { MINES } from '#lib/fairness/blocks.ts'
import type { Choice } from '#lib/fairness/book.ts'
import { DRAGON_SPOTS } from '#lib/fairness/dragon-tiger.ts'
import { speciesOf, volleyText } from '#lib/fairness/fish.ts'
import { picksText } from '#lib/fairness/keno.ts'
import { KINDS } from '#lib/fairness/kinds.ts'
import { ARENA, FOOTBALL, fixturesOf, type League } from '#lib/fairness/league.ts'
import { LEAGUE_TITLES } from '#lib/fairness/league-titles.ts'
import { lineOf, liveFixture, liveText, scoresInPhase } from '#lib/fairness/live.ts'
import { ticketText } from '#lib/fairness/pick-five.ts'
import { PINBALL_ROWS, RISKS, tableText } from '#lib/fairness/pinball.ts'
import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { RINGS } from '#lib/fairness/rings.ts'
import { ROULETTE_SPOTS } from '#lib/fairness/roulette.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { SIC_BO_SPOTS } from '#lib/fairness/sic-bo.ts'
import { readSlip, slipText } from '#lib/fairness/slip.ts'
import { HOLDS } from '#lib/fairness/video-poker.ts'
import { WATERS } from '#lib/fairness/waters.ts'
import { figure } from '#tests/support/figures.ts'
import { seeded } from '#tests/support/random.ts'
import { verify } from '#tests/support/verifier/verify.ts'

// Protects: somebody who writes a verifier from the published words alone comes to the very rounds of the house.

/** Of each kind. */
const ROUNDS = figure(35, 1_000)
const { below } = seeded(20_261_122)
const pick = <Value>(of: readonly Value[]) => of[below(of.length)] as Value

/** Bets that a player could make; whole and odd amounts, so that every rounding is met. */
const WAGERS: Record<string, () => { stakeMinor: bigint; bets: string; moves: string }> = {
  'koi-terrace': () => wager(20 * (1 + below(500)), ''),
  'cloth-baccarat': () => spots(SPOTS),
  'house-pok-deng': () => ({ ...wager(1 + below(5_000), ''), moves: pick(['', 'draw', 'stand']) }),
  'house-blackjack': () => {
    const stake = 1 + below(5_000)
    const moves = Array.from({ length: below(7) }, () => pick(MOVES)).join(' ')
    return { ...wager(stake * (1 + below(4)), betText(BigInt(stake))), moves }
  },
  'house-gao-gae': () => wager(1 + below(5_000), ''),
  'house-holdem': () => wager(1 + below(5_000), ''),
  'house-jacks-or-better': () => ({ ...wager(1 + below(5_000), ''), moves: pick(['', ...HOLDS]) }),
  'house-deuces-wild': () => ({ ...wager(1 + below(5_000), ''), moves: pick(['', ...HOLDS]) }),
  'two-plumes': () => spots([pick(['meron', 'wala']), 'draw']),
  ...Object.fromEntries(
    WATERS.map(water => [
      water.code,
      () => {
        const aimed = Array.from({ length: 1 + below(8) }, () => pick(speciesOf(water)))
        const price = 1 + below(500)
        return wager(price * aimed.length, volleyText(BigInt(price), aimed))
      },
    ]),
  ),
  ...Object.fromEntries(
    RINGS.map(ring => [
      ring.code,
      () => {
        const made = spots([pick(['meron', 'wala']), 'draw'])
        return { ...made, bets: `${below(100_000_000)} ${made.bets}` }
      },
    ]),
  ),
  'brass-charms': () => wager(1 + below(2_000), ''),
  'house-scratch-six': () => wager(1 + below(2_000), ''),
  'house-scratch-twelve': () => wager(1 + below(2_000), ''),
  'house-pinball': () =>
    wager(10 * (1 + below(2_000)), tableText({ rows: pick(PINBALL_ROWS), risk: pick(RISKS) })),
  'house-bingo': () => {
    const tickets = pick(TICKETS)
    return wager(tickets * (1 + below(2_000)), String(tickets))
  },
  // A stake so high that the jackpot is won now and then.
  'house-jackpot': () => ({ ...wager(20 * (1 + below(500_000)), ''), moves: pick(['', '1234567']) }),
  'house-blocks': () => {
    const order = Array.from({ length: 25 }, (_, at) => String(at + 1)).sort(() => below(3) - 1)
    const opened = order.slice(0, 1 + below(4))
    return {
      ...wager(1 + below(2_000), String(pick(MINES))),
      moves: [...opened, pick(['take', ''])].join(' ').trim(),
    }
  },
  'house-keno': () => {
    const order = Array.from({ length: 80 }, (_, at) => at + 1).sort(() => below(3) - 1)
    return wager(10 * (1 + below(2_000)), picksText(order.slice(0, 1 + below(10))))
  },
  'house-crash': () => ({
    ...wager(100 * (1 + below(200)), String(101 + below(99_900))),
    moves: pick(['', String(101 + below(400)), String(101 + below(99_900))]),
  }),
  'harbour-five': () => {
    const balls = new Set<number>()
    while (balls.size < 5) balls.add(1 + below(36))
    return wager(1 + below(5_000), ticketText(below(10_000_000), [...balls]))
  },
  'baize-league': () => slipOn(FOOTBALL),
  'circuit-arena': () => slipOn(ARENA),
  ...Object.fromEntries(LEAGUE_TITLES.map(({ league }) => [league.gameCode, () => slipOn(league)])),
  'house-roulette': () => spots(some(ROULETTE_SPOTS)),
  'roulette-room': () => inRoom('roulette-brass', some(ROULETTE_SPOTS)),
  'house-sic-bo': () => spots(some(SIC_BO_SPOTS)),
  'sic-bo-room': () => inRoom('sic-bo-harbour', some(SIC_BO_SPOTS)),
  'dragon-tiger-room': () => inRoom('dragon-tiger-gate', DRAGON_SPOTS),
  'baccarat-room': () => inRoom(pick(['baccarat-salon', 'baccarat-no-commission']), SPOTS),
  ...Object.fromEntries(
    REEL_KINDS.map(({ codes, moves }) => [
      codes[0] ?? '',
      () => ({ ...wager(20 * (1 + below(500)), ''), moves: pick(['', ...moves]) }),
    ]),
  ),
}

function wager(stake: number, bets: string) {
  return { stakeMinor: BigInt(stake), bets, moves: '' }
}

function spots(names: readonly string[]) {
  const chosen = names.filter(() => below(2) === 0)
  const bets = (chosen.length > 0 ? chosen : names.slice(0, 1)).map(name => ({
    name,
    amount: 1 + below(9_999),
  }))
  const sum = bets.reduce((total, { amount }) => total + amount, 0)
  return wager(sum, bets.map(({ name, amount }) => `${name}:${amount}`).join(' '))
}

/** Some of many spots, in their order. */
function some(names: readonly string[]): string[] {
  const chosen = names.filter(() => below(8) === 0).slice(0, 40)
  return chosen.length > 0 ? chosen : names.slice(0, 1)
}

function inRoom(room: string, names: readonly string[]) {
  const made = spots(names)
  return { ...made, bets: `${room}-${1 + below(90_000_000)} ${made.bets}` }
}

function slipOn(league: League): { stakeMinor: bigint; bets: string; moves: string } {
  for (;;) {
    const matchday = below(1_000_000)
    const legs = fixturesOf(league, matchday).flatMap(({ odds }, match) => {
      const choice = pick(league.choices)
      return below(2) === 0 ? [{ match, choice, odds: odds[choice] ?? 0 }] : []
    })
    const bets = slipText({ matchday, legs })
    if (readSlip(league, bets)) return wager(1 + below(9_999), bets)
  }
}

const GAMES = KINDS.flatMap(({ codes }) => codes)

test('an independent verifier agrees on every kind, in what came out and in what it pays', async () => {
  expect(Object.keys(WAGERS).sort()).toEqual([...GAMES].sort())
  let paid = 0
  for (let round = 0; round < ROUNDS * GAMES.length; round += 1) {
    const gameCode = GAMES[round % GAMES.length] ?? ''
    const kind = KINDS.find(({ codes }) => codes.includes(gameCode))
    const made = WAGERS[gameCode]?.() ?? wager(0, '')
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
