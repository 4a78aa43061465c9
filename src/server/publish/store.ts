import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import type { SiteFile, SiteIndex } from '#server/platform/site.ts'
import { insertFiles, knownFiles, type StoredFile } from './file-queries.ts'

/** What one statement brings along; the embedded database answers nobody else meanwhile. */
const BATCH_BYTES = 1_000_000
/** What the release build and the programs of a publish compress with (scripts/seal-site.ts, scripts/render-site.ts). */
const QUALITY = { release: 10, publish: 5 }

export interface Release {
  distDir: string
  name: string
  site: SiteIndex
}

/** The release build of a folder. Throws where there is none, or one that keeps no renderer. */
export async function readRelease(distDir: string): Promise<Release> {
  const text = await readFile(join(distDir, 'site.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new OperatorFault(`there is no build in ${distDir}; make one (npm run build)`)
  return releaseOf(distDir, JSON.parse(text) as SiteIndex)
}

export function releaseOf(distDir: string, site: SiteIndex): Release {
  if (!site.release)
    throw new OperatorFault(`${distDir} was built by an earlier version; build it again (npm run build)`)
  return { distDir, name: site.release, site }
}

/** The contents of a release build by their hash, with the path of one file that has it. */
function contentsOf({ files }: SiteIndex): Map<string, string> {
  return new Map(Object.entries(files).map(([path, file]) => [file.etag, path]))
}

/** What need not be compressed: what is stored, and what the release build has beside it. */
export async function knownContents(
  db: Database,
  { site }: Release,
): Promise<Record<string, Pick<SiteFile, 'br' | 'gz'>>> {
  const built = Object.values(site.files).map(({ etag, br, gz }) => [
    etag,
    br === undefined || gz === undefined ? {} : { br, gz },
  ])
  return {
    ...(Object.fromEntries(built) as Record<string, Pick<SiteFile, 'br' | 'gz'>>),
    ...(await knownFiles(db)),
  }
}

/** Stores the contents that are not there yet; Returns how many. Nothing refers to them until a build does. */
export async function storeContents(
  db: Database,
  { folder, site, release }: { folder: string; site: SiteIndex; release: Release },
): Promise<number> {
  const stored = await knownFiles(db)
  const built = contentsOf(release.site)
  const missing = [...contentsOf(site)].filter(([hash]) => !(hash in stored))
  let batch: StoredFile[] = []
  let bytes = 0
  for (const [hash, path] of missing) {
    const atRelease = built.get(hash)
    const source =
      atRelease === undefined ? join(folder, 'client', path) : join(release.distDir, 'client', atRelease)
    const isCompressed = site.files[path]?.br !== undefined
    const file: StoredFile = {
      hash,
      content: await readFile(source),
      gz: isCompressed ? await readFile(`${source}.gz`) : null,
      br: isCompressed ? await readFile(`${source}.br`) : null,
      quality: isCompressed ? QUALITY[atRelease === undefined ? 'publish' : 'release'] : null,
    }
    batch.push(file)
    bytes += file.content.length
    if (bytes < BATCH_BYTES) continue
    await insertFiles(db, batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) await insertFiles(db, batch)
  return missing.length
}
