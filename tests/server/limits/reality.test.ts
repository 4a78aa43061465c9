import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Reality } from '#lib/limits/api.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, rollbackOf, type TestPlayer, winOf } from '#tests/support/play.ts'
import { callAs } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import {
  betNow,
  type LimitServer,
  openLimitServer,
  setLimit,
  signedInAgain,
  useNoons,
} from './limit-calls.ts'

// Protects (product decisions, section 7): once the interval of reality checks has passed, no process takes a bet or opens
// a game until the member has answered, in whichever sign-in; what is owed is paid meanwhile.

const MINUTE = 60_000
const database = useDatabase('postgres', { poolSize: 24 })
let servers: LimitServer[]
let server: LimitServer
let other: LimitServer

beforeAll(async () => {
  servers = [await openLimitServer(database.db), await openLimitServer(database.db)]
  server = servers[0] as LimitServer
  other = servers[1] as LimitServer
})
const { goTo, noon } = useNoons(() => servers)

const launchAt = (where: LimitServer, who: TestPlayer) =>
  callAs(where, who, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
const answerAt = (where: LimitServer, who: TestPlayer) =>
  callAs(where, who, 'POST', '/limits/reality/seen', { id: newId() })
const realityOf = async (who: TestPlayer) =>
  (await callAs(server, who, 'GET', '/limits/reality')).body.value as Reality
async function answersOf(who: TestPlayer): Promise<{ before: string; after: string }[]> {
  const { value } = (await callAs(server, who, 'GET', '/limits/history')).body
  const { changes } = value as { changes: { change: string; before: string; after: string }[] }
  return changes.filter(one => one.change === 'realitySeen')
}

/** Whose check, every 15 minutes, has been due for a minute; with a game that was opened before. */
async function due(balance = 10_000n): Promise<{ who: TestPlayer; sessionToken: string }> {
  const who = await player(server, balance)
  await callAs(server, who, 'POST', '/limits/reality', { minutes: 15 })
  const sessionToken = await openGame(server, who)
  goTo(16 * MINUTE)
  return { who, sessionToken }
}

test('refuses REALITY_CHECK and realityCheckDue from the moment on, pays what is owed, and plays on after the answer', async () => {
  const who = await player(server, 10_000n)
  await callAs(server, who, 'POST', '/limits/reality', { minutes: 15 })
  const sessionToken = await openGame(server, who)
  const [won, lost] = [betOf({ sessionToken }), betOf({ sessionToken })]
  for (const bet of [won, lost]) await call(server, '/bet', bet)
  goTo(15 * MINUTE - 1_000)
  expect((await call(server, '/bet', betOf({ sessionToken }))).status).toBe('OK')
  goTo(15 * MINUTE + 1_000)
  const refused = betOf({ sessionToken })
  expect((await call(server, '/bet', refused)).code).toBe('REALITY_CHECK')
  const launch = await launchAt(server, who)
  expect([launch.status, launch.body.code]).toEqual([409, 'realityCheckDue'])
  expect((await call(server, '/win', winOf(who, won))).status).toBe('OK')
  expect((await call(server, '/rollback', rollbackOf(who, lost))).status).toBe('OK')
  // The other process hears the answer, and this one takes the next bet.
  expect((await answerAt(other, who)).status).toBe(200)
  expect((await call(server, '/bet', betOf({ sessionToken }))).status).toBe('OK')
  expect((await launchAt(server, who)).body.code).not.toBe('realityCheckDue')
  // Its vendor has given the refused one up.
  expect((await call(server, '/bet', refused)).code).toBe('REALITY_CHECK')
})

test('tells the member’s open pages, so that the question stands over the game', async () => {
  const { who, sessionToken } = await due()
  const events: LiveEvent[] = []
  const end = server.runtime.live.listen({
    memberId: who.memberId,
    book: 'real',
    sessionId: who.sessionId,
    send: event => events.push(event),
    close: () => {},
  })
  await call(server, '/bet', betOf({ sessionToken }))
  await answerAt(server, who)
  end()
  expect(events).toContainEqual({
    type: 'playStopped',
    stop: { code: 'realityCheckDue', left: null, until: null },
  })
  expect(events.at(-1)).toEqual({ type: 'playChanged' })
})

test('judges each sign-in by its own time, and counts an answer in all of them', async () => {
  const { who, sessionToken } = await due()
  const other = await signedInAgain(server, who)
  // Here nobody has played for long, so there is nothing to answer yet.
  expect((await betNow(server, other, '10')).status).toBe('OK')
  await answerAt(server, other)
  expect((await call(server, '/bet', betOf({ sessionToken }))).code).toBe('REALITY_CHECK')
  await answerAt(server, who)
  expect((await call(server, '/bet', betOf({ sessionToken }))).status).toBe('OK')
  const [first, second] = [await realityOf(who), await realityOf(other)]
  expect(first.dueAt).toBe(second.dueAt)
})

test('races ten answers and ten bets: one answer stands in the history, and no bet is taken before it', async () => {
  const { who, sessionToken } = await due()
  const answers: Promise<Answer>[] = []
  const bets: Promise<unknown>[] = []
  for (let index = 0; index < 10; index += 1) {
    const where = servers[index % 2] as LimitServer
    bets.push(call(where, '/bet', betOf({ sessionToken, amount: '10' })))
    answers.push(answerAt(where, who))
  }
  expect((await Promise.all(answers)).map(one => one.status)).toEqual(Array(10).fill(200))
  await Promise.all(bets)
  expect(await answersOf(who)).toHaveLength(1)
  expect((await call(server, '/bet', betOf({ sessionToken, amount: '10' }))).status).toBe('OK')
})

test('repeats an answer with its id, and takes none for a check that nobody was told of', async () => {
  const { who, sessionToken } = await due()
  const bet = betOf({ sessionToken, amount: '300' })
  const id = newId()
  const first = await callAs(server, who, 'POST', '/limits/reality/seen', { id })
  expect(await callAs(other, who, 'POST', '/limits/reality/seen', { id })).toMatchObject({ body: first.body })
  await call(server, '/bet', bet)
  await call(server, '/win', winOf(who, bet, { amount: '120' }))
  const { dueAt } = await realityOf(who)
  goTo(20 * MINUTE)
  await answerAt(server, who)
  expect((await realityOf(who)).dueAt).toBe(dueAt)
  goTo(32 * MINUTE)
  await answerAt(server, await signedInAgain(server, who))
  await answerAt(server, who)
  const [last, ...earlier] = await answersOf(who)
  expect([last?.before, last?.after, earlier.length]).toEqual(['300', '120', 1])
})

test('lets trial members play on, who are told nothing', async () => {
  const trial = await player(server, 10_000n, 4)
  const sessionToken = await openGame(server, trial)
  goTo(29 * MINUTE)
  expect((await call(server, '/bet', betOf({ sessionToken }))).status).toBe('OK')
  goTo(31 * MINUTE)
  expect((await call(server, '/bet', betOf({ sessionToken }))).code).not.toBe('REALITY_CHECK')
})

test('answers when a time limit will be used up, to the second, and not for one that begins anew before', async () => {
  const who = await player(server)
  expect((await realityOf(who)).timeLimit).toBeNull()
  await setLimit(server, who, ['session', 'day', '20'])
  await setLimit(server, who, ['session', 'week', '30'])
  goTo(90_000)
  const { timeLimit, since } = await realityOf(who)
  const seconds = (Date.parse(timeLimit?.endsAt ?? '') - Date.parse(since)) / 1_000
  expect(Math.floor(seconds)).toBe(20 * 60)
  // Midnight in Bangkok.
  expect(timeLimit?.resetsAt).toBe(new Date(noon() + 12 * 60 * MINUTE).toISOString())
  goTo(12 * 60 * MINUTE - 10 * MINUTE)
  const late = await signedInAgain(server, who)
  expect((await realityOf(late)).timeLimit?.resetsAt).not.toBe(timeLimit?.resetsAt)
})
