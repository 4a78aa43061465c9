import { heardClock, type KnownClock } from './server-clock.ts'

let known: KnownClock | undefined

/** Takes over the server's time from an answer that was asked for at `askedMs` of `performance.now()`. */
export function hearServerTime(serverTime: string, askedMs: number): void {
  known = heardClock(known, { serverMs: Date.parse(serverTime), askedMs, cameMs: performance.now() })
}

/** The server's time in milliseconds since the epoch; the device's own until the server has said it. */
export function serverNow(): number {
  return known ? performance.now() + known.offsetMs : Date.now()
}
