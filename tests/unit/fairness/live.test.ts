import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Choice, factorOf, gradeOf, type Score } from '#lib/fairness/book.ts'
import { type League, pairingsOf } from '#lib/fairness/league.ts'
import { LEAGUE_TITLES, leagueOf } from '#lib/fairness/league-titles.ts'
import {
  isQuoted,
  type LiveBet,
  lineOf,
  liveFixture,
  liveText,
  phaseAt,
  phasesOf,
  readLive,
  scoresInPhase,
} from '#lib/fairness/live.ts'
import { endingsOf, type Model } from '#lib/fairness/match-models.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { readScores } from '#lib/fairness/slip.ts'

// Protects: odds of a match that runs follow exactly from its score, give back no more than is stated, and a bet is paid at
// the odds that it was taken at and at no others.

const seedsOf = (league: League, day: number) => ({
  serverSeed: createHash('sha256').update(`live ${day}`).digest('hex'),
  clientSeed: `${league.gameCode}-${day}`,
  nonce: 1,
})

/** The chance of every score after so many steps, by walking all ways; ended matches stay as they are. */
function statesAfter(
  model: Model,
  edge: number,
  steps: number,
): Map<string, { score: Score; chance: number }> {
  let states = new Map([['0-0', { score: { home: 0, away: 0 }, chance: 1 }]])
  for (let step = 0; step < steps; step += 1) {
    const next: typeof states = new Map()
    const put = (score: Score, chance: number) => {
      const key = `${score.home}-${score.away}`
      next.set(key, { score, chance: chance + (next.get(key)?.chance ?? 0) })
    }
    for (const { score, chance } of states.values()) {
      const changes = model.next(step, score, edge)
      const all = changes.reduce((sum, change) => sum + change.weight, 0)
      if (changes.length === 0) put(score, chance)
      for (const { home, away, weight } of changes)
        put({ home: score.home + home, away: score.away + away }, (chance * weight) / all)
    }
    states = next
  }
  return states
}

function chancesOf(model: Model, edge: number, after?: number, from?: Score): Map<string, number> {
  const endings = endingsOf(model, edge, after, from)
  const all = Number(endings.reduce((sum, { weight }) => sum + weight, 0n))
  return new Map(endings.map(({ home, away, weight }) => [`${home}-${away}`, Number(weight) / all]))
}

test.each(LEAGUE_TITLES)(
  'what can still come in $league.gameCode adds up to what could come at first',
  ({ league }) => {
    const { model } = league
    if (!model) throw new Error('no model')
    const { perPhase, phases } = phasesOf(model)
    // Points have thousands of scores: their last phase is enough.
    const tried = league.unit === 'points' ? [phases - 1] : [1, phases - 1]
    for (const phase of tried) {
      const total = new Map<string, number>()
      for (const { score, chance } of statesAfter(model, 2, phase * perPhase).values())
        for (const [ending, one] of chancesOf(model, 2, phase * perPhase, score))
          total.set(ending, (total.get(ending) ?? 0) + chance * one)
      const first = chancesOf(model, 2)
      expect([...total.keys()].sort()).toEqual([...first.keys()].sort())
      for (const [ending, chance] of first) expect(total.get(ending)).toBeCloseTo(chance, 12)
    }
  },
)

/** Every bet that is offered on the first match of a matchday in a phase. */
async function offered(
  league: League,
  day: number,
  phase: number,
): Promise<{ bet: LiveBet; score: Score }[]> {
  const [score] = await scoresInPhase(league, day, phase, drawsOf(seedsOf(league, day)))
  const fixture = score && liveFixture(league, day, 0, phase, score)
  if (!fixture) return []
  return Object.entries(fixture.odds).map(([name, odds]) => {
    const choice = name as Choice
    const line = lineOf(choice, fixture.lines)
    return { score, bet: { matchday: day, phase, match: 0, choice, line, odds } }
  })
}

