import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { type Access, registerSettings } from './access-api.ts'

/** The enabled methods: first as published with the page, then as the server answers. */
export const $access = atom<Access | undefined>(undefined)

let loading: Promise<void> | undefined

/** Loads them once per page, when a login dialog or form opens; until then the published ones apply. */
export function refreshAccess(): Promise<void> {
  loading ??= call(registerSettings, {}).then(outcome => {
    if (outcome.ok) $access.set(outcome.value)
    else loading = undefined
  })
  return loading
}
