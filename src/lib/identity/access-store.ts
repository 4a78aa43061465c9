import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { type Access, registerSettings } from './access-api.ts'

/** Which ways in are open: first as the pages were published, then as the server says. */
export const $access = atom<Access | undefined>(undefined)

let asking: Promise<void> | undefined

/** Asks once per page, when a dialog or form of access opens; what the page was published with counts until then. */
export function refreshAccess(): Promise<void> {
  asking ??= call(registerSettings, {}).then(outcome => {
    if (outcome.ok) $access.set(outcome.value)
    else asking = undefined
  })
  return asking
}
