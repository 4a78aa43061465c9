import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, getConfig } from '#server/config.ts'
import { unnamed } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { buildSite } from '../../../scripts/build-site.ts'
import { useDemoDatabase } from '../../support/demo-world.ts'
import { removeData, startServer } from '../../support/server-process.ts'
import { removeRelease, smallRelease } from '../../support/small-release.ts'

// Protects: a new version of the code shows what was published under the one before, and starts whatever that was.

let config: Config
const database = useDemoDatabase()

beforeAll(async () => {
  if (!existsSync('dist/site.json')) await buildSite()
  config = getConfig({ DIST_DIR: smallRelease() })
}, 300_000)
afterAll(() => removeRelease(config.distDir))

async function operator(...args: string[]): Promise<string> {
  const { db } = database
  const outcome = await operate(args, {
    ...{ db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok', config },
  })
  expect(outcome.exitCode, outcome.text).toBe(0)
  return outcome.text
}

/** The help page of a server that starts now, its first one, and what the server said. */
async function firstHelp(): Promise<{ html: string; said: string }> {
  const server = await startServer({
    env: { DATABASE_URL: database.databaseUrl ?? '', DIST_DIR: config.distDir },
  })
  try {
    return { html: await (await fetch(`${server.url}/en/help`)).text(), said: server.output() }
  } finally {
    await server.stop()
    removeData(server)
  }
}

test('a server of another release renders the publish that is shown before its first answer, once', async () => {
  const stored = JSON.parse(await operator('content', 'show', 'help', 'term'))
  const text = { ...stored.en.draft, title: 'Rules of before' }
  await operator('content', 'save', 'help', 'term', 'en', '--json', JSON.stringify(text))
  await operator('content', 'publish', 'help', 'term', 'en')
  await operator('publish')
  await database.db.run(unnamed(`update site_builds set release = 'an earlier one'`))
  expect((await firstHelp()).html).toContain('Rules of before')
  expect(await database.db.rows(unnamed(`select publish from site_builds where publish = 1`))).toHaveLength(2)
}, 180_000)

test('a publish that this release cannot render leaves the pages that came with it, and says why', async () => {
  await database.db.run(unnamed(`delete from site_builds where release <> 'an earlier one'`))
  await database.db.run(unnamed(`update site_publishes set snapshot = snapshot - 'help'`))
  const { html, said } = await firstHelp()
  expect(html).toContain('</html>')
  expect(html).not.toContain('Rules of before')
  expect(said).toContain('publish cannot be rendered by this release')
  expect(said).toContain('is not a snapshot that this version can build from')
}, 180_000)
