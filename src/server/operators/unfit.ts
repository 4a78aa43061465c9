import { Refusal } from '#server/platform/refusal.ts'

/** What is wrong with one field, in English words for the person who entered it. */
export interface Fault {
  field: string
  words: string
}

/**
 * The refusal of a value whose faults no single phrase can name: a setting, a vendor's rule, a row of a file. The code
 * stands beside each field, and the words in `details.faults`, a line for each fault.
 */
export function unfit(faults: readonly Fault[]): Refusal {
  const fields = Object.fromEntries(faults.map(({ field }) => [field, 'valueUnfit' as const]))
  const words = faults.map(fault => fault.words).join('\n')
  const field = faults[0]?.field ?? ''
  return new Refusal('valueUnfit', { status: 400, field, fields, details: { faults: words } })
}
