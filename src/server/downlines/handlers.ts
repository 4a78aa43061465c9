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
import { holdDownline, rateOn, writeMemberRate } from './rate-queries.ts'
import { rateDays, requireRate } from './rates.ts'

/** What an agent does with those below: who they are, what they earn, and how more of them come (spec 2.10). */
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

/** From the next day on: what is bet today earns by today's rate. */
async function raise(call: Call<typeof raiseRate>, tx: Transaction) {
  const { input, session, runtime } = call
  if (!(await holdDownline(tx, session.memberId, input.memberId)))
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
