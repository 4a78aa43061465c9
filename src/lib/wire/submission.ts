import { atom, type ReadableAtom } from 'nanostores'
import { newId } from '../ids/ids.ts'
import type { Action, AnswerOf, CallInputOf, Failure } from './action.ts'
import { call } from './client.ts'

/** What was sent once, and how it stands. `unknown`: no answer came; the same sent again is safe and takes effect once. */
export type Submission<Entry, Value> =
  | { state: 'idle' }
  | { state: 'sending'; entry: Entry }
  | { state: 'done'; value: Value }
  | { state: 'refused' | 'unknown'; entry: Entry; failure: Failure }

/** What sending came to: the outcome of a call. */
type Sent<Value> = { ok: true; value: Value } | { ok: false; kind: 'refusal' | 'fault'; failure: Failure }

export interface Submitter<Entry, Value, Secrets extends readonly unknown[] = []> {
  readonly $submission: ReadableAtom<Submission<Entry, Value>>
  /**
   * Sends an entry and returns whether it was done. While another one is on its way nothing is sent. `secrets` go along,
   * are never kept, and make no other entry of the same one.
   */
  submit: (entry: Entry, ...secrets: Secrets) => Promise<boolean>
  /** Back to the form. What has no answer keeps its id. */
  reset: () => void
  /** Shows an answer that came another way. */
  settle: (value: Value) => void
  /** Takes up what was sent by a page that has been left since, without an answer. */
  resume: (id: string, entry: Entry, failure: Failure) => void
}

/**
 * Sends entries of one kind, each under a client-made id that it keeps until it is answered, so that it takes effect once
 * however often it is sent. `send` calls the server and takes in what its answer brings, before the answer is shown.
 */
export function submitter<Entry, Value, Secrets extends readonly unknown[] = []>(
  send: (id: string, entry: Entry, ...secrets: Secrets) => Promise<Sent<Value>>,
): Submitter<Entry, Value, Secrets> {
  const $submission = atom<Submission<Entry, Value>>({ state: 'idle' })
  const ids = unansweredIds<Entry>()
  const isSending = () => $submission.get().state === 'sending'
  return {
    $submission,
    submit: async (entry, ...secrets) => {
      if (isSending()) return false
      const id = ids.of(entry)
      $submission.set({ state: 'sending', entry })
      const sent = await send(id, entry, ...secrets)
      if (!sent.ok) {
        const isRefused = sent.kind === 'refusal'
        if (isRefused) ids.answered()
        $submission.set({ state: isRefused ? 'refused' : 'unknown', entry, failure: sent.failure })
        return false
      }
      ids.answered()
      $submission.set({ state: 'done', value: sent.value })
      return true
    },
    reset: () => {
      if (!isSending()) $submission.set({ state: 'idle' })
    },
    settle: value => {
      if (!isSending()) $submission.set({ state: 'done', value })
    },
    resume: (id, entry, failure) => {
      ids.keep(id, entry)
      $submission.set({ state: 'unknown', entry, failure })
    },
  }
}

/** What is sent of an action besides the id. */
export type EntryOf<A extends Action> = Omit<CallInputOf<A>, 'id'>

/** Sends the entries of an action as they are; `onAnswer` takes in what an answer brings. */
export function submitterOf<A extends Action>(
  action: A,
  onAnswer?: (value: AnswerOf<A>) => void,
): Submitter<EntryOf<A>, AnswerOf<A>> {
  return submitter(async (id, entry) => {
    const outcome = await call(action, { ...entry, id } as CallInputOf<A>)
    if (outcome.ok) onAnswer?.(outcome.value)
    return outcome
  })
}

interface UnansweredIds<Entry> {
  /** The id of an entry: another entry than the last one that has no answer gets a new one. */
  of: (entry: Entry) => string
  answered: () => void
  keep: (id: string, entry: Entry) => void
}

/** Ids of what is sent until it is answered. Entries are compared by their JSON form. */
export function unansweredIds<Entry = void>(): UnansweredIds<Entry> {
  let unanswered: { id: string; entry: string | undefined } | undefined
  return {
    of: entry => {
      const written = JSON.stringify(entry)
      if (!unanswered || unanswered.entry !== written) unanswered = { id: newId(), entry: written }
      return unanswered.id
    },
    answered: () => {
      unanswered = undefined
    },
    keep: (id, entry) => {
      unanswered = { id, entry: JSON.stringify(entry) }
    },
  }
}
