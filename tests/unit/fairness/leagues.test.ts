import { expect, test } from 'vitest'
import { areOpposed } from '#lib/fairness/book.ts'
import { FOOTBALL, pairingsOf } from '#lib/fairness/league.ts'
import { LEAGUE_TITLES, leagueOf } from '#lib/fairness/league-titles.ts'
import { seasonLength, seasonStart, tableOf } from '#lib/fairness/season.ts'
import { TITLE_LEAGUES } from '#tests/support/verifier/title-leagues.ts'

// Protects: the chance of every ending is the one that closed formulas give, and the table of a season counts what was
// played.

test.each(LEAGUE_TITLES)(
  'every ending of $league.gameCode has the chance that formulas give it',
  ({ league }) => {
    const rules = TITLE_LEAGUES[league.gameCode]
    if (!rules) throw new Error(`no formulas for ${league.gameCode}`)
    expect(rules.strengths).toEqual(league.teams.map(team => team.strength))
    for (let home = 0; home <= 3; home += 1)
      for (const away of [0, 3]) {
        const counted = new Map<string, bigint>()
        for (const one of league.endings(home, away)) counted.set(`${one.home}-${one.away}`, one.weight)
        const all = [...counted.values()].reduce((sum, weight) => sum + weight, 0n)
        const told = new Map<string, bigint>()
        for (const [scored, conceded, weight] of rules.endings(home, away)) {
          const name = `${scored}-${conceded}`
          told.set(name, (told.get(name) ?? 0n) + weight)
        }
        const whole = [...told.values()].reduce((sum, weight) => sum + weight, 0n)
        expect([...counted.keys()].sort()).toEqual([...told.keys()].sort())
        for (const [name, weight] of told)
          if (weight * all !== (counted.get(name) ?? 0n) * whole) expect(name).toBe('as likely as counted')
      }
  },
)

test('a season is every pair twice, and begins where its first matchday does', () => {
  expect(seasonLength(FOOTBALL)).toBe(14)
  expect([seasonStart(FOOTBALL, 27), seasonStart(FOOTBALL, 28), seasonStart(FOOTBALL, 29)]).toEqual([
    14, 28, 28,
  ])
})

test('three points for a win and one for a draw; equal points go by difference, then by what was scored', () => {
  const scores = [
    { home: 2, away: 0 },
    { home: 1, away: 1 },
    { home: 0, away: 3 },
    { home: 3, away: 1 },
  ]
  const table = tableOf(FOOTBALL, [{ matchday: 0, scores }])
  const pairs = pairingsOf(8, 0)
  const line = (team: number | undefined) => table.find(one => one.team === team)
  expect(line(pairs[0]?.home)).toMatchObject({ won: 1, drawn: 0, lost: 0, scored: 2, conceded: 0, points: 3 })
  expect(line(pairs[1]?.away)).toMatchObject({ won: 0, drawn: 1, lost: 0, scored: 1, conceded: 1, points: 1 })
  expect(line(pairs[3]?.away)).toMatchObject({ won: 0, drawn: 0, lost: 1, scored: 1, conceded: 3, points: 0 })
  // 3–0, 3–1 and 2–0 have three points each: by difference, and of equal differences by goals.
  expect(table.slice(0, 3).map(one => one.team)).toEqual([pairs[2]?.away, pairs[3]?.home, pairs[0]?.home])
})

test('without draws a win is a point', () => {
  const league = leagueOf('tennis')
  if (!league) throw new Error('no tennis')
  const scores = [{ home: 2, away: 1 }]
  const [first] = tableOf(league, [{ matchday: 0, scores }])
  expect(first).toMatchObject({ team: pairingsOf(6, 0)[0]?.home, won: 1, points: 1 })
})

test('two choices are opposed on who wins, or on how much is scored, but not across', () => {
  expect(areOpposed('home', 'away')).toBe(true)
  expect(areOpposed('home', 'draw')).toBe(true)
  expect(areOpposed('home', 'handicapAway')).toBe(true)
  expect(areOpposed('over', 'under')).toBe(true)
  expect(areOpposed('home', 'handicapHome')).toBe(false)
  expect(areOpposed('home', 'home')).toBe(false)
  expect(areOpposed('home', 'under')).toBe(false)
})
