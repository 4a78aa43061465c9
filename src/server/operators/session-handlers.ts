import {
  operatorDevices,
  operatorEndDevice,
  operatorLogout,
  operatorProofOptions,
  operatorProve,
  operatorSession,
} from '#lib/operators/session-api.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deviceNames } from '#server/security/user-agents.ts'
import { type AccountRow, accountOf } from './account-queries.ts'
import type { OperatorFactors } from './factors.ts'
import { operatorToWire } from './login.ts'
import { operatorPasskeys, passkeysOfOperator } from './operator-passkeys.ts'
import { type OperatorCall, type OperatorRoute, serveOperator } from './serve-operator.ts'
import {
  endOperatorSession,
  endOwnOperatorSession,
  liveOperatorSessions,
  markOperatorProven,
  provenUntil,
} from './session.ts'

/** What every operator does with their own session. */
export function sessionRoutes(factors: OperatorFactors): OperatorRoute[] {
  return [
    serveOperator(operatorLogout, 'ownSession', async ({ db, operator, runtime }) => {
      await endOperatorSession(db, operator.id, runtime.clock.now())
      return {}
    }),
    serveOperator(operatorSession, 'ownSession', async ({ operator, runtime }) =>
      operatorToWire(operator, runtime.clock.now()),
    ),
    serveOperator(operatorProofOptions, 'ownSession', async ({ db, operator, runtime }) => {
      const known = await passkeysOfOperator(db, operator.person)
      const use = { purpose: 'prove', asker: operator.id } as const
      return { options: await operatorPasskeys.authenticationOptions(runtime, use, known) }
    }),
    serveOperator(operatorProve, 'ownSession', call => prove(call, factors)),
    serveOperator(operatorDevices, 'ownSession', listDevices),
    serveOperator(operatorEndDevice, 'ownSession', async ({ db, operator, runtime, input }) => {
      const of = { id: input.id, person: operator.person, at: runtime.clock.now() }
      // Somebody else's is as unknown as one that never was (reliability S26).
      if (!(await endOwnOperatorSession(db, of))) throw new Refusal('notFound', { status: 404 })
      return {}
    }),
  ]
}

async function prove(
  call: OperatorCall<typeof operatorProve>,
  factors: OperatorFactors,
): Promise<{ provenUntil: string }> {
  const { db, operator, runtime, input } = call
  const account = await accountOrGone(call)
  await factors.require(call, account, input, {
    purpose: 'prove',
    asker: operator.id,
    deviceId: operator.deviceId,
  })
  const provenAt = runtime.clock.now()
  await markOperatorProven(db, operator.id, provenAt)
  const until = provenUntil({ ...operator, provenAt }, provenAt) ?? provenAt
  return { provenUntil: until.toISOString() }
}

async function accountOrGone({ db, operator }: OperatorCall<typeof operatorProve>): Promise<AccountRow> {
  const account = await accountOf(db, operator.person)
  if (!account) throw new Refusal('notSignedIn', { status: 401 })
  return account
}

async function listDevices({ db, operator, runtime }: OperatorCall<typeof operatorDevices>) {
  const rows = await liveOperatorSessions(db, operator.person, runtime.clock.now())
  const devices = rows.map(row => ({
    id: row.id,
    isCurrent: row.id === operator.id,
    ...deviceNames(row.user_agent),
    address: row.address,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
  return { devices: [...devices.filter(one => one.isCurrent), ...devices.filter(one => !one.isCurrent)] }
}
