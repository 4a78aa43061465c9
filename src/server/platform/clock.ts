/** The server's clock, replaceable in tests. Rules never read a clock: handlers pass the moment in. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
