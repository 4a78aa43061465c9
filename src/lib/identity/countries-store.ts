import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { countryCodes } from './countries-api.ts'
import type { DialCountry } from './phone-check.ts'

/** The countries whose mobile numbers are accepted, the default first; loaded once per page. */
export const $countries = atom<Loadable<readonly DialCountry[]>>(IDLE)

export async function loadCountries(): Promise<void> {
  if ($countries.get().state === 'loading' || $countries.get().state === 'ready') return
  $countries.set({ state: 'loading', value: undefined, failure: undefined })
  const outcome = await call(countryCodes, {})
  $countries.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value.countries, failure: undefined }
      : { state: 'failed', value: undefined, failure: outcome.failure },
  )
}
