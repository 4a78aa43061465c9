import { newId } from '#lib/ids/ids.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** Returns the id of a request in logs and answers: the caller's own if it is well-formed. */
export function requestIdOf(header: string | undefined): string {
  return header && REQUEST_ID.test(header) ? header : newId()
}
