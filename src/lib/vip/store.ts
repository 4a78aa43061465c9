import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { type Vip, vip } from './api.ts'

export const $vip = atom<Loadable<Vip>>(IDLE)

export async function loadVip(): Promise<void> {
  $vip.set({ state: 'loading', value: $vip.get().value, failure: undefined })
  const outcome = await call(vip, {})
  $vip.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value: $vip.get().value, failure: outcome.failure },
  )
}
