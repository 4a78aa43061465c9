import { newId } from '#lib/ids/ids.ts'
import { $member, replaceToken, startSession } from '#lib/session/store.ts'
import type { Action } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { changePassword, login, register } from './api.ts'
import { takeProof } from './human.ts'
import { type PasswordChange, type Registration, typedUserName } from './rules.ts'

/** Logs in and starts the session of this tab. The user name is trimmed, the password goes exactly as typed. */
export async function logIn(entry: { username: string; password: string }): Promise<Outcome<typeof login>> {
  const username = typedUserName(entry.username)
  const outcome = await sealedAgain(async () => {
    const human = await takeProof('login')
    return call(login, { username, password: entry.password, ...(human ? { human } : {}) })
  })
  if (outcome.ok) startSession(outcome.value)
  return outcome
}

/** One id per name that somebody tries to take: sending it again after a lost answer opens no second account. */
let registering = { username: '', id: '' }

export async function openAccount(entry: Registration): Promise<Outcome<typeof register>> {
  const username = typedUserName(entry.username)
  if (registering.username !== username) registering = { username, id: newId() }
  const { id } = registering
  const outcome = await sealedAgain(async () => {
    const human = await takeProof('register')
    return call(register, { ...entry, id, username, ...(human ? { human } : {}) })
  })
  if (outcome.ok) startSession(outcome.value)
  return outcome
}

export async function setNewPassword(entry: PasswordChange): Promise<Outcome<typeof changePassword>> {
  const outcome = await sealedAgain(() => call(changePassword, { ...entry }))
  if (outcome.ok && $member.get()) replaceToken(outcome.value.token)
  return outcome
}

/** A refused seal or proof was not looked into any further, so the call can be made anew, once. */
async function sealedAgain<A extends Action>(attempt: () => Promise<Outcome<A>>): Promise<Outcome<A>> {
  const outcome = await attempt()
  if (outcome.ok || outcome.kind === 'fault') return outcome
  const code: string = outcome.code
  if (code !== 'sealedWrongly' && code !== 'humanProofNeeded') return outcome
  const { forgetSealKey } = await import('#lib/wire/seal.ts')
  forgetSealKey()
  return attempt()
}
