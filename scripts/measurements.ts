/** One measurement of tests/bench, with what it is told: "faults" with "F7" and "F8". */
export interface Measurement {
  name: string
  told: string[]
}

/** A figure of the requirements or a number of rounds, which belongs to the measurement in front of it. */
const FIGURE = /^[A-Z]?\d+$/

/** Reads what stands behind `npm run bench`. Throws when a figure comes first. */
export function measurementsOf(typed: readonly string[]): Measurement[] {
  const all: Measurement[] = []
  for (const word of typed) {
    if (!FIGURE.test(word)) all.push({ name: word, told: [] })
    else if (all.length > 0) all.at(-1)?.told.push(word)
    else throw new Error(`say whose figure ${word} is: faults ${word}`)
  }
  return all
}
