/**
 * `npm run headers [-- https://your-server]`: the headers of the built site for nginx, Caddy and CDNs, with the origins that
 * the server allows its pages now: vendors' games, pictures, lines, the phone service.
 */

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorMessage } from '../src/lib/text/error-message.ts'
import type { SiteIndex } from '../src/server/platform/site.ts'
import { allowedBy, originsOf, writeHeaders } from '../src/server/publish/header-files.ts'

const TIMEOUT_MS = 10_000
const distDir = resolve(import.meta.dirname, '..', process.env.DIST_DIR || 'dist')
const [server] = process.argv.slice(2)

try {
  const index = JSON.parse(await readFile(join(distDir, 'site.json'), 'utf8')) as SiteIndex
  const config = originsOf(process.env)
  const allowed = server ? allowedBy(await policyOf(server), config) : {}
  console.log(`Written: ${await writeHeaders(distDir, index, { config, allowed })}`)
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}

async function policyOf(address: string): Promise<string> {
  const response = await fetch(new URL('/', address), { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const policy = response.headers.get('content-security-policy')
  if (!response.ok || !policy?.includes('connect-src'))
    throw new Error(
      `${address} answers with no page of the site; name the server that has the pages as well.`,
    )
  return policy
}
