import type { ChatTexts } from '#lib/chat/texts.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { formatDate, formatTime } from '#lib/time/format.ts'

/** How the chat writes. */
export interface Writing {
  language: string
  texts: ChatTexts
}

/** "20:58" */
export function clockText(at: string, { language, texts }: Writing): string {
  return formatTime(at, language, texts.timeZone).slice(0, 5)
}

/** "Today", "Yesterday", or the date. */
export function dayText(at: string, { language, texts }: Writing, now: Date): string {
  const today = dayOf(now, texts.timeZone)
  const day = dayOf(new Date(at), texts.timeZone)
  if (day === today) return texts.today
  if (day === addDays(today, -1)) return texts.yesterday
  return formatDate(at, language, texts.timeZone)
}

/** "21:30", with the date if it is another day. */
export function untilText(at: string, writing: Writing, now: Date): string {
  const { timeZone } = writing.texts
  const isToday = dayOf(new Date(at), timeZone) === dayOf(now, timeZone)
  const time = clockText(at, writing)
  return isToday ? time : `${formatDate(at, writing.language, timeZone)} ${time}`
}
