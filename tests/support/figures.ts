/**
 * How much a fault test does: in the suite as much as finds a break, with FIGURES=full what the reliability requirements
 * ask for (section 4). `npm run bench faults` runs them so.
 */
export function figure(quick: number, full: number): number {
  return process.env.FIGURES === 'full' ? full : quick
}
