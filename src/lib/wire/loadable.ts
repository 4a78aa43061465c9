import type { Failure } from './action.ts'

/**
 * Something a page reads from the server, in every state that it must be able to show. The value of the last good
 * answer stays while it is read again or when that fails, so that nothing on the page disappears.
 */
export interface Loadable<Value> {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  value: Value | undefined
  /** Why the last reading failed, in words; only in the state `failed`. */
  failure: Failure | undefined
}

export const IDLE: Loadable<never> = { state: 'idle', value: undefined, failure: undefined }
