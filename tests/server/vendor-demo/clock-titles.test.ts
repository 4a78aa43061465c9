import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import type { Choice } from '#lib/fairness/book.ts'
import { fixturesOf } from '#lib/fairness/league.ts'
import { leagueOf } from '#lib/fairness/league-titles.ts'
import { lineOf, liveFixture, liveText } from '#lib/fairness/live.ts'
import { seasonStart } from '#lib/fairness/season.ts'
import { readScores, slipText } from '#lib/fairness/slip.ts'
import { type LiveDay, openStudioHouse, type StudioHouse } from './studio-house.ts'

// Protects: every title that stands on the clock takes bets under its own promise and settles each once, with exact money.

let house: StudioHouse
beforeAll(async () => {
  house = await openStudioHouse()
})
afterAll(() => house.close())

const studioGames = demoCatalogue(600).games.filter(game => game.launchable && game.vassalage !== 'BAIZE')

test('every ring takes bets on its next fight under its own promise, and settles them after it, once', async () => {
  const rings = studioGames.filter(game => game.gameType === 'COCKFIGHT')
  expect(rings).toHaveLength(8)
  const names = new Set<string>()
  for (const title of rings) {
    const { event, token, play } = await house.seatBefore(title)
    names.add(event.name)
    const before = house.wallet.balance()
    expect(await play(`${event.number} meron:1000 draw:1000`, 2_000)).toMatchObject({ ok: true })
    // Nobody is on both sides of a fight, whether in one bet or in two.
    expect(await play(`${event.number} wala:1000`, 1_000)).toMatchObject({ code: 'otherSide' })
    expect(await play(`${event.number} meron:1000`, 1_000)).toMatchObject({ ok: true })
    house.clock.now = event.endsAt
    const { rounds } = await house.board(token)
    expect(rounds.map(round => round.state)).toEqual(['credited', 'credited'])
    const paid = rounds.reduce((sum, round) => sum + BigInt(round.proof.payoutMinor), 0n)
    expect(house.wallet.balance(), title.gameCode).toBe(before - 3_000n + paid)
    expect(new Set(rounds.map(round => round.proof.outcome)).size).toBe(1)
  }
  expect(names.size).toBe(8)
  await house.idle()
  expect(house.wallet.badSignatures).toBe(0)
  expect([...house.wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 60_000)

// Protects: a season and its table are those of every matchday, also of those that nobody looked at.
test('every league takes a slip at its odds, settles it after the matchday, and shows the table of its season', async () => {
  const titles = studioGames.filter(game => /SPORTS$/.test(game.gameType))
  expect(titles).toHaveLength(24)
  for (const title of titles) {
    const league = leagueOf(title.gameCode)
    if (!league) throw new Error(`${title.gameCode} has no league`)
    const { event, token, play } = await house.seatBefore(title)
    const [fixture] = fixturesOf(league, event.number)
    const slip = (choice: Choice) =>
      slipText({
        matchday: event.number,
        legs: [{ match: 0, choice, odds: fixture?.odds[choice] ?? 0 }],
      })
    const before = house.wallet.balance()
    expect(await play(slip('home'), 1_000), title.gameCode).toMatchObject({ ok: true })
    // Both sides of a match would be a turnover without a risk.
    expect(await play(slip('handicapAway'), 1_000)).toMatchObject({ code: 'otherSide' })
    expect(await play(slip('over'), 1_000)).toMatchObject({ ok: true })
    house.clock.now = event.endsAt
    const { rounds, season } = await house.board(token)
    expect(rounds.map(round => round.state)).toEqual(['credited', 'credited'])
    const paid = rounds.reduce((sum, round) => sum + BigInt(round.proof.payoutMinor), 0n)
    expect(house.wallet.balance(), title.gameCode).toBe(before - 2_000n + paid)
    expect(season?.at(-1)).toEqual({ number: event.number, outcome: rounds[0]?.proof.outcome })
    const first = seasonStart(league, event.number)
    expect(season?.map(day => day.number)).toEqual(
      Array.from({ length: event.number - first + 1 }, (_, at) => first + at),
    )
  }
  await house.idle()
  expect(house.wallet.badSignatures).toBe(0)
  expect([...house.wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 60_000)

// Protects: nobody bets on what is known already; a bet is taken at the odds of the score by now or not at all.
test('a match that runs takes bets at the odds of its phase, and refuses those of another', async () => {
  const titles = studioGames.filter(game => /SPORTS$/.test(game.gameType))
  for (const title of titles.filter((_, at) => at % 3 === 0)) {
    const league = leagueOf(title.gameCode)
    if (!league?.model) throw new Error(`${title.gameCode} is not played in steps`)
    const { event, token, play } = await house.seatBefore(title)
    const textOf = ({ phase, scores }: LiveDay, more = 0) => {
      const [score = { home: 0, away: 0 }] = readScores(scores)
      const fixture = liveFixture(league, event.number, 0, phase, score)
      const [name = 'home', odds = 0] = Object.entries(fixture?.odds ?? {})[0] ?? []
      const choice = name as Choice
      const line = fixture ? lineOf(choice, fixture.lines) : 0
      return liveText({ matchday: event.number, phase, match: 0, choice, line, odds: odds + more })
    }
    const first = { number: event.number, phase: 0, scores: '0-0', nextAt: 0 }
    expect(await play(textOf(first), 1_000), title.gameCode).toMatchObject({ code: 'oddsChanged' })
    house.clock.now = event.startsAt
    const running = await house.board(token)
    expect(JSON.stringify(running.running)).not.toContain('serverSeed"')
    const [day] = running.live
    if (!day) throw new Error(`${title.gameCode} does not run`)
    expect(day).toMatchObject({ number: event.number, phase: 0 })
    const before = house.wallet.balance()
    expect(await play(textOf(day, 1), 1_000)).toMatchObject({ code: 'oddsChanged' })
    expect(await play(textOf(day), 1_000), title.gameCode).toMatchObject({ ok: true })
    house.clock.now = day.nextAt
    expect(await play(textOf(day), 1_000)).toMatchObject({ code: 'oddsChanged' })
    expect((await house.board(token)).live[0]?.phase).toBe(1)
    house.clock.now = event.endsAt
    expect(await play(textOf(day), 1_000)).toMatchObject({ code: 'betsClosed' })
    const [round] = (await house.board(token)).rounds
    expect(round?.state).toBe('credited')
    expect(house.wallet.balance()).toBe(before - 1_000n + BigInt(round?.proof.payoutMinor ?? -1))
  }
  expect(house.wallet.badSignatures).toBe(0)
}, 60_000)
