import { expect, test } from 'vitest'
import {
  CHOICES,
  type Choice,
  factorOf,
  gradeOf,
  type Lines,
  type Score,
  slipOdds,
} from '#lib/fairness/book.ts'
import { ARENA, FOOTBALL, fixturesOf, type League, pairingsOf, playMatchday } from '#lib/fairness/league.ts'
import { LEAGUES } from '#lib/fairness/league-titles.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import {
  FOOTBALL_SLIP,
  payoutOfSlip,
  readScores,
  readSlip,
  scoresText,
  slipText,
} from '#lib/fairness/slip.ts'

// Protects: each market gives back what is stated and never more; grades follow the lines to the quarter; slips are read
// to the letter, at the odds that stand.

const season = (league: League) => Array.from({ length: 2 * (league.teams.length - 1) }, (_, day) => day)

/** What a stake of one is worth after a choice, told as plainly as a bettor would: half the stake on each near line. */
function worth(choice: Choice, { home, away }: Score, { handicap, total }: Lines, odds: number): number {
  const onLine = (line: number): number => {
    const lead =
      choice === 'over'
        ? home + away - line
        : choice === 'under'
          ? line - home - away
          : choice === 'handicapHome'
            ? home + line - away
            : away - line - home
    return lead > 0 ? odds / 100 : lead === 0 ? 1 : 0
  }
  if (choice === 'home') return home > away ? odds / 100 : 0
  if (choice === 'away') return away > home ? odds / 100 : 0
  if (choice === 'draw') return home === away ? odds / 100 : 0
  const line = (choice === 'over' || choice === 'under' ? total : handicap) / 4
  const isQuarter = (line * 2) % 1 !== 0
  return isQuarter ? (onLine(line - 0.25) + onLine(line + 0.25)) / 2 : onLine(line)
}

test('a choice is graded as half a stake on each of the lines beside it', () => {
  for (const choice of CHOICES)
    for (let line = -14; line <= 14; line += 1)
      for (let home = 0; home < 5; home += 1)
        for (let away = 0; away < 5; away += 1) {
          const lines = { handicap: line, total: Math.abs(line) }
          const factor = factorOf(gradeOf(choice, { home, away }, lines), 190) / 200
          expect(factor).toBe(worth(choice, { home, away }, lines, 190))
        }
})

test.each(LEAGUES)('every choice of $gameCode gives back between 93 and 94 of a hundred', league => {
  for (const day of season(league))
    for (const { home, away, lines, odds } of fixturesOf(league, day)) {
      const strengths = [home, away].map(team => league.teams[team]?.strength ?? 0) as [number, number]
      const endings = league.endings(...strengths)
      const all = endings.reduce((sum, ending) => sum + Number(ending.weight), 0)
      expect(Object.keys(odds)).toEqual([...league.choices])
      for (const choice of league.choices) {
        const price = odds[choice] ?? 0
        const back =
          endings.reduce((sum, one) => sum + worth(choice, one, lines, price) * Number(one.weight), 0) / all
        expect(price).toBeGreaterThan(101)
        expect(back).toBeLessThanOrEqual(0.94 + 1e-12)
        expect(back).toBeGreaterThan(0.93)
      }
    }
})

test.each(LEAGUES)(
  'in a season of $gameCode everybody meets everybody once at home and once away',
  league => {
    const met = season(league).flatMap(day => pairingsOf(league.teams.length, day))
    const pairs = new Set(met.map(({ home, away }) => `${home}-${away}`))
    expect(pairs.size).toBe(league.teams.length * (league.teams.length - 1))
    expect(met).toHaveLength(pairs.size)
    for (const day of season(league)) {
      const playing = pairingsOf(league.teams.length, day).flatMap(({ home, away }) => [home, away])
      expect(new Set(playing).size).toBe(league.teams.length)
    }
  },
)

