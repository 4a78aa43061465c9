import { percentOf } from '#lib/money/rates.ts'
import { GAME_TYPES, type GameType } from '#lib/play/rules.ts'
import { claimRebate, rebates } from '#lib/rebates/api.ts'
import { claimableOf, mayClaim } from '#lib/rebates/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { claimRebates } from './claim.ts'
import { lastClaims, rebatesOf } from './queries.ts'

/** How many of the latest claims the page lists. */
const LISTED = 20

/** Rebate: a share of valid bets, claimed by category (docs/rewards.md). */
export function rebateRoutes(settings: () => SiteSettings): Route[] {
  const least = () => BigInt(settings().rebate.minMinor)
  return [
    serve(rebates, call => readRebates(call, least())),
    serveOnce(claimRebate, (call, tx) => claim(call, tx, least())),
  ]
}

async function readRebates({ db, session, runtime }: Call<typeof rebates>, least: bigint) {
  const { currency, timeZone } = runtime.config
  const today = dayOf(runtime.clock.now(), timeZone)
  const [rows, claims] = await Promise.all([
    rebatesOf(db, session.memberId, today),
    lastClaims(db, session.memberId, LISTED),
  ])
  const lines = rows
    .map(row => ({ ...row, ...claimableOf(row.earned, row.claimed) }))
    .filter(row => row.ppm > 0 || row.amount > 0n)
  const due = lines.filter(line => mayClaim(line, least))
  return {
    currency,
    minAmount: least.toString(),
    total: due.reduce((sum, line) => sum + line.amount, 0n).toString(),
    lines: lines.map(line => ({
      category: gameTypeOf(line.category),
      rate: percentOf(line.ppm > 0 ? line.ppm + line.rankPpm : 0),
      rankRate: percentOf(line.ppm > 0 ? line.rankPpm : 0),
      validBet: line.validBet.toString(),
      amount: line.amount.toString(),
      mayClaim: mayClaim(line, least),
    })),
    claims: claims.map(row => ({
      id: row.id,
      category: gameTypeOf(row.category),
      validBet: row.valid_bet.toString(),
      amount: row.amount.toString(),
      at: row.claimed_at.toISOString(),
    })),
  }
}

async function claim(call: Call<typeof claimRebate>, tx: Transaction, least: bigint) {
  const { input, session, runtime } = call
  const { memberId } = session
  const { currency, timeZone } = runtime.config
  if (!(await lockActiveMember(tx, memberId))) throw call.refusal('notAllowed', { status: 403 })
  const at = runtime.clock.now()
  const query = { memberId, category: input.category, least, unit: currency, at, timeZone }
  const paid = await claimRebates(tx, query)
  if (!paid) throw call.refusal('nothingToClaim')
  const balance = paid.balance.toString()
  tx.afterCommit(() => runtime.live.notify(memberId, { type: 'balance', balance, currency }))
  return { amount: paid.amount.toString(), balance, currency }
}

/** Rates are only written for existing categories. */
function gameTypeOf(category: string): GameType {
  const known = GAME_TYPES.find(one => one === category)
  if (!known) throw new Error(`a rebate of the unknown category ${category}`)
  return known
}
