import { Repeating } from '#server/platform/repeating.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { archiveStep } from './archive-step.ts'

/** How often a server looks whether a month is to be moved. */
const LOOK_EVERY_MS = 5_000
/** How long it pauses after a step, in proportion to the step: bets go first. */
const PAUSE_SHARE = 1

/** Does the steps of the month that is under way, on whichever server comes first, with pauses between them. */
export function startArchiveMover({ db, log }: Pick<Runtime, 'db' | 'log'>): { stop: () => Promise<void> } {
  let isUnderWay = false
  const steps = new Repeating({
    work: async () => {
      isUnderWay = false
      isUnderWay = (await archiveStep(db)) !== undefined
    },
    onError: error => log.error({ err: error }, 'a step of the archive failed'),
    firstMs: LOOK_EVERY_MS,
    pauseMs: tookMs => (isUnderWay ? tookMs * PAUSE_SHARE : LOOK_EVERY_MS),
  })
  steps.start()
  return steps
}
