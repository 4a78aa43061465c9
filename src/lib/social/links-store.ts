import { atom } from 'nanostores'
import { afterProof } from '#lib/security/proof-store.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type LinkedProvider, linkedProviders, linkProvider, unlinkProvider } from './links-api.ts'
import type { OidcProviderId } from './rules.ts'

/** The sign-in providers, and which of them the member has linked. */
export const $links = atom<Loadable<readonly LinkedProvider[]>>(IDLE)

const read = reader($links)

export async function loadLinks(): Promise<void> {
  await read(linkedProviders, {}, answer => answer.providers)
}

/** Navigates to the provider's page, which returns to this one. Returns the error message of a failure. */
export async function startLinking(provider: OidcProviderId): Promise<string | undefined> {
  const next = location.pathname + location.search
  const outcome = await afterProof(() => call(linkProvider, { provider, next }))
  if (!outcome.ok) return outcome.failure.message
  location.assign(outcome.value.url)
  return undefined
}

/** Returns the error message of a failure; undefined if the provider was unlinked. */
export async function unlink(provider: OidcProviderId): Promise<string | undefined> {
  const outcome = await afterProof(() => call(unlinkProvider, { provider }))
  if (!outcome.ok) return outcome.failure.message
  await loadLinks()
  return undefined
}
