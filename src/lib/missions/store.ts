import { atom } from 'nanostores'
import { recordServerTime } from '#lib/time/clock-store.ts'
import { setBalance } from '#lib/wallet/store.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import {
  claimMission,
  type Mission,
  type MissionBoard,
  type MissionSummary,
  missionLeaderboard,
  missionName,
  missionSummary,
} from './api.ts'
import { BOARDS, type Board, MISSION_PERIODS, type MissionPeriod } from './rules.ts'

/** Which period the page shows; it stands in the address. */
export const $missionPeriod = atom<MissionPeriod>('day')
export const $missions = atom<Loadable<MissionSummary>>(IDLE)
/** Which leaderboard the page shows; it stands in the address. */
export const $shownBoard = atom<Board>('current')
export const $missionBoard = atom<Loadable<MissionBoard>>(IDLE)

const readSummary = reader($missions)
const readBoard = reader($missionBoard)

/** Reads the period out of an address's query. */
function missionPeriodOf(search: string): MissionPeriod {
  const asked = new URLSearchParams(search).get('period')
  return MISSION_PERIODS.find(one => one === asked) ?? 'day'
}

/** Reads the leaderboard out of an address's query. */
function boardOf(search: string): Board {
  const asked = new URLSearchParams(search).get('board')
  return BOARDS.find(one => one === asked) ?? 'current'
}

/** Writes the query of the page's address. */
export function missionSearch(period: MissionPeriod, board: Board): string {
  const query = new URLSearchParams()
  if (period !== 'day') query.set('period', period)
  if (board !== 'current') query.set('board', board)
  return query.size > 0 ? `?${query}` : ''
}

/** Opens the page as its address asks for it. */
export async function openMissions(search: string): Promise<void> {
  const period = missionPeriodOf(search)
  const board = boardOf(search)
  const isOther = period !== $missionPeriod.get() || board !== $shownBoard.get()
  $missionPeriod.set(period)
  $shownBoard.set(board)
  if (isOther) $missionBoard.set(IDLE)
  await Promise.all([loadMissions(), loadMissionBoard()])
}

export async function loadMissions(): Promise<void> {
  const askedMs = performance.now()
  await readSummary(missionSummary, {}, answer => {
    recordServerTime(answer.now, askedMs)
    return answer
  })
}

export async function loadMissionBoard(): Promise<void> {
  await readBoard(
    missionLeaderboard,
    { period: $missionPeriod.get(), board: $shownBoard.get() },
    answer => answer,
  )
}

/** Claims one; sent again after a lost answer it is still paid once. */
export async function claim({ code, from }: Mission): Promise<Outcome<typeof claimMission>> {
  const outcome = await call(claimMission, { code, from })
  if (outcome.ok) setBalance(outcome.value.balance, outcome.value.currency)
  if (outcome.ok || outcome.kind === 'refusal') await Promise.all([loadMissions(), loadMissionBoard()])
  return outcome
}

/** Shows or hides the member's name for the others; what they read is read again. */
export async function showName(isShown: boolean): Promise<Outcome<typeof missionName>> {
  const outcome = await call(missionName, { isShown })
  if (outcome.ok) await loadMissionBoard()
  return outcome
}
