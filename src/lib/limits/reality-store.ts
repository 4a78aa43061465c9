import { atom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { $session } from '#lib/session/store.ts'
import { call } from '#lib/wire/client.ts'
import { type Reality, realityCheck, realitySeen } from './api.ts'

/** The check that is due now, until the member has read it. */
export const $reality = atom<Reality | undefined>(undefined)

/** When it could not be asked, it is asked again after a minute. */
const AGAIN_MS = 60_000
/** Timers of browsers count in 32 bits, and a page that slept asks when it wakes. */
const LONGEST_MS = 30 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let isFollowing = false

/** Asks the server when the next check is due, and again then: another tab may have shown it meanwhile. */
export function followReality(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  $session.subscribe(() => {
    clearTimeout(timer)
    if (isPlayer()) void look()
    else $reality.set(undefined)
  })
}

async function look(): Promise<void> {
  clearTimeout(timer)
  if (!isPlayer() || document.visibilityState !== 'visible') return
  const outcome = await call(realityCheck, {})
  if (!outcome.ok) {
    timer = setTimeout(look, AGAIN_MS)
    return
  }
  wait(outcome.value)
}

/** By the server's clock: the browser's may be wrong. */
function wait(reality: Reality): void {
  const left = Date.parse(reality.dueAt) - Date.parse(reality.now)
  $reality.set(left <= 0 ? reality : undefined)
  if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_MS))
}

/** The member has read it; false when the server did not hear it. */
export async function seeReality(): Promise<boolean> {
  const outcome = await call(realitySeen, { id: newId() })
  if (outcome.ok) wait(outcome.value)
  return outcome.ok
}

/** Trial members play for nothing, and are told nothing. */
function isPlayer(): boolean {
  return $session.get() === 'member' || $session.get() === 'agent'
}
