/**
 * The server's clock as a page knows it, counted by a clock of the browser that nobody can set (milliseconds of
 * `performance.now()`): the clock of the device may be wrong by minutes, and a cut-off must not be.
 */
export interface KnownClock {
  /** The server's time less the browser's count, in milliseconds. */
  offsetMs: number
  /** By how much it may be wrong: half of the time that the answer was on its way. */
  withinMs: number
}

/** An answer that says the server's time, with when it was asked for and when it came, by the browser's count. */
export interface Heard {
  serverMs: number
  askedMs: number
  cameMs: number
}

/**
 * What is known after an answer. The server read its clock at some moment between question and answer, so the middle is
 * wrong by half of the way at most. What is known already stays unless the answer is closer, or shows that it is wrong:
 * a machine that slept counts on from where it was.
 */
export function heardClock(known: KnownClock | undefined, { serverMs, askedMs, cameMs }: Heard): KnownClock {
  const withinMs = (cameMs - askedMs) / 2
  const heard = { offsetMs: serverMs - (askedMs + cameMs) / 2, withinMs }
  if (!known) return heard
  const isProvenWrong = Math.abs(known.offsetMs - heard.offsetMs) > known.withinMs + withinMs
  return isProvenWrong || withinMs <= known.withinMs ? heard : known
}
