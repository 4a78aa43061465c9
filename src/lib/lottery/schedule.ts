import { addDays, dayOf, momentOn, startOfDay } from '../time/days.ts'

/** When a game is drawn: at regular intervals from midnight UTC, or once a day at a local time. */
export type Schedule = { everyMinutes: 1 | 5 | 15 } | { dailyAt: string }

/** The times of one draw. It is drawn at `drawsAt` or, if no server was running, as soon as one is. */
export interface DrawTimes {
  period: string
  opensAt: Date
  closesAt: Date
  drawsAt: Date
}

interface Timed {
  schedule: Schedule
  cutOffSeconds: number
}

/**
 * The next draws whose bets close after `now`; the first one is open for bets, because a draw opens when the previous
 * one closes. Respects daylight saving time: a daily draw stays at its local time, and a local time that a change skips
 * is later by the length of the change.
 */
export function drawsAhead(game: Timed, now: Date, count: number, timeZone: string): DrawTimes[] {
  const cutOffMs = game.cutOffSeconds * 1000
  let before = drawAfter(game.schedule, new Date(now.getTime() + cutOffMs), timeZone)
  const draws: DrawTimes[] = []
  let previous = drawBefore(game.schedule, before, timeZone)
  while (draws.length < count) {
    draws.push({
      period: periodOf(game.schedule, before, timeZone),
      opensAt: new Date(previous.getTime() - cutOffMs),
      closesAt: new Date(before.getTime() - cutOffMs),
      drawsAt: before,
    })
    previous = before
    before = drawAfter(game.schedule, before, timeZone)
  }
  return draws
}

/** The first draw after a time. */
function drawAfter(schedule: Schedule, moment: Date, timeZone: string): Date {
  if ('everyMinutes' in schedule) {
    const every = schedule.everyMinutes * 60_000
    return new Date((Math.floor(moment.getTime() / every) + 1) * every)
  }
  const today = dayOf(moment, timeZone)
  const at = momentOn(today, schedule.dailyAt, timeZone)
  return at > moment ? at : momentOn(addDays(today, 1), schedule.dailyAt, timeZone)
}

function drawBefore(schedule: Schedule, draw: Date, timeZone: string): Date {
  if ('everyMinutes' in schedule) return new Date(draw.getTime() - schedule.everyMinutes * 60_000)
  return momentOn(addDays(dayOf(draw, timeZone), -1), schedule.dailyAt, timeZone)
}

/**
 * "20261122" for a daily draw; else the day and the draw's number in it, where midnight's is the last one of the day.
 */
function periodOf(schedule: Schedule, draw: Date, timeZone: string): string {
  if ('dailyAt' in schedule) return dayOf(draw, timeZone).replaceAll('-', '')
  const day = dayOf(new Date(draw.getTime() - 1), timeZone)
  const sinceMs = draw.getTime() - startOfDay(day, timeZone).getTime()
  const number = Math.round(sinceMs / (schedule.everyMinutes * 60_000))
  return `${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`
}
