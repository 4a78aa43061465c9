import { isModuleOn } from '#lib/site/modules.ts'
import { type SiteSettings, textIn } from '#lib/site/settings.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { vip } from '#lib/vip/api.ts'
import { nextRank, rankOf } from '#lib/vip/rules.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { windowBefore } from './evaluate-ranks.ts'
import { standingOf } from './queries.ts'

/** The VIP programme; without ranks if it is off. */
export function vipRoutes(settings: () => SiteSettings): Route[] {
  return [serve(vip, call => readRank(call, settings()))]
}

async function readRank(call: Call<typeof vip>, { modules, vip: setting }: SiteSettings) {
  const { db, session, runtime, language } = call
  const { currency, timeZone } = runtime.config
  const ranks = isModuleOn(modules, 'VIP') ? setting.ranks : []
  const day = dayOf(runtime.clock.now(), timeZone)
  const window = windowBefore(addDays(day, 1), setting, timeZone)
  const standing = await standingOf(db, { memberId: session.memberId, day, window })
  const next = nextRank(ranks, standing.progress)
  return {
    currency,
    by: setting.by,
    windowDays: setting.windowDays,
    turnover: setting.turnover,
    days: setting.days,
    ranks: ranks.map(rank => ({
      code: rank.code,
      name: textIn(rank.name, language)?.text ?? rank.code,
      from: rank.fromMinor,
      rebate: rank.rebatePercent,
      rankUp: rank.rankUpMinor,
      birthday: rank.birthdayMinor,
    })),
    rank: ranks.some(rank => rank.code === standing.rank) ? standing.rank : null,
    progress: standing.progress.toString(),
    expected: rankOf(ranks, standing.progress)?.code ?? null,
    next: next ? { code: next.rank.code, missing: next.missing.toString() } : null,
  }
}
