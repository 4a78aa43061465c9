/**
 * How much a fault test does: in the suite as much as finds a break, with TESTS=all what the reliability requirements ask
 * for (section 4). `npm run test:all` and `npm run bench faults` run them so.
 */
export function figure(quick: number, full: number): number {
  return process.env.TESTS === 'all' ? full : quick
}
