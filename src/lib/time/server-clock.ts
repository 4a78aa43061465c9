/**
 * The server's clock as known to a page, relative to the browser's monotonic clock (milliseconds of
 * `performance.now()`): the device's clock may be wrong by minutes, but a cut-off must not be.
 */
export interface KnownClock {
  /** The server's time minus the monotonic clock, in milliseconds. */
  offsetMs: number
  /** The maximum error: half of the round trip. */
  withinMs: number
}

/** An answer with the server's time, and when it was requested and received, by the monotonic clock. */
export interface ClockAnswer {
  serverMs: number
  askedMs: number
  cameMs: number
}

/**
 * Updates the known clock from an answer. The server read its clock at some time between request and answer, so the
 * error of the middle is at most half of the round trip. The known value stays unless the answer is more exact, or
 * proves it wrong: the monotonic clock may stop while a machine sleeps.
 */
export function updatedClock(
  known: KnownClock | undefined,
  { serverMs, askedMs, cameMs }: ClockAnswer,
): KnownClock {
  const withinMs = (cameMs - askedMs) / 2
  const reading = { offsetMs: serverMs - (askedMs + cameMs) / 2, withinMs }
  if (!known) return reading
  const isProvenWrong = Math.abs(known.offsetMs - reading.offsetMs) > known.withinMs + withinMs
  return isProvenWrong || withinMs <= known.withinMs ? reading : known
}
