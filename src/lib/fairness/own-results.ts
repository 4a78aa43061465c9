import { IS_DEMO } from '../demo/is-demo.ts'
import { DEMO_STUDIOS, DEMO_VENDOR } from '../demo/vendors.ts'
import { LOTTERY_VENDORS } from '../lottery/games.ts'

/** Whether the rounds of a vendor are drawn here, with a proof that the page "Verify a round" replays: the demo's are. */
export function provesRounds(vendor: string): boolean {
  return IS_DEMO && (vendor === DEMO_VENDOR || DEMO_STUDIOS.includes(vendor))
}

/** Whether the results of a vendor can be verified: its rounds, or the draws of a lottery of the house. */
function provesResults(vendor: string): boolean {
  return provesRounds(vendor) || LOTTERY_VENDORS.some(code => code === vendor)
}

/** How many of these vendors' results can be verified; none where there are no vendors. */
export function provenOf(vendors: readonly string[]): 'all' | 'some' | 'none' {
  const proven = vendors.filter(provesResults).length
  if (proven === 0) return 'none'
  return proven === vendors.length ? 'all' : 'some'
}
