import { existsSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Config, getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lastJob } from '#server/publish/job-queries.ts'
import { runJobs } from '#server/publish/jobs.ts'
import { allPublishes, currentPublish } from '#server/publish/queries.ts'
import { buildSite } from '../../../scripts/build-site.ts'
import { postgresByDay } from '../../support/databases.ts'
import { demoFolder, freshDemoPostgres } from '../../support/demo-world.ts'
import { isNightly } from '../../support/figures.ts'
import { workUntil } from '../../support/killed-worker.ts'
import { removeData, startServer } from '../../support/server-process.ts'
import { removeRelease, smallRelease } from '../../support/small-release.ts'

// Protects: a publish that is killed leaves the site as it was, the next process finishes it, and two never mix.

/** Where it is killed: words of a statement, and milliseconds later or at which of them. Every day those that differ most. */
const STEPS: [string, string, { delayMs?: number; nth?: number }][] = [
  ['while the pages are rendered', 'octet_length(br) as br', { delayMs: 500 }],
  ['while files are stored', 'insert into site_files', { nth: 2 }],
  ['between the publish and the pointer to it', 'update site_current', {}],
  ...(isNightly
    ? ([
        ['before it is its turn', 'update site_publisher', {}],
        ['when the job begins', 'set tries = tries + 1', {}],
        ['before the snapshot', 'from content_parts', {}],
        ['before the first file', 'insert into site_files', {}],
        ['before the publish', 'insert into site_publishes', {}],
        ['before its pages', 'insert into site_builds', {}],
        ['before the entry', 'insert into operator_changes', {}],
        ['before the end of the job', 'set ended_at', {}],
      ] satisfies [string, string, object][])
    : []),
]

let config: Config
beforeAll(async () => {
  if (!existsSync('dist/site.json')) await buildSite()
  config = getConfig({ DIST_DIR: smallRelease() })
}, 300_000)
afterAll(() => removeRelease(config.distDir))

postgresByDay(engine => {
  /** Opened only between the workers: one process holds the embedded database at a time. */
  let open: () => Promise<Database>
  let worker: string[]
  let databaseUrl = ''
  let remove: () => Promise<void>

  beforeAll(async () => {
    if (engine === 'postgres') {
      const fresh = await freshDemoPostgres()
      databaseUrl = fresh.databaseUrl ?? ''
      open = () => openDatabase({ dataDir: '', databaseUrl })
      worker = [databaseUrl, '', config.distDir]
      remove = () => fresh.remove()
    } else {
      const dataDir = await demoFolder()
      open = () => openDatabase({ dataDir })
      worker = ['', dataDir, config.distDir]
      remove = async () => rmSync(dataDir, { recursive: true, force: true })
    }
    return () => remove()
  }, 180_000)

  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await open()
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  async function operator(db: Database, ...args: string[]): Promise<string> {
    const context = { db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok', config }
    const outcome = await operate(args, context)
    expect(outcome.exitCode, outcome.text).toBe(0)
    return outcome.text
  }

  let written = 0
  /** So that there is something to publish. */
  beforeEach(async () => {
    written += 1
    await withDatabase(async db => {
      const stored = JSON.parse(await operator(db, 'content', 'show', 'help', 'term'))
      const text = { ...stored.en.draft, title: `Rules, edition ${written}` }
      await operator(db, 'content', 'save', 'help', 'term', 'en', '--json', JSON.stringify(text))
      await operator(db, 'content', 'publish', 'help', 'term', 'en')
    })
  })

  const publishUntil = (words: string, { delayMs = 0, nth = 1 } = {}) =>
    workUntil('publish-worker.ts', [...worker, words, String(delayMs), String(nth)], undefined)

  /** What a publisher that died leaves runs out; as if that time had passed. */
  const letLeaseRunOut = (db: Database) =>
    db.run(unnamed(`update site_publisher set lease_until = now() where owner is not null`))

  test.each(STEPS)(
    'kill -9 %s leaves the site as it was',
    async (_moment, words, when) => {
      const before = await withDatabase(currentPublish)
      expect(await publishUntil(words, when)).toBe('SIGKILL')
      await withDatabase(async db => {
        expect(await currentPublish(db)).toEqual(before)
        await letLeaseRunOut(db)
        // The last story is about what is left to do.
        await db.run(unnamed('delete from publish_jobs where ended_at is null'))
      })
    },
    180_000,
  )

  test('the next process finishes what the killed ones left, once', async () => {
    expect(await publishUntil('octet_length(br) as br', { delayMs: 500 })).toBe('SIGKILL')
    await withDatabase(async db => {
      await letLeaseRunOut(db)
      const before = (await allPublishes(db)).length
      await runJobs({ db, config, clock: systemClock })
      expect(await lastJob(db)).toMatchObject({ fault: null, outcome: { kind: 'publish' } })
      expect((await allPublishes(db)).length).toBe(before + 1)
      expect(await operator(db, 'publish', 'diff')).toBe('Nothing differs from what is shown.')
    })
  }, 180_000)

  test.runIf(engine === 'postgres')(
    'of two publishers one waits; a server that is started meanwhile shows what they made',
    async () => {
      const env = { DATABASE_URL: databaseUrl, DIST_DIR: config.distDir }
      const server = await startServer({ env })
      const db = await open()
      try {
        const before = (await allPublishes(db)).length
        const [one, two] = await Promise.all([publishUntil('never'), operator(db, 'publish')])
        expect(one).toBeNull()
        expect(two).toMatch(/^(Publish \d+: \d+ of|Nothing differs)/)
        expect(await allPublishes(db)).toHaveLength(before + 1)
        const help = async () => (await fetch(`${server.url}/en/help`)).text()
        await expect.poll(help, { timeout: 20_000 }).toContain(`Rules, edition ${written}`)
        const late = await startServer({ env })
        try {
          expect(await (await fetch(`${late.url}/en/help`)).text()).toContain(`Rules, edition ${written}`)
        } finally {
          await late.stop()
          removeData(late)
        }
      } finally {
        await db.close()
        await server.stop()
        removeData(server)
      }
    },
    300_000,
  )
})
