import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import { Bucket } from '#server/platform/bucket.ts'
import { fileHeaders } from '#server/platform/file-headers.ts'
import type { SiteFile } from '#server/platform/site.ts'
import type { CdnConfig } from './cdn-config.ts'
import { storedForm } from './file-queries.ts'
import { allowedBy, headerRules, headersFile } from './header-files.ts'
import { siteOfPublish } from './publish.ts'
import type { Lease } from './publisher.ts'
import { currentPublish } from './queries.ts'
import { readRelease } from './store.ts'
import { type Uploaded, upload } from './upload.ts'

type Origins = Pick<Config, 'distDir' | 'publicUrl' | 'apiOrigin' | 'gameOrigins'>

const TIMEOUT_MS = 10_000
const STORE_TIMEOUT_MS = 60_000

/** Copies what is shown to the CDN's store, and tells the CDN what to forget where it is to be told. */
export async function uploadShown(
  held: Lease,
  { db, now }: { db: Database; now: Date },
  { cdn, config }: { cdn: CdnConfig; config: Origins },
): Promise<Uploaded> {
  const release = await readRelease(config.distDir)
  const { publish } = await currentPublish(db)
  const site = publish === null ? release.site : await siteOfPublish(db, { publish, release, now, held })
  const allowed = allowedBy(await policyOf(config.publicUrl), config)
  const uploaded = await upload({
    bucket: new Bucket(cdn.store, STORE_TIMEOUT_MS),
    site,
    read: async (path: string, { etag }: SiteFile) =>
      (await storedForm(db, etag, 'plain')) ?? readFile(join(config.distDir, 'client', path)),
    headersFile: headersFile(headerRules(site, config, allowed)),
    headersOf: (path, file) => fileHeaders(path, file, config),
  })
  if (cdn.purgeUrl && uploaded.purge.length > 0) await purge(cdn.purgeUrl, uploaded.purge, config.publicUrl)
  return uploaded
}

/** The origins that pages may call are what the running server allows now. */
async function policyOf(address: string): Promise<string> {
  const response = await fetch(new URL('/', address), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  const policy = response?.headers.get('content-security-policy')
  if (!policy?.includes('connect-src'))
    throw new OperatorFault(
      `${address} (PUBLIC_URL) answers with no page of the site, whose headers are needed`,
    )
  return policy
}

async function purge(url: string, paths: readonly string[], publicUrl: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ files: paths.map(path => publicUrl + path) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response?.ok)
    throw new OperatorFault(
      `everything is uploaded, but the CDN was not told (${response ? response.status : 'no answer'}); purge these yourself:\n${paths.join('\n')}`,
    )
}
