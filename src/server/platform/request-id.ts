import { newId } from '#lib/ids/ids.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** The id that a request is known by in logs and answers: the caller's own where it is a plain one. */
export function requestIdOf(header: string | undefined): string {
  return header && REQUEST_ID.test(header) ? header : newId()
}
