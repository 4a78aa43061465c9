import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { startBreak } from '#server/limits/breaks.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { player, type TestPlayer } from '#tests/support/play.ts'
import { callAs } from '#tests/support/test-server.ts'
import { betNow, type LimitServer, openLimitServer, setLimit, signedInAgain } from './limit-calls.ts'

// Protects (F14): a break that has begun and a limit that is used up hold when the server's clock goes back, also across
// the deployment's midnight, and count from nothing only at the next one.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Half an hour after midnight of a New Year's Day in Bangkok. */
const AFTER_MIDNIGHT = Date.parse('2027-12-31T17:30:00Z')

const fresh = useDatabase()
let server: LimitServer
beforeAll(async () => {
  server = await openLimitServer(fresh.db)
})
beforeEach(() => {
  server.clock.set(new Date(AFTER_MIDNIGHT))
  forgetCounts()
})

const codeAfter = async (who: TestPlayer, ms: number, amount = '50') => {
  server.clock.set(new Date(AFTER_MIDNIGHT + ms))
  const answer = await betNow(server, await signedInAgain(server, who), amount)
  return answer.code ?? answer.status
}

test.each(['timeOut', 'exclusion'] as const)(
  'refuses bets in a break (%s) after the clock went back',
  async kind => {
    const who = await player(server, 10_000n)
    const at = server.clock.now()
    await fresh.db.transaction(tx =>
      startBreak(tx, { id: newId(), memberId: who.memberId, kind, at, endsAt: new Date(at.getTime() + DAY) }),
    )
    for (const ms of [0, -5 * MINUTE, -HOUR, HOUR]) expect(await codeAfter(who, ms)).toBe('BET_NOT_ALLOWED')
    server.clock.set(new Date(AFTER_MIDNIGHT - HOUR))
    const body = { id: newId(), method: 'sandbox', amount: '10000' }
    const said = await callAs(server, await signedInAgain(server, who), 'POST', '/deposits', body)
    expect([said.status, said.body.code]).toEqual([
      403,
      kind === 'timeOut' ? 'playPaused' : 'playExcludedUntil',
    ])
    expect(await codeAfter(who, 2 * DAY)).toBe('OK')
  },
)

test.each([
  ['stake', 'BET_LIMIT'],
  ['loss', 'LOSS_LIMIT'],
] as const)('refuses bets beyond a day’s %s limit after the clock went back: %s', async (kind, code) => {
  const who = await player(server, 10_000n)
  await setLimit(server, who, [kind, 'day', '100'])
  expect(await codeAfter(who, 0, '100')).toBe('OK')
  for (const ms of [0, -5 * MINUTE, -HOUR, HOUR]) expect(await codeAfter(who, ms)).toBe(code)
  expect(await codeAfter(who, DAY)).toBe('OK')
})
