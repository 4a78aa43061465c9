import type { OperatorRole } from '#lib/operators/permissions.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import type { SignedOutCall } from './serve-operator.ts'

/** Who acts in the console, as acts and the book of changes know them. */
export function contextOf(
  call: Pick<SignedOutCall<never>, 'db' | 'runtime' | 'address' | 'requestId'>,
  operator: { person: string; roles: readonly OperatorRole[]; id?: string },
): OperatorContext {
  const { config, clock, sessions } = call.runtime
  return {
    db: call.db,
    reports: call.runtime.reports,
    operator: operator.person,
    person: operator.person,
    roles: operator.roles,
    now: clock.now(),
    timeZone: config.timeZone,
    currency: config.currency,
    publicUrl: config.publicUrl,
    sessions,
    config,
    from: { sessionId: operator.id, address: call.address, requestId: call.requestId },
  }
}
