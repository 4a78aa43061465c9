import { atom } from 'nanostores'
import { heardClock, type KnownClock } from './server-clock.ts'

/** How the server's clock differs from the device's; undefined until the server has said its time. */
export const $serverClock = atom<KnownClock | undefined>(undefined)

/** Takes over the server's time from an answer that was asked for at `askedMs` of `performance.now()`. */
export function hearServerTime(serverTime: string, askedMs: number): void {
  const heard = { serverMs: Date.parse(serverTime), askedMs, cameMs: performance.now() }
  $serverClock.set(heardClock($serverClock.get(), heard))
}

/** The server's time in milliseconds since the epoch; the device's own until the server has said it. */
export function serverNow(): number {
  const known = $serverClock.get()
  return known ? performance.now() + known.offsetMs : Date.now()
}
