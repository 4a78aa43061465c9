import type { SignedIn } from '#lib/identity/api.ts'
import type { MissionBoard, MissionSummary } from '#lib/missions/api.ts'
import type { MissionsSetting } from '#lib/site/missions-setting.ts'
import { addDays, dayOf, momentOn } from '#lib/time/days.ts'
import type { Database } from '#server/db/database.ts'
import { payIn } from '#tests/support/team.ts'
import type { Said } from '../identity/site.ts'
import { ask, openRewards, passDays, type RewardSite, TIME_ZONE } from '../rewards/site.ts'

const terms = { turnover: '2', points: 10 }
/** One of each kind. */
export const MISSIONS: MissionsSetting = [
  {
    ...terms,
    code: 'day-deposit',
    period: 'day',
    task: 'deposits',
    targetMinor: '10000',
    rewardMinor: '500',
    title: { en: 'Deposit of the day', th: 'ฝากเงินประจำวัน' },
  },
  {
    ...terms,
    code: 'day-slots',
    period: 'day',
    task: 'validBets',
    category: 'RNG',
    targetMinor: '5000',
    rewardMinor: '300',
  },
  { ...terms, code: 'week-bets', period: 'week', task: 'validBets', targetMinor: '9000', rewardMinor: '900' },
  {
    ...terms,
    code: 'week-visits',
    period: 'week',
    task: 'days',
    targetDays: 2,
    turnover: '0',
    rewardMinor: '700',
  },
]

/** A server with missions, its clock on the Wednesday that comes next, at noon: a day and a week have room on both sides. */
export async function openMissions(db: Database): Promise<RewardSite> {
  const site = await openRewards(db)
  goTo(site, 'Wednesday', '12:00')
  site.change({ missions: MISSIONS })
  return site
}

/** Moves the clock to the next such day of the week, by the time zone of the site. */
function goTo(site: RewardSite, weekday: string, time: string): void {
  const now = site.runtime.clock.now()
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(dayOf(now, TIME_ZONE), ahead)
    const moment = momentOn(day, time, TIME_ZONE)
    const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: TIME_ZONE }).format(moment)
    if (name !== weekday || moment <= now) continue
    site.pass(moment.getTime() - now.getTime())
    return
  }
  throw new Error(`there is no ${weekday} within a week`)
}

/** As `goTo`, and who was signed in signs in anew there. */
export async function goToWith(site: RewardSite, weekday: string, time: string, ...seats: SignedIn[]) {
  goTo(site, weekday, time)
  await passDays(site, 0, ...seats)
}

export async function summaryOf(site: RewardSite, who: SignedIn): Promise<MissionSummary> {
  const said = await ask(site, who, 'GET', '/missions')
  if (!said.body.success) throw new Error(`no missions: ${said.body.code}`)
  return said.body.value as unknown as MissionSummary
}

export async function missionOf(site: RewardSite, who: SignedIn, code: string) {
  const mission = (await summaryOf(site, who)).missions.find(one => one.code === code)
  if (!mission) throw new Error(`there is no mission ${code}`)
  return mission
}

export async function boardOf(
  site: RewardSite,
  who: SignedIn,
  period: 'day' | 'week' = 'day',
): Promise<MissionBoard> {
  const said = await ask(site, who, 'GET', `/missions/leaderboard?period=${period}`)
  return said.body.value as unknown as MissionBoard
}

/** Claims a mission of the period under way, or of the one that begins on a day. */
export async function claim(site: RewardSite, who: SignedIn, code: string, from?: string): Promise<Said> {
  const body = { from: from ?? (await missionOf(site, who, code)).from }
  return ask(site, who, 'POST', `/missions/${code}/claim`, body)
}

/** A deposit that is credited now, by the clock of the site. */
export function deposit(site: RewardSite, who: SignedIn, amount: bigint): Promise<string> {
  return payIn(site.db, { memberId: who.member.id, amount, at: site.runtime.clock.now() })
}
