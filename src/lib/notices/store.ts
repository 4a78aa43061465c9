import { ask } from '#lib/site/ask.ts'
import { visit } from '#lib/site/kept.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { notices } from './api.ts'

export type Notices = AnswerOf<typeof notices>

let asked: { token: string | null; answer: Promise<Notices> } | undefined

/**
 * What is announced now to whoever uses this tab, asked once for all parts of a page and anew when somebody else has signed
 * in; after a failure the next call asks again. Rejects with a message in the page's language.
 */
export function readNotices(): Promise<Notices> {
  const token = heldToken()
  if (asked?.token === token) return asked.answer
  const answer = ask<typeof notices>('/notices?platform=W', token).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  asked = { token, answer }
  return answer
}

/** The session of this tab, as it was kept: scripts of pages without React know no store of it. */
const heldToken = () => visit.get('token') ?? null
