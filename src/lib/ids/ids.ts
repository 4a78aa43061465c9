import { v7, validate } from 'uuid'

/**
 * A new id: a time-ordered UUID, version 7 (RFC 9562). Made by the application on either side of the wire,
 * so that a client can name a thing before it exists and repeat its request safely.
 */
export function newId(): string {
  return v7()
}

/** The moment of the last id made for one, in milliseconds, and how far its counter went. */
let last = { moment: -1, counter: 0 }

/**
 * As a new id would have been made at a moment. Ids that one process makes one after the other for the same millisecond
 * sort as they were made: a counter with a random beginning goes on in place of random bits (RFC 9562, section 6.2, method 1).
 */
export function idOfMoment(at: Date): string {
  const moment = at.getTime()
  const counter = moment === last.moment ? last.counter + 1 : randomCounter()
  last = { moment, counter }
  return v7({ msecs: moment, seq: counter })
}

/** 31 random bits, so that the counter of 32 has room for all that a millisecond can bring. */
function randomCounter(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return random >>> 1
}

export function isId(value: string): boolean {
  return validate(value)
}
