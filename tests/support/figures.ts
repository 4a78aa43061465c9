/** Every language, size and figure, as `npm run test:all` does every night. */
export const isNightly = process.env.TESTS === 'all'

/**
 * How much a test does: by default as much as finds a break, and every night what the reliability requirements ask for
 * (section 4).
 */
export function figure(quick: number, full: number): number {
  return isNightly ? full : quick
}
