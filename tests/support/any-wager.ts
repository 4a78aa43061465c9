import { SPOTS } from '#lib/fairness/baccarat.ts'
import { TICKETS } from '#lib/fairness/bingo.ts'
import { betText, MOVES } from '#lib/fairness/blackjack.ts'
import { MINES } from '#lib/fairness/blocks.ts'
import { DRAGON_SPOTS } from '#lib/fairness/dragon-tiger.ts'
import { speciesOf, volleyText } from '#lib/fairness/fish.ts'
import { picksText } from '#lib/fairness/keno.ts'
import type { Wager } from '#lib/fairness/kind.ts'
import { ARENA, FOOTBALL, fixturesOf, type League } from '#lib/fairness/league.ts'
import { LEAGUE_TITLES } from '#lib/fairness/league-titles.ts'
import { ticketText } from '#lib/fairness/pick-five.ts'
import { PINBALL_ROWS, RISKS, tableText } from '#lib/fairness/pinball.ts'
import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { RINGS } from '#lib/fairness/rings.ts'
import { ROULETTE_SPOTS } from '#lib/fairness/roulette.ts'
import { SIC_BO_SPOTS } from '#lib/fairness/sic-bo.ts'
import { readSlip, slipText } from '#lib/fairness/slip.ts'
import { HOLDS } from '#lib/fairness/video-poker.ts'
import { WATERS } from '#lib/fairness/waters.ts'
import { seeded } from '#tests/support/random.ts'

const { below } = seeded(20_261_122)
const pick = <Value>(of: readonly Value[]) => of[below(of.length)] as Value

/** Bets that a player could make on each kind, by its code; whole and odd amounts, so that every rounding is met. */
export const WAGERS: Readonly<Record<string, () => Wager>> = {
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

function slipOn(league: League): Wager {
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
