import {
  agentAffiliate,
  createInvite,
  downlines,
  endInvite,
  openDownlineAccount,
  raiseRate,
} from '#lib/downlines/api.ts'
import { ratePpm } from '#lib/downlines/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { finishInvite, listInvites, makeInvite } from './invites.ts'
import { listDownlines } from './list.ts'
import { type OpeningNeeds, openDownline } from './open-downline.ts'
import { lockDownline, rateOn, writeMemberRate } from './rate-queries.ts'
import { rateDays, requireRate } from './rates.ts'

/** An agent's management of their downlines: list, rates, new accounts and invitation links (spec 2.10). */
export function downlineRoutes(needs: OpeningNeeds): Route[] {
  return [
    serve(downlines, listDownlines),
    serveOnce(raiseRate, raise),
    serve(openDownlineAccount, call => openDownline(call, needs)),
    serve(agentAffiliate, listInvites),
    serveOnce(createInvite, makeInvite),
    serve(endInvite, finishInvite),
  ]
}

/** Takes effect on the next day: today's bets earn today's rate. */
async function raise(call: Call<typeof raiseRate>, tx: Transaction) {
  const { input, session, runtime } = call
  if (!(await lockDownline(tx, session.memberId, input.memberId)))
    throw call.refusal('notFound', { status: 404 })
  const { tomorrow } = rateDays(runtime)
  const [most, has] = [
    await rateOn(tx, session.memberId, tomorrow),
    await rateOn(tx, input.memberId, tomorrow),
  ]
  requireRate(input.rate, { above: has, most })
  const ppm = ratePpm(input.rate) ?? 0
  const at = runtime.clock.now()
  await writeMemberRate(tx, {
    memberId: input.memberId,
    fromDay: tomorrow,
    ppm,
    setBy: session.memberId,
    at,
  })
  return { memberId: input.memberId, rate: percentOf(ppm), fromDay: tomorrow }
}
