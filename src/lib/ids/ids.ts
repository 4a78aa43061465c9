import { v7, validate } from 'uuid'

/** Where ids take their chance and their moment from, in place of the system's. */
export interface IdSource {
  /** 16 bytes. */
  random: () => Uint8Array
  now: () => number
}

let source: IdSource | undefined

/** Makes ids from a source until it is called without one: of a simulation, so that a run can be repeated to the letter. */
export function makeIdsFrom(given: IdSource | undefined): void {
  source = given
  last = { moment: -1, counter: 0 }
}

/**
 * A new id: a time-ordered UUID, version 7 (RFC 9562). Made by the application on either side of the wire,
 * so that a client can name a thing before it exists and repeat its request safely.
 */
export function newId(): string {
  return source ? v7({ msecs: source.now(), random: source.random() }) : v7()
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
  return v7({ msecs: moment, seq: counter, ...(source ? { random: source.random() } : {}) })
}

/** 31 random bits, so that the counter of 32 has room for all that a millisecond can bring. */
function randomCounter(): number {
  const words = source
    ? new Uint32Array(source.random().slice(0, 4).buffer)
    : crypto.getRandomValues(new Uint32Array(1))
  const [random = 0] = words
  return random >>> 1
}

export function isId(value: string): boolean {
  return validate(value)
}
