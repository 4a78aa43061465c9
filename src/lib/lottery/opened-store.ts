import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { openedNumbers } from './api.ts'

export type Opened = AnswerOf<typeof openedNumbers>

/** How many draws the chart can cover; the list shows the first of them. */
export const CHART_SPANS = [20, 50, 100] as const
export type ChartSpan = (typeof CHART_SPANS)[number]

export const $span = atom<ChartSpan>(20)
/** The results of the displayed lottery. */
export const $opened = atom<Loadable<Opened>>(IDLE)

let reading = 0
let shown = ''

/** Loads the last results; without a loading state if this lottery's are already shown. */
export async function readOpened(gameCode: string): Promise<void> {
  reading += 1
  const mine = reading
  const value = shown === gameCode ? $opened.get().value : undefined
  shown = gameCode
  if (!value) $opened.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(openedNumbers, { gameCode, limit: $span.get() })
  if (mine !== reading) return
  $opened.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value, failure: outcome.failure },
  )
}

export async function chooseSpan(gameCode: string, span: ChartSpan): Promise<void> {
  $span.set(span)
  await readOpened(gameCode)
}
