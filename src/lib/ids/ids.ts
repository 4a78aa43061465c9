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

let aheadMs = 0

/**
 * Makes ids by a clock that is so far ahead of this machine's, behind it when negative. A browser follows the server's, which
 * refuses ids that are not of its near present; many a phone's clock is wrong.
 */
export function setIdClock(ahead: number): void {
  aheadMs = ahead
}

/**
 * A new id: a time-ordered UUID, version 7 (RFC 9562). Made by the application on either side of the wire,
 * so that a client can name a thing before it exists and repeat its request safely.
 */
export function newId(): string {
  if (source) return v7({ msecs: source.now(), random: source.random() })
  return aheadMs === 0 ? v7() : idOfMoment(new Date(Date.now() + aheadMs))
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

/** 32 random bytes as base64url: known to who made them alone. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** When an id of version 7 was made, by its maker's clock, in milliseconds. */
export function momentOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

export function isId(value: string): boolean {
  return validate(value)
}
