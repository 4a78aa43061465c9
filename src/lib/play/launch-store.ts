import { atom } from 'nanostores'
import type { Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { launchGame } from './api.ts'

type Refused = Extract<Outcome<typeof launchGame>, { kind: 'refusal' }>

/** How the start of a game stands. `refused` carries the code that decides what the page offers instead. */
export type Launch =
  | { state: 'idle' }
  | { state: 'launching' }
  | { state: 'ready'; url: string; gameSessionId: string; gameName: string }
  | { state: 'refused'; code: Refused['code'] | 'notSignedIn' | 'realAccountNeeded'; failure: Failure }
  | { state: 'failed'; failure: Failure }

export const $launch = atom<Launch>({ state: 'idle' })

/** Starts a game; the address in the answer goes into the frame once. Calling it again starts a new session. */
export async function launch(nodeId: string, device: 'phone' | 'desktop', backUrl?: string): Promise<void> {
  $launch.set({ state: 'launching' })
  const outcome = await call(launchGame, { nodeId, device, ...(backUrl ? { backUrl } : {}) })
  if (outcome.ok) $launch.set({ state: 'ready', ...outcome.value })
  else if (outcome.kind === 'fault') $launch.set({ state: 'failed', failure: outcome.failure })
  else $launch.set({ state: 'refused', code: outcome.code, failure: outcome.failure })
}
