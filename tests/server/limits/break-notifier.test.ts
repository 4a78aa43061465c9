import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { BreakNotifier } from '#server/limits/break-notifier.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, type TestPlayer, winOf } from '#tests/support/play.ts'
import { callAs } from '#tests/support/test-server.ts'
import { type LimitServer, openLimitServer } from './limit-calls.ts'

// Protects: an open game of a member who excludes themself closes and takes no more bets, wherever it was begun
// (product decisions, section 7).

const database = useDatabase()
let here: LimitServer
let there: LimitServer
beforeAll(async () => {
  ;[here, there] = [await openLimitServer(database.db), await openLimitServer(database.db)]
})

/** An open page of a member on a server, and what it hears of breaks. */
function openPage(server: LimitServer, { memberId, book, sessionId }: TestPlayer) {
  const heard: LiveEvent[] = []
  const hangUp = server.runtime.live.listen({
    memberId,
    book,
    sessionId,
    send: event => event.type === 'breakBegan' && heard.push(event),
    close: () => {},
  })
  return { heard, hangUp }
}
const exclude = (who: TestPlayer) =>
  callAs(here, who, 'POST', '/limits/exclusion', { id: newId(), months: 0 })
const FOR_GOOD = [{ type: 'breakBegan', stop: { code: 'playExcluded', left: null, until: null } }]
const partsOf = ({ db, clock, runtime: { live, log } }: LimitServer) => ({ db, live, clock, log })

test('answers an exclusion to every open page of the person at once, refuses the next bet and pays the round', async () => {
  const [who, other] = [await player(here, 1_000n), await player(here, 1_000n)]
  await database.db.run(sql`
    update members set email = 'same@example.com',
      email_verified_at = case when id = ${who.memberId}::uuid then now() end
    where id = any(${[who.memberId, other.memberId]}::uuid[])`)
  const pages = [openPage(here, who), openPage(here, other)]
  const sessionToken = await openGame(here, other)
  const bet = betOf({ sessionToken })
  await call(here, '/bet', bet)
  expect((await exclude(who)).status).toBe(200)
  expect((await call(here, '/bet', betOf({ sessionToken }))).code).toBe('BET_NOT_ALLOWED')
  expect(await call(here, '/win', winOf(other, bet))).toMatchObject({ status: 'OK' })
  for (const { heard } of pages) await expect.poll(() => heard).toEqual(FOR_GOOD)
  for (const { hangUp } of pages) hangUp()
})

test('answers it to pages that are open on another server, once, and to one that opens later', async () => {
  const who = await player(here)
  const breaks = new BreakNotifier(partsOf(there))
  breaks.start()
  const open = openPage(there, who)
  await exclude(who)
  await breaks.check([who.memberId])
  await breaks.check([who.memberId])
  expect(open.heard).toEqual(FOR_GOOD)
  const late = openPage(there, who)
  await expect.poll(() => late.heard).toEqual(FOR_GOOD)
  for (const { hangUp } of [open, late]) hangUp()
  breaks.stop()
})
