import { randomBytes } from 'node:crypto'
import { type Arrival, arriveSocial } from '#lib/social/arrival-api.ts'
import type { OidcProvider } from '#server/config.ts'
import type { Transaction } from '#server/db/database.ts'
import { createSession, sessionOf } from '#server/identity/create-session.ts'
import { memberById } from '#server/identity/queries.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { bindBrowser, browserHashOf, hashOf } from './browser.ts'
import {
  type FlowRow,
  type Identity,
  identitiesOf,
  insertIdentity,
  insertNewcomer,
  memberOfIdentity,
  takeFlow,
} from './queries.ts'
import { FLOW_MS, type SocialServices } from './services.ts'

type FinishCall = Call<typeof arriveSocial>

export function oidcRoutes(services: SocialServices): Route[] {
  return [serve(arriveSocial, call => finishOidc(call, services))]
}

/**
 * Finishes the visitor's flow. Uses up the flow first, whatever the result; calls the provider outside of transactions.
 */
async function finishOidc(call: FinishCall, services: SocialServices): Promise<Arrival> {
  const { state, code, iss, error } = call.input
  const provider = services.provider(call.input.provider)
  const browserHash = browserHashOf(call.http, call.runtime.config)
  const at = call.runtime.clock.now()
  const flow =
    browserHash &&
    (await takeFlow(call.db, { stateHash: hashOf(state), browserHash, provider: provider.id, at }))
  if (!flow) throw call.refusal('providerExpired')
  if (error !== undefined) throw call.refusal(error === 'access_denied' ? 'providerDenied' : 'providerWrong')
  if (code === undefined) throw call.refusal('providerWrong')
  const handed = { code, state, iss }
  const subject = await services.providers.subjectOf(provider, handed, services.proofsOf(state))
  const identity = { issuer: provider.issuer, subject }
  return call.db.transaction(tx =>
    flow.member_id === null
      ? signIn(call, tx, services, { provider, identity, flow })
      : link(call, tx, { provider, identity, flow }),
  )
}

interface Returning {
  provider: OidcProvider
  identity: Identity
  flow: FlowRow
}

/** Signs a known member in; for anybody else this browser may open an account within the next minutes. */
async function signIn(
  call: FinishCall,
  tx: Transaction,
  { settings }: SocialServices,
  { provider, identity, flow }: Returning,
): Promise<Arrival> {
  const memberId = await memberOfIdentity(tx, identity)
  const member = memberId && (await memberById(tx, memberId))
  if (member) {
    const { next } = flow
    const admission = await createSession(call, tx, {
      memberId: member.id,
      method: 'provider',
      settings: settings(),
    })
    if (admission.kind === 'secondStep') return { kind: 'secondStep', ...admission.pending, next }
    return { kind: 'signedIn', session: sessionOf(admission).session, next }
  }
  const ticket = randomBytes(32).toString('base64url')
  const { clock, config } = call.runtime
  const expiresAt = new Date(clock.now().getTime() + FLOW_MS)
  const browserHash = bindBrowser(call.http, config, FLOW_MS / 1_000)
  await insertNewcomer(tx, { ...identity, ticketHash: hashOf(ticket), browserHash, expiresAt })
  return {
    kind: 'newcomer',
    ticket,
    expiresAt: expiresAt.toISOString(),
    providerName: provider.name,
    next: flow.next,
  }
}

/** Links only the session that requested it, so that another member in the same browser is not linked by mistake. */
async function link(
  call: FinishCall,
  tx: Transaction,
  { provider, identity, flow }: Returning,
): Promise<Arrival> {
  const { session } = call
  if (!session || session.id !== flow.session_id) throw call.refusal('providerExpired')
  const { memberId } = session
  const at = call.runtime.clock.now()
  if (await insertIdentity(tx, { ...identity, memberId, at })) {
    await noteSecurityEvent(tx, call, { kind: 'providerLinked', memberId, at })
  } else if ((await memberOfIdentity(tx, identity)) !== memberId) {
    const others = await identitiesOf(tx, memberId)
    const isLinked = others.some(({ issuer }) => issuer === provider.issuer)
    throw call.refusal(isLinked ? 'providerLinkedAlready' : 'identityTaken')
  }
  return { kind: 'linked', providerName: provider.name, next: flow.next }
}
