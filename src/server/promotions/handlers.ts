import {
  cancelApplication,
  claimPromotion,
  enterPromotion,
  ownPromotion,
  ownPromotions,
  promotionDraw,
} from '#lib/promotions/api.ts'
import { activityStatus } from '#lib/promotions/status.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { once } from '#server/db/once.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { cancelOwn } from './cancel.ts'
import { publishedPromotions } from './content.ts'
import { claimJoined, enter } from './enter.ts'
import { runningOf } from './running.ts'
import { seedOf } from './seed-queries.ts'
import type { PromotionSeeds } from './seeds.ts'
import { standsOf } from './standing.ts'
import { sealToWire, toRunning, toStanding } from './to-wire.ts'

/** Promotions that members take part in (docs/promotions.md). */
export function promotionRoutes(settings: () => SiteSettings, seeds: PromotionSeeds): Route[] {
  return [
    serve(ownPromotions, call => readAll(call, settings())),
    serve(ownPromotion, call => standingFor(call, settings())),
    serve(enterPromotion, async call => {
      const { id } = call.input
      const key = { scope: 'enterPromotion', id, actor: call.session.memberId, input: call.input }
      const { balance } = await call.db.transaction(tx =>
        once(tx, key, async () =>
          tellBalance(call, tx, await enter(call, tx, { settings: settings(), seeds })),
        ),
      )
      return { promotion: await standingFor(call, settings()), balance }
    }),
    serve(cancelApplication, async call => {
      await call.db.transaction(tx => cancelOwn(call, tx))
      return { promotion: await standingFor(call, settings()) }
    }),
    serve(claimPromotion, async call => {
      const { balance } = await call.db.transaction(async tx =>
        tellBalance(call, tx, await claimJoined(call, tx, { settings: settings(), seeds })),
      )
      return { promotion: await standingFor(call, settings()), balance }
    }),
    serve(promotionDraw, readDraw),
  ]
}

/** Without the seed until the day is over: nothing but the stored, revealed one is ever answered. */
async function readDraw({ db, input }: Call<typeof promotionDraw>) {
  const row = await seedOf(db, input.code, input.day)
  if (!row) throw new Refusal('notFound', { status: 404 })
  const seed = row.seed?.toString('hex') ?? null
  return { ...sealToWire(row), announcedAt: row.announced_at.toISOString(), seed }
}

type Reading = Pick<Call<typeof ownPromotion>, 'db' | 'session' | 'language' | 'runtime'>

/** A member on a break gets no offers: neither promotions nor what could be done about them. */
async function readAll(call: Call<typeof ownPromotions>, settings: SiteSettings) {
  const { db, session, language, runtime } = call
  const { memberId } = session
  const { currency, timeZone } = runtime.config
  const at = runtime.clock.now()
  const isInBreak = (await breaksOf(db, [memberId], at)).has(memberId)
  const promotions = isInBreak ? [] : await publishedPromotions(db)
  const moment = { settings, at, timeZone }
  const [stands, running] = await Promise.all([
    standsOf(db, memberId, { promotions, moment }),
    runningOf(db, memberId),
  ])
  return {
    currency,
    promotions: stands
      .filter(({ isForMember, own }) => isForMember || own)
      .map(({ promotion, standing }) => ({ code: promotion.code, status: activityStatus(standing) })),
    running: running.map(row => toRunning(row, language)),
  }
}

async function standingFor(
  { db, session, language, runtime, input }: Reading & { input: { code: string } },
  settings: SiteSettings,
) {
  const { memberId } = session
  const { currency, timeZone } = runtime.config
  const at = runtime.clock.now()
  const promotions = await publishedPromotions(db, input.code)
  const [stand] = await standsOf(db, memberId, { promotions, moment: { settings, at, timeZone } })
  if (!stand) throw new Refusal('notFound', { status: 404 })
  const running = (await runningOf(db, memberId)).map(row => toRunning(row, language))
  return toStanding(stand, { currency, running, ranks: settings.vip.ranks, language })
}

/** The balance after a payment, which open pages of the member show too; null if nothing was paid. */
function tellBalance(
  { session, runtime }: Reading,
  tx: Transaction,
  paid: bigint | undefined,
): { balance: string | null } {
  if (paid === undefined) return { balance: null }
  const balance = paid.toString()
  const event = { type: 'balance', balance, currency: runtime.config.currency } as const
  tx.afterCommit(() => runtime.live.notify(session.memberId, event))
  return { balance }
}
