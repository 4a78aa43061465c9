/** One room per language, by its path segment; a test compares them with the languages that are shipped. */
export const ROOMS = ['th', 'en', 'zh', 'ja', 'vi', 'pt', 'tl'] as const
/** The most user-perceived characters of a message. */
export const MOST_CHARACTERS = 200
/** One message of a member in so many seconds; slow mode makes it more. */
export const PAUSE_SECONDS = 3
export const MOST_A_MINUTE = 10
/** From so many different reporters on a message is hidden until a moderator has looked at it. */
export const REPORTS_TO_HIDE = 3
/** How long messages are kept. */
export const KEPT_DAYS = 90
export const MUTE_PERIODS = ['10m', 'day', 'forever'] as const
export type MutePeriod = (typeof MUTE_PERIODS)[number]

/** User-perceived characters: a flag, a family of emoji and a Thai letter with its marks are one each. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of new Intl.Segmenter().segment(text)) count += 1
  return count
}

/** How long a mute lasts, in milliseconds; undefined for good. */
export function muteMs(period: MutePeriod): number | undefined {
  return { '10m': 600_000, day: 86_400_000, forever: undefined }[period]
}

/**
 * In how many seconds a member may write again: by the pause between two messages, and by the most of a minute. `times`
 * are the member's messages of the last minute and the very last one, in milliseconds, in any order. One later than `now`
 * comes from a server whose clock is ahead, and counts as of now: nobody is told to wait longer than the pause.
 */
export function waitSeconds(times: readonly number[], pauseSeconds: number, now: number): number {
  const sorted = times.map(time => Math.min(time, now)).toSorted((a, b) => b - a)
  const byPause = (sorted[0] ?? Number.NEGATIVE_INFINITY) + pauseSeconds * 1_000
  const byMinute = (sorted[MOST_A_MINUTE - 1] ?? Number.NEGATIVE_INFINITY) + 60_000
  const wait = Math.max(byPause, byMinute) - now
  return wait > 0 ? Math.ceil(wait / 1_000) : 0
}
