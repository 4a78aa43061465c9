import { v7, validate } from 'uuid'

/** The randomness and clock of ids, instead of the system's. */
export interface IdSource {
  /** 16 bytes. */
  random: () => Uint8Array
  now: () => number
}

let source: IdSource | undefined

/** Makes ids from a source until it is called without one: for simulations, so that a run can be repeated exactly. */
export function makeIdsFrom(given: IdSource | undefined): void {
  source = given
  last = { moment: -1, counter: 0 }
}

let aheadMs = 0

/**
 * Sets the offset of the clock of ids from this machine's, in milliseconds; negative if behind. A browser follows the
 * server's clock, which refuses ids that are not near its present; many phones' clocks are wrong.
 */
export function setIdClock(ahead: number): void {
  aheadMs = ahead
}

/**
 * A new id: a time-ordered UUID, version 7 (RFC 9562). Client and server both make them, so that a client can name a
 * thing before it exists and repeat its request safely.
 */
export function newId(): string {
  if (source) return v7({ msecs: source.now(), random: source.random() })
  return aheadMs === 0 ? v7() : idOfMoment(new Date(Date.now() + aheadMs))
}

/** The time of the last id made for a given time, in milliseconds, and its counter. */
let last = { moment: -1, counter: 0 }

/**
 * An id as if made at a given time. Ids that one process makes in sequence for the same millisecond sort in that order:
 * a counter with a random start replaces random bits (RFC 9562, section 6.2, method 1).
 */
export function idOfMoment(at: Date): string {
  const moment = at.getTime()
  const counter = moment === last.moment ? last.counter + 1 : randomCounter()
  last = { moment, counter }
  return v7({ msecs: moment, seq: counter, ...(source ? { random: source.random() } : {}) })
}

/** 31 random bits, so that the 32-bit counter cannot overflow within a millisecond. */
function randomCounter(): number {
  const words = source
    ? new Uint32Array(source.random().slice(0, 4).buffer)
    : crypto.getRandomValues(new Uint32Array(1))
  const [random = 0] = words
  return random >>> 1
}

/** 32 random bytes as base64url, known only to their maker. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The time when a version 7 id was made, by its maker's clock, in milliseconds. */
export function momentOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

export function isId(value: string): boolean {
  return validate(value)
}
