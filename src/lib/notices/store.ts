import { ask } from '#lib/site/ask.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { notices } from './api.ts'

export type Notices = AnswerOf<typeof notices>

let asked: Promise<Notices> | undefined

/**
 * What is announced now, asked once for all parts of a page; after a failure the next call asks again. Rejects with a
 * message in the page's language.
 */
export function readNotices(): Promise<Notices> {
  asked ??= ask<typeof notices>('/notices?platform=W').catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
