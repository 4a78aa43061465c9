import type { Failure } from './action.ts'

/**
 * Data that a page loads from the server, in every state that it must show. The last good value stays while it is
 * loaded again or when that fails, so that nothing disappears from the page.
 */
export interface Loadable<Value> {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  value: Value | undefined
  /** Why the last load failed, as text; only in the state `failed`. */
  failure: Failure | undefined
}

export const IDLE: Loadable<never> = { state: 'idle', value: undefined, failure: undefined }
