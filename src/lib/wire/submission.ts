import { atom, type ReadableAtom } from 'nanostores'
import { newId } from '../ids/ids.ts'
import type { Action, AnswerOf, CallInputOf, Failure } from './action.ts'
import { call } from './client.ts'

/** A submission and its state. `unknown`: no answer arrived; sending the same again is safe and takes effect once. */
export type Submission<Entry, Value> =
  | { state: 'idle' }
  | { state: 'sending'; entry: Entry }
  | { state: 'done'; value: Value }
  | { state: 'refused' | 'unknown'; entry: Entry; failure: Failure }

/** The result of sending: a call's outcome. */
type Sent<Value> = { ok: true; value: Value } | { ok: false; kind: 'refusal' | 'fault'; failure: Failure }

export interface Submitter<Entry, Value, Secrets extends readonly unknown[] = []> {
  readonly $submission: ReadableAtom<Submission<Entry, Value>>
  /**
   * Sends an entry and returns whether it succeeded. Sends nothing while another one is being sent. `secrets` are sent
   * along, never stored, and do not make an entry a different one.
   */
  submit: (entry: Entry, ...secrets: Secrets) => Promise<boolean>
  /** Returns to the form. An unanswered entry keeps its id. */
  reset: () => void
  /** Shows an answer that arrived by another path. */
  settle: (value: Value) => void
  /** Resumes an unanswered submission of a page that was left. */
  resume: (id: string, entry: Entry, failure: Failure) => void
}

/**
 * Sends entries of one kind, each with a client-made id that it keeps until it is answered, so that it takes effect
 * once however often it is sent. `send` calls the server and applies its answer before the answer is shown.
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

/** An action's input without the id. */
export type EntryOf<A extends Action> = Omit<CallInputOf<A>, 'id'>

/** Sends an action's entries unchanged; `onAnswer` applies an answer. */
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
  /** The id of an entry: one that differs from the last unanswered entry gets a new id. */
  of: (entry: Entry) => string
  answered: () => void
  keep: (id: string, entry: Entry) => void
}

/** Keeps the id of an entry until it is answered. Entries are compared by their JSON form. */
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
