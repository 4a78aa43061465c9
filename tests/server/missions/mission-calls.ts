import type { SignedIn } from '#lib/identity/api.ts'
import type { MissionBoard, MissionSummary } from '#lib/missions/api.ts'
import type { Board } from '#lib/missions/rules.ts'
import type { MissionsSetting } from '#lib/site/missions-setting.ts'
import { addDays, dayOf, momentOn } from '#lib/time/days.ts'
import type { Database } from '#server/db/database.ts'
import { openRewardServer, passDays, type RewardServer } from '#tests/support/reward-server.ts'
import { payIn } from '#tests/support/team.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { callAs, getAs, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

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
export async function openMissions(db: Database): Promise<RewardServer> {
  const server = await openRewardServer(db)
  goTo(server, 'Wednesday', '12:00')
  server.change({ missions: MISSIONS })
  return server
}

/** Moves the clock to the next such day of the week, by the time zone of the site. */
function goTo(server: RewardServer, weekday: string, time: string): void {
  const now = server.clock.now()
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(dayOf(now, TIME_ZONE), ahead)
    const moment = momentOn(day, time, TIME_ZONE)
    const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: TIME_ZONE }).format(moment)
    if (name !== weekday || moment <= now) continue
    server.clock.advance(moment.getTime() - now.getTime())
    return
  }
  throw new Error(`there is no ${weekday} within a week`)
}

/** As `goTo`, and who was signed in signs in again there. */
export async function goToWith(server: RewardServer, weekday: string, time: string, ...seats: SignedIn[]) {
  goTo(server, weekday, time)
  await passDays(server, 0, ...seats)
}

export function summaryOf(server: TestServer, who: SignedIn): Promise<MissionSummary> {
  return getAs(server, who, '/missions')
}

export async function missionOf(server: TestServer, who: SignedIn, code: string) {
  const mission = (await summaryOf(server, who)).missions.find(one => one.code === code)
  if (!mission) throw new Error(`there is no mission ${code}`)
  return mission
}

export function boardOf(
  server: TestServer,
  who: SignedIn,
  period: 'day' | 'week' = 'day',
  board: Board = 'current',
): Promise<MissionBoard> {
  return getAs(server, who, `/missions/leaderboard?period=${period}&board=${board}`)
}

/** Claims a mission of the period under way, or of the one that begins on a day. */
export async function claim(server: TestServer, who: SignedIn, code: string, from?: string): Promise<Answer> {
  const body = { from: from ?? (await missionOf(server, who, code)).from }
  return callAs(server, who, 'POST', `/missions/${code}/claim`, body)
}

/** A deposit that is credited now, by the clock of the site. */
export function deposit(server: TestServer, who: SignedIn, amount: bigint): Promise<string> {
  return payIn(server.db, { memberId: who.member.id, amount, at: server.clock.now() })
}
