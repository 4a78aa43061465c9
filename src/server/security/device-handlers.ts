import { type Device, devices, endDevice, signOutElsewhere } from '#lib/security/api.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { SESSION_LIMITS } from '#server/platform/session-store.ts'
import { type DeviceRow, liveSessions, ownsSession } from './queries.ts'
import { deviceNames } from './user-agents.ts'

/** Lists where an account is signed in, and ends those sessions (reliability S20). */
export function deviceRoutes(): Route[] {
  return [serve(devices, listDevices), serve(endDevice, endOne), serve(signOutElsewhere, endOthers)]
}

async function listDevices(call: Call<typeof devices>): Promise<{ devices: Device[] }> {
  const list = (await sessionsOf(call)).map(row => toDevice(row, call.session.id))
  return { devices: list.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

function sessionsOf(call: Call<typeof devices> | Call<typeof signOutElsewhere>): Promise<DeviceRow[]> {
  const now = call.runtime.clock.now()
  return liveSessions(call.db, {
    memberId: call.session.memberId,
    now,
    seenSince: new Date(now.getTime() - SESSION_LIMITS.idleMs),
  })
}

function toDevice(row: DeviceRow, currentId: string): Device {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    ...deviceNames(row.user_agent),
    address: row.address,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }
}

/** Refuses another member's session just like one that does not exist (reliability S26). */
async function endOne(call: Call<typeof endDevice>): Promise<Record<string, never>> {
  const { session, runtime } = call
  const { memberId } = session
  await call.db.transaction(async tx => {
    if (!(await ownsSession(tx, memberId, call.input.id))) throw call.refusal('notFound')
    await runtime.sessions.end(tx, { id: call.input.id, memberId })
    await noteSecurityEvent(tx, call, { kind: 'sessionEnded', memberId, at: runtime.clock.now() })
  })
  return {}
}

async function endOthers(call: Call<typeof signOutElsewhere>): Promise<{ ended: number }> {
  const { session, runtime } = call
  const { memberId } = session
  const others = (await sessionsOf(call)).filter(row => row.id !== session.id)
  await call.db.transaction(async tx => {
    await runtime.sessions.endAll(tx, memberId, session.id)
    await noteSecurityEvent(tx, call, { kind: 'signedOutEverywhere', memberId, at: runtime.clock.now() })
  })
  return { ended: others.length }
}
