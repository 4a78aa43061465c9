import type { Proposal } from '#server/operator/proposals.ts'

/** What waits for a second person, as the console and the command line read it. */
export function proposalToWire({ act, input, person, at }: Proposal) {
  return { act, input, by: person, at: at.toISOString() }
}