test.each(LEAGUE_TITLES)(
  'every bet on $league.gameCode while it runs gives back between 93 and 94 of a hundred',
  async ({ league, kind }) => {
    const days = league.unit === 'points' ? 1 : 4
    const { phases, perPhase } = phasesOf(league.model ?? { steps: 1, next: () => [] })
    for (let day = 0; day < days; day += 1)
      for (let phase = 0; phase < phases; phase += 1)
        for (const { bet, score } of await offered(league, day, phase)) {
          const [pair = { home: 0, away: 0 }] = pairingsOf(league.teams.length, day)
          const edge = (league.teams[pair.home]?.strength ?? 0) - (league.teams[pair.away]?.strength ?? 0)
          const endings = league.model ? endingsOf(league.model, edge, phase * perPhase, score) : []
          const all = Number(endings.reduce((sum, { weight }) => sum + weight, 0n))
          const lines = { handicap: bet.line, total: bet.line }
          const back = endings.reduce(
            (sum, one) => sum + Number(one.weight) * factorOf(gradeOf(bet.choice, one, lines), bet.odds),
            0,
          )
          expect(back / all / 200, liveText(bet)).toBeLessThanOrEqual(0.94 + 1e-12)
          expect(back / all / 200, liveText(bet)).toBeGreaterThan(0.93)
          expect(kind.isWager({ stakeMinor: 100n, bets: liveText(bet) })).toBe(true)
          expect(kind.eventOf?.(liveText(bet))).toBe(`${league.gameCode}-${day}`)
        }
  },
)

test('a bet is paid at the odds of its phase by what came out, and at no other odds or phase', async () => {
  const league = leagueOf('volleyball')
  const kind = LEAGUE_TITLES.find(one => one.league === league)?.kind
  if (!league || !kind) throw new Error('no volleyball')
  let paid = 0
  for (let day = 0; day < 12; day += 1)
    for (const { bet, score } of await offered(league, day, 1)) {
      const draw = () => drawsOf(seedsOf(league, day))
      const make = (changed: Partial<LiveBet>) =>
        kind.make(draw(), { stakeMinor: 1_000n, bets: liveText({ ...bet, ...changed }), moves: '' })
      const made = await make({})
      const [end = { home: 0, away: 0 }] = readScores(made.outcome)
      const grade = gradeOf(bet.choice, end, { handicap: bet.line, total: bet.line })
      const expected = grade === 'won' ? BigInt(bet.odds) * 10n : 0n
      expect(made).toMatchObject({ over: true, payoutMinor: expected })
      if (expected > 0n) paid += 1
      expect(isQuoted(league, { ...bet, odds: bet.odds + 1 }, score)).toBe(false)
      await expect(make({ odds: bet.odds + 1 })).rejects.toThrow('not the odds of that time')
    }
  expect(paid).toBeGreaterThan(5)
})

test('a live bet reads back to the letter, and nothing else is one', () => {
  const league = leagueOf('football')
  const house = leagueOf('baize-league')
  if (!league || !house) throw new Error('no football')
  const bet: LiveBet = { matchday: 7, phase: 2, match: 3, choice: 'handicapAway', line: -6, odds: 195 }
  expect(liveText(bet)).toBe('7+2 3:handicapAway/-6@195')
  expect(readLive(league, liveText(bet))).toEqual(bet)
  for (const text of [
    '',
    '7 3:handicapAway@195',
    '7+5 3:home/0@195',
    '7+2 4:home/0@195',
    '7+2 3:home/-0@195',
    '7+2 3:winner/0@195',
    '7+2 3:home/0@95',
    '07+2 3:home/0@195',
  ])
    expect(readLive(league, text), text).toBeUndefined()
  // The house's own leagues are not played in steps.
  expect(readLive(house, liveText(bet))).toBeUndefined()
})

test('a matchday has its phases one after the other, and none before and after', () => {
  const league = leagueOf('football')
  if (!league) throw new Error('no football')
  const at = [-1, 0, 11_999, 12_000, 59_999, 60_000].map(elapsed => phaseAt(league, elapsed))
  expect(at).toEqual([-1, 0, 0, 1, 4, 5])
})
