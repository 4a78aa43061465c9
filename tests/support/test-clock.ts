import { setIdClock } from '#lib/ids/ids.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The time zone of the site by default. */
export const TIME_ZONE = 'Asia/Bangkok'

/**
 * A clock that tests move. It goes on from where it was put, unless it was stopped. Ids are made by it too, as browsers make
 * theirs by the server's clock; of several clocks in one test by the one that was moved last.
 */
export interface TestClock extends Clock {
  advance(ms: number): void
  set(moment: Date): void
  /** Stands at a moment from now on. */
  stopAt(moment: Date): void
}

export function testClock(): TestClock {
  let ahead = 0
  let stopped: number | undefined
  const now = () => new Date(stopped ?? Date.now() + ahead)
  const followed = () => setIdClock(now().getTime() - Date.now())
  setIdClock(0)
  return {
    now,
    advance: ms => {
      if (stopped === undefined) ahead += ms
      else stopped += ms
      followed()
    },
    set: moment => {
      stopped = undefined
      ahead = moment.getTime() - Date.now()
      followed()
    },
    stopAt: moment => {
      stopped = moment.getTime()
      followed()
    },
  }
}
