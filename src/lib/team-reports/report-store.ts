import { atom, type WritableAtom } from 'nanostores'
import type { Action, AnswerOf } from '#lib/wire/action.ts'
import type { Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'

/** A report whose filters stand in the address. */
export interface ReportStore<Filters, Value> {
  $filters: WritableAtom<Filters>
  $report: WritableAtom<Loadable<Value>>
  /** Shows what the filters let through; what was there stays in view meanwhile. */
  show: (filters: Filters) => Promise<void>
  /** The same once more, after a failure. */
  again: () => Promise<void>
}

export function reportStore<Filters, A extends Action>(
  habit: Filters,
  read: (filters: Filters) => Promise<Outcome<A>>,
): ReportStore<Filters, AnswerOf<A>> {
  const $filters = atom(habit)
  const $report = atom<Loadable<AnswerOf<A>>>(IDLE)
  // Counts readings, so that a slow answer to an older question never replaces a newer one's.
  let reading = 0
  const show = async (filters: Filters) => {
    $filters.set(filters)
    reading += 1
    const mine = reading
    const { value } = $report.get()
    $report.set({ state: 'loading', value, failure: undefined })
    const outcome = await read(filters)
    if (mine !== reading) return
    $report.set(
      outcome.ok
        ? { state: 'ready', value: outcome.value, failure: undefined }
        : { state: 'failed', value, failure: outcome.failure },
    )
  }
  return { $filters, $report, show, again: () => show($filters.get()) }
}
