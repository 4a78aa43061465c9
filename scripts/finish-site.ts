import { join } from 'node:path'
import type { SiteIndex } from '../src/server/platform/site.ts'
import { joinStyles } from './join-styles.ts'
import { nameParts } from './name-parts.ts'
import { type SealOptions, sealSite } from './seal-site.ts'
import { writeServiceWorker } from './write-service-worker.ts'
import { writeSitemaps } from './write-sitemaps.ts'

/** Everything that a build and a publish do with the rendered pages in `client`, in this order. */
export async function finishSite(
  distDir: string,
  about: Pick<SiteIndex, 'builtWith' | 'release'>,
  options: SealOptions = {},
): Promise<SiteIndex> {
  const client = join(distDir, 'client')
  await joinStyles(client)
  await nameParts(client)
  await writeSitemaps(client)
  await writeServiceWorker(client)
  return sealSite(distDir, about, options)
}
