import type { SettingKey, SiteSettings } from '#lib/site/settings.ts'
import type { Database } from '#server/db/database.ts'
import type { CountryOf } from '#server/site/geo.ts'
import { writeSetting } from '#server/site/queries.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import type { Answer, CallOptions } from './visitor-calls.ts'

/** The guest's half of a server: how the site stands, notices, and games as calls that a mode closes. */
export type SiteServer = TestServer<'site' | 'catalogue'>

export function openSiteServer(db: Database, countryOf?: CountryOf): Promise<SiteServer> {
  return openTestServer(db, {
    features: ['site', 'catalogue'],
    environment: { PUBLIC_URL: 'https://play.example' },
    ...(countryOf ? { countryOf } : {}),
  })
}

/** Stores a setting as another process would, and lets this one see it. */
export async function storeSetting<Key extends SettingKey>(
  server: TestServer<'site'>,
  key: Key,
  value: SiteSettings[Key],
): Promise<void> {
  await server.db.transaction(tx => writeSetting(tx, key, value, server.clock.now()))
  await server.site.state.refresh()
}

/** What a guest is answered. */
export async function get(
  server: TestServer,
  path: string,
  options: CallOptions = {},
): Promise<Answer & { body: { value: Record<string, unknown> } }> {
  const answer = await server.call('GET', path, { address: '198.51.100.7', ...options })
  return answer as Answer & { body: { value: Record<string, unknown> } }
}
