import { atom } from 'nanostores'
import { type KnownClock, updatedClock } from './server-clock.ts'

/** The server's clock relative to the device's; undefined until the server has sent its time. */
export const $serverClock = atom<KnownClock | undefined>(undefined)

/** Updates it from the server's time in an answer; `askedMs` is when the call was made, in `performance.now()`. */
export function recordServerTime(serverTime: string, askedMs: number): void {
  const reading = { serverMs: Date.parse(serverTime), askedMs, cameMs: performance.now() }
  $serverClock.set(updatedClock($serverClock.get(), reading))
}

/** The server's time in milliseconds since the epoch; the device's own until it is known. */
export function serverNow(): number {
  const known = $serverClock.get()
  return known ? performance.now() + known.offsetMs : Date.now()
}
