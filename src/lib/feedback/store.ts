import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { NOTHING_OLDER, newestOf, type Older, readOlder } from '#lib/wire/older.ts'
import { reader } from '#lib/wire/reader.ts'
import { type EntryOf, submitterOf } from '#lib/wire/submission.ts'
import { type Feedback, type FeedbackSetup, feedbackList, sendFeedback } from './api.ts'

export const $feedback = atom<Loadable<Feedback[]>>(IDLE)
export const $olderFeedback = atom<Older>(NOTHING_OLDER)
/** What the form needs to know; undefined until the list was loaded. */
export const $feedbackSetup = atom<FeedbackSetup | undefined>()

export const newFeedback = submitterOf(sendFeedback)

const readFeedback = reader($feedback)

export async function loadFeedback(): Promise<void> {
  await readFeedback(feedbackList, {}, ({ feedback: list, next, ...setup }) => {
    $feedbackSetup.set(setup)
    return newestOf($feedback, $olderFeedback, { list, next })
  })
}

export function loadOlderFeedback(): Promise<void> {
  return readOlder($feedback, $olderFeedback, async before => {
    const outcome = await call(feedbackList, { before })
    if (!outcome.ok) return outcome
    return { page: { list: outcome.value.feedback, next: outcome.value.next } }
  })
}

/** Sends feedback and shows the list again, whatever came of it. */
export async function submitFeedback(entry: EntryOf<typeof sendFeedback>): Promise<boolean> {
  const isDone = await newFeedback.submit(entry)
  await loadFeedback()
  return isDone
}
