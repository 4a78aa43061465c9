import { atom } from 'nanostores'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { submitterOf } from '#lib/wire/submission.ts'
import {
  type AgentAffiliate,
  agentAffiliate,
  createInvite,
  endInvite,
  type Invite,
  openDownlineAccount,
} from './api.ts'

export const $affiliate = atom<Loadable<AgentAffiliate>>(IDLE)
export const newAccount = submitterOf(openDownlineAccount)
export const newInvite = submitterOf(createInvite)

const read = reader($affiliate)

export async function loadAffiliate(): Promise<void> {
  await read(agentAffiliate, {}, answer => answer)
}

/** Adds a new link at the top of the list, or updates a changed one. */
export function showInvite(invite: Invite): void {
  const { value } = $affiliate.get()
  if (!value) return
  const isKnown = value.invites.some(one => one.id === invite.id)
  const invites = isKnown
    ? value.invites.map(one => (one.id === invite.id ? invite : one))
    : [invite, ...value.invites]
  $affiliate.set({ state: 'ready', value: { ...value, invites }, failure: undefined })
}

/** Closes a link; returns the failure, or undefined if it is closed. Closing it twice is harmless. */
export async function finishInvite(id: string): Promise<Failure | undefined> {
  const outcome = await call(endInvite, { id })
  if (!outcome.ok) return outcome.failure
  showInvite(outcome.value)
  return undefined
}
