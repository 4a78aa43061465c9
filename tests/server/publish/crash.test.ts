import { existsSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'
import { unnamed } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { allPublishes, currentPublish } from '#server/publish/queries.ts'
import { buildSite } from '../../../scripts/build-site.ts'
import { useDemoDatabase } from '../../support/demo-world.ts'
import { workUntil } from '../../support/killed-worker.ts'
import { removeData, startServer } from '../../support/server-process.ts'

// Protects: a publish that is killed leaves the site as it was, the next one takes over, and two never mix.

const config = getConfig({ DIST_DIR: 'dist' })
const database = useDemoDatabase()

beforeAll(async () => {
  if (!existsSync('dist/site.json')) await buildSite()
}, 300_000)

async function operator(...args: string[]): Promise<string> {
  const { db } = database
  const outcome = await operate(args, {
    ...{ db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok', config },
  })
  expect(outcome.exitCode, outcome.text).toBe(0)
  return outcome.text
}

let written = 0
/** So that there is something to publish. */
beforeEach(async () => {
  written += 1
  const stored = JSON.parse(await operator('content', 'show', 'help', 'term'))
  const text = { ...stored.en.draft, title: `Rules, edition ${written}` }
  await operator('content', 'save', 'help', 'term', 'en', '--json', JSON.stringify(text))
  await operator('content', 'publish', 'help', 'term', 'en')
})

const publishUntil = (words: string, delayMs = 0) =>
  workUntil('publish-worker.ts', [database.databaseUrl ?? '', words, String(delayMs)], undefined)

/** What a publisher that died leaves runs out; as if that time had passed. */
const letLeaseRunOut = () =>
  database.db.run(unnamed(`update site_publisher set lease_until = now() where owner is not null`))

test.each([
  ['while the pages are rendered', 'octet_length(br) as br', 1_500],
  ['while files are stored', 'insert into site_files', 20],
  ['between the publish and the pointer to it', 'update site_current', 0],
])(
  'kill -9 %s leaves the site as it was',
  async (_moment, words, delayMs) => {
    const before = await currentPublish(database.db)
    expect(await publishUntil(words, delayMs)).toBe('SIGKILL')
    expect(await currentPublish(database.db)).toEqual(before)
    expect(await letLeaseRunOut()).toBe(1)
  },
  180_000,
)

test('of two publishers one waits; the one after a killed one takes over; a server started meanwhile shows it', async () => {
  const server = await startServer({ env: { DATABASE_URL: database.databaseUrl ?? '' } })
  try {
    const [one, two] = await Promise.all([publishUntil('never'), operator('publish')])
    expect(one).toBeNull()
    expect(two).toMatch(/^(Publish \d+: \d+ of|Nothing differs)/)
    const publishes = await allPublishes(database.db)
    expect(publishes).toHaveLength(1)
    const help = async () => (await fetch(`${server.url}/en/help`)).text()
    await expect.poll(help, { timeout: 5_000 }).toContain(`Rules, edition ${written}`)
    const late = await startServer({ env: { DATABASE_URL: database.databaseUrl ?? '' } })
    try {
      expect(await (await fetch(`${late.url}/en/help`)).text()).toContain(`Rules, edition ${written}`)
    } finally {
      await late.stop()
      removeData(late)
    }
  } finally {
    await server.stop()
    removeData(server)
  }
}, 300_000)
