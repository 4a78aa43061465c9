import { getJson } from '#lib/site/get-json.ts'
import { visit } from '#lib/site/kept.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { notices } from './api.ts'

export type Notices = AnswerOf<typeof notices>

let pending: { token: string | null; answer: Promise<Notices> } | undefined

/**
 * The current announcements for this tab's user: requested once for all parts of a page, and again when the user
 * changes; after a failure the next call retries. Rejects with a message in the page's language.
 */
export function readNotices(): Promise<Notices> {
  const token = currentToken()
  if (pending?.token === token) return pending.answer
  const answer = getJson<typeof notices>('/notices?platform=W', token).catch((error: unknown) => {
    pending = undefined
    throw error
  })
  pending = { token, answer }
  return answer
}

/** The session of this tab, as it was kept: scripts of pages without React know no store of it. */
const currentToken = () => visit.get('token') ?? null