test.each(LEAGUES)('matches of $gameCode end as often as they are priced', async league => {
  const pairing = pairingsOf(league.teams.length, 0)[0] ?? { home: 0, away: 0 }
  const [home, away] = [pairing.home, pairing.away].map(team => league.teams[team]?.strength ?? 0) as [
    number,
    number,
  ]
  const endings = league.endings(home, away)
  const all = endings.reduce((sum, ending) => sum + Number(ending.weight), 0)
  const isOwn = league === FOOTBALL || league === ARENA
  const games = isOwn ? 8_000 : 500
  const seen = new Map<string, number>()
  for (let nonce = 1; nonce <= games; nonce += 1) {
    const seeds = { serverSeed: '0f'.repeat(32), clientSeed: 'chance', nonce }
    const score = await league.play(drawsOf(seeds), home, away)
    const name = `${score.home}-${score.away}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  for (const ending of endings) {
    const expected = (games * Number(ending.weight)) / all
    const times = seen.get(`${ending.home}-${ending.away}`) ?? 0
    expect(Math.abs(times - expected)).toBeLessThan(5 * Math.sqrt(expected) + 2)
  }
})

test('a slip reads back at the odds that stand, and at no other', () => {
  const [first, second] = fixturesOf(FOOTBALL, 0)
  const legs = [
    { match: 1, choice: 'over' as const, odds: second?.odds.over ?? 0 },
    { match: 0, choice: 'home' as const, odds: first?.odds.home ?? 0 },
  ]
  const bets = slipText({ matchday: 14, legs })
  expect(bets).toBe('14 0:home@127 1:over@218')
  expect(readSlip(FOOTBALL, bets)).toEqual({ matchday: 14, legs: [legs[1], legs[0]] })
  for (const bad of [
    '',
    '14',
    '14 0:home@128',
    '14 0:home@127 0:over@201',
    '14 1:over@218 0:home@127',
    '14 9:home@127',
    '14 0:winner@127',
    '15 0:home@127',
    ' 0:home@127',
  ])
    expect(readSlip(FOOTBALL, bad), bad).toBeUndefined()
})

test('a slip whose odds come to more than 500 is none', () => {
  const legs = fixturesOf(FOOTBALL, 0).map(({ odds }, match) => {
    const choice = (odds.home ?? 0) > (odds.away ?? 0) ? ('home' as const) : ('away' as const)
    return { match, choice, odds: odds[choice] ?? 0 }
  })
  expect(slipOdds(legs.map(leg => leg.odds))).toBeGreaterThan(50_000)
  expect(readSlip(FOOTBALL, slipText({ matchday: 0, legs }))).toBeUndefined()
})

test('an accumulator multiplies its legs and is cut once; a half lost leg halves, a lost one loses all', () => {
  // Matchday 0: 0 v 7 handicap −1.5, 6 v 1 handicap +0.75, 2 v 5 handicap −0.25.
  const legs = [
    { match: 0, choice: 'home' as const, odds: 127 },
    { match: 1, choice: 'handicapHome' as const, odds: 196 },
    { match: 2, choice: 'handicapHome' as const, odds: 184 },
  ]
  const pay = (...scores: [number, number][]) =>
    payoutOfSlip(
      FOOTBALL,
      { matchday: 0, legs },
      scores.map(([home, away]) => ({ home, away })),
      1_001n,
    )
  // 10.01 × 1.27 × 1.96 × 1.84 = 45.84731168
  expect(pay([1, 0], [0, 0], [1, 0], [0, 0])).toBe(4_584n)
  // +0.75 after losing by one is half lost, −0.25 after a draw is half lost: 10.01 × 1.27 × 0.5 × 0.5 = 3.178175
  expect(pay([1, 0], [0, 1], [0, 0], [0, 0])).toBe(317n)
  expect(pay([0, 0], [0, 0], [1, 0], [0, 0])).toBe(0n)
})

test('results read back, and a round tells those of the whole matchday', async () => {
  const seeds = { serverSeed: '0f'.repeat(32), clientSeed: 'baize-league-14', nonce: 1 }
  const wager = { stakeMinor: 1_000n, bets: '14 0:home@127', moves: '' }
  const made = await FOOTBALL_SLIP.make(drawsOf(seeds), wager)
  expect(readScores(made.outcome)).toEqual(await playMatchday(FOOTBALL, 14, drawsOf(seeds)))
  expect(scoresText(readScores(made.outcome))).toBe(made.outcome)
})
