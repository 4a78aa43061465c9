import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SNAPSHOT_FILE } from '#lib/snapshot/publish.ts'
import { getConfig } from '#server/config.ts'
import { operate } from '#server/operator/operate.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { siteOf, storedForm } from '#server/publish/file-queries.ts'
import { snapshotOfPublish } from '#server/publish/queries.ts'
import { readRelease } from '#server/publish/store.ts'
import { buildSite } from '../../../scripts/build-site.ts'
import { useDemoDatabase } from '../../support/demo-world.ts'

// Protects: a publish makes, byte for byte, the pages that a build of the same snapshot would. A build takes minutes, so that
// this is looked at in `npm run test:all`; every day the demo's own snapshot stands for it (visitors.test.ts).

const database = useDemoDatabase()
/** Where a build finds the packages that it is made with; other tests read the one in dist meanwhile. */
let folder: string
beforeAll(() => {
  mkdirSync('.cache', { recursive: true })
  folder = mkdtempSync(resolve('.cache', 'same-as-build-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const releaseFolder = () => join(folder, 'release')

async function operator(...args: string[]): Promise<string> {
  const { db } = database
  const config = getConfig({ DIST_DIR: releaseFolder() })
  const context = { db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok', config }
  const outcome = await operate(args, context)
  expect(outcome.exitCode, outcome.text).toBe(0)
  return outcome.text
}

/** Each build gives the islands of its pages names of its own. */
const withoutIslandIds = (content: Buffer) => content.toString('latin1').replace(/ uid="[^"]*"/g, '')

test.runIf(process.env.TESTS === 'all')(
  'what is published is what a build of the same snapshot makes, file by file',
  async () => {
    await buildSite({ force: true, distDir: releaseFolder() })
    await operator('content', 'delete', 'banner', 'verify')
    const stored = JSON.parse(await operator('content', 'show', 'help', 'term'))
    const text = { ...stored.en.draft, title: 'Rules for everybody' }
    await operator('content', 'save', 'help', 'term', 'en', '--json', JSON.stringify(text))
    await operator('content', 'publish', 'help', 'term', 'en')
    await operator('publish')
    const { db } = database
    const release = await readRelease(releaseFolder())
    const published = await siteOf(db, { publish: 1, release: release.name })
    try {
      writeFileSync(join(folder, SNAPSHOT_FILE), JSON.stringify(await snapshotOfPublish(db, 1)))
      vi.stubEnv('SNAPSHOT_DIR', folder)
      const distDir = join(folder, 'dist')
      await buildSite({ force: true, distDir })
      const built = JSON.parse(readFileSync(join(distDir, 'site.json'), 'utf8')) as SiteIndex
      expect(Object.keys(published?.files ?? {}).toSorted()).toEqual(Object.keys(built.files).toSorted())
      const differing: string[] = []
      for (const [path, { etag }] of Object.entries(published?.files ?? {})) {
        const ours = await storedForm(db, etag, 'plain')
        const theirs = readFileSync(join(distDir, 'client', path))
        if (!ours || withoutIslandIds(ours) !== withoutIslandIds(theirs)) differing.push(path)
      }
      expect(differing).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  },
  900_000,
)
