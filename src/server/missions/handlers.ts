import { memberIconOf } from '#lib/identity/icon-rules.ts'
import {
  claimMission,
  type Mission,
  missionLeaderboard,
  missionName,
  missionSummary,
} from '#lib/missions/api.ts'
import { BOARD_PLACES } from '#lib/missions/rules.ts'
import { share } from '#lib/money/money.ts'
import { maskName } from '#lib/play/rules.ts'
import { type SiteSettings, textIn } from '#lib/site/settings.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { openRaffles } from '#server/raffle/raffle-queries.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { claimMissionOf } from './claim.ts'
import { prizesOf } from './prize-queries.ts'
import { boardFrom, periodAt, type Standing, standingsOf, taskOf } from './progress.ts'
import { firstPlaces, hideName, isNameHidden, placeOf, showName } from './queries.ts'

/** Missions and their leaderboard (docs/rewards.md). */
export function missionRoutes(settings: () => SiteSettings): Route[] {
  return [
    serve(missionSummary, call => readSummary(call, settings())),
    serve(missionLeaderboard, readLeaderboard),
    serve(claimMission, call => claimOne(call, settings())),
    serve(missionName, async ({ db, session, input, runtime }) => {
      if (input.isShown) await showName(db, session.memberId)
      else await hideName(db, session.memberId, runtime.clock.now())
      return { isShown: input.isShown }
    }),
  ]
}

async function readSummary(call: Call<typeof missionSummary>, { missions }: SiteSettings) {
  const { db, session, runtime, language } = call
  const { memberId } = session
  const { currency, timeZone } = runtime.config
  const now = runtime.clock.now()
  const raffleIds = missions.flatMap(one => one.tickets?.raffleId ?? [])
  const [standings, breaks, raffles] = await Promise.all([
    standingsOf(db, { memberIds: [memberId], missions, now, timeZone }),
    breaksOf(db, [memberId], now),
    openRaffles(db, raffleIds, now),
  ])
  const pause = breaks.get(memberId)
  const list = pause ? [] : (standings.get(memberId) ?? [])
  const endOf = (period: 'day' | 'week') => periodAt(period, now, timeZone).endsAt.toISOString()
  return {
    currency,
    now: now.toISOString(),
    pause: pause ? { kind: pause.kind, until: pause.ends_at?.toISOString() ?? null } : null,
    missions: list.map(one => toMission(one, raffles, language)),
    ends: { day: endOf('day'), week: endOf('week') },
  }
}

function toMission(
  { terms, from, progress, target, state }: Standing,
  raffles: ReadonlySet<string>,
  language: Call<typeof missionSummary>['language'],
): Mission {
  const { code, period, title, rewardMinor, turnover, points, tickets } = terms
  const { task, minBet } = taskOf(terms)
  return {
    code,
    period,
    task,
    category: 'category' in terms ? (terms.category ?? null) : null,
    minBet: minBet?.toString() ?? null,
    title: title ? (textIn(title, language)?.text ?? null) : null,
    target: target.toString(),
    progress: progress.toString(),
    reward: rewardMinor,
    required: share(BigInt(rewardMinor), turnover).toString(),
    points,
    tickets: tickets && raffles.has(tickets.raffleId) ? tickets.count : 0,
    state,
    from,
  }
}

async function readLeaderboard({ db, session, input, runtime }: Call<typeof missionLeaderboard>) {
  const { memberId } = session
  const { period, board } = input
  const { timeZone } = runtime.config
  const of = { period, from: boardFrom(period, board, runtime.clock.now(), timeZone) }
  const [rows, mine, isHidden, prizes] = await Promise.all([
    firstPlaces(db, of, BOARD_PLACES),
    placeOf(db, memberId, of),
    isNameHidden(db, memberId),
    period === 'week' ? prizesOf(db, of.from) : undefined,
  ])
  return {
    period,
    board,
    from: of.from,
    prizes: prizes
      ? {
          amounts: prizes.amounts,
          turnover: prizes.turnover,
          days: prizes.reward_days,
        }
      : null,
    places: rows.map((row, index) => ({
      place: index + 1,
      name: row.is_hidden ? null : maskName(row.nickname),
      icon: row.is_hidden ? null : memberIconOf(row.icon),
      points: row.points,
      isMine: row.member_id === memberId,
    })),
    mine: mine ?? null,
    isShown: !isHidden,
  }
}

async function claimOne(call: Call<typeof claimMission>, { missions }: SiteSettings) {
  const { db, session, input, runtime } = call
  const { memberId } = session
  const { currency, timeZone } = runtime.config
  const at = runtime.clock.now()
  const claimed = await db.transaction(async tx => {
    if (!(await lockActiveMember(tx, memberId))) throw call.refusal('notAllowed', { status: 403 })
    // No mission may call a member on a break back to play.
    await requireNoBreak(tx, { memberId, language: call.language, runtime })
    return claimMissionOf(tx, { ...input, memberId, missions, currency, timeZone, at })
  })
  const balance = (claimed.balance ?? (await readBalance(db, session, currency))).toString()
  if (claimed.balance !== undefined) runtime.live.notify(memberId, { type: 'balance', balance, currency })
  return { reward: claimed.amount.toString(), balance, currency }
}
