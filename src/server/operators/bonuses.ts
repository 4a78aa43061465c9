import { POLICY } from '#lib/limits/deployment.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Throws `bonusesNotAllowed`, 409, where the policy allows no bonuses. */
export function requireBonuses(): void {
  if (POLICY.bonuses === 'none') throw new Refusal('bonusesNotAllowed', { status: 409 })
}
