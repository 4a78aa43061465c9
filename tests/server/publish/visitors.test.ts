import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { operate } from '#server/operator/operate.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { sendCommand } from '#server/operator/operator-socket.ts'
import { contentTag } from '#server/platform/encodings.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { buildSite } from '../../../scripts/build-site.ts'
import { inlineHashes } from '../../../scripts/seal-site.ts'
import { eachEngine, type FreshDatabase } from '../../support/databases.ts'
import { demoFolder, freshDemoPostgres, useDemoDatabase } from '../../support/demo-world.ts'
import { isNightly } from '../../support/figures.ts'
import { removeData, type ServerProcess, startServer } from '../../support/server-process.ts'
import { removeRelease, smallRelease } from '../../support/small-release.ts'
import { picture } from '../uploads/pictures.ts'

// Protects: what operators publish is what a build would have made, and no visitor ever sees a part of it.

const PUBLISHES = isNightly ? 20 : 2
const HELP = '/en/help'

let distDir: string
beforeAll(async () => {
  if (!existsSync('dist/site.json')) await buildSite()
  distDir = smallRelease()
}, 300_000)
afterAll(() => removeRelease(distDir))

const contextOf = (db: Database, dist: string): OperatorContext => ({
  ...{ db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' },
  config: getConfig({ DIST_DIR: dist }),
})

describe('all pages of the demo', () => {
  const database = useDemoDatabase()

  test('are published as the build has them, byte for byte', async () => {
    const { text } = await operate(['publish'], contextOf(database.db, 'dist'))
    expect(text).toBe('Nothing differs from what is shown; nothing was published.')
  }, 180_000)
})

eachEngine(engine => {
  let database: FreshDatabase | undefined
  let server: ServerProcess

  beforeAll(async () => {
    if (engine === 'postgres') database = await freshDemoPostgres()
    const dataDir = engine === 'embedded' ? await demoFolder() : undefined
    server = await startServer({
      env: { DIST_DIR: distDir, ...(database ? { DATABASE_URL: database.databaseUrl ?? '' } : {}) },
      ...(dataDir ? { dataDir } : {}),
    })
  }, 180_000)

  afterAll(async () => {
    await server.stop()
    removeData(server)
    await database?.remove()
  })

  async function operator(...args: string[]): Promise<string> {
    const outcome = database
      ? await operate(args, contextOf(database.db, distDir))
      : await sendCommand(server.dataDir, { operator: 'nok', args })
    expect(outcome.exitCode, outcome.text).toBe(0)
    return outcome.text
  }

  async function writeHelp(title: string): Promise<void> {
    const stored = JSON.parse(await operator('content', 'show', 'help', 'term'))
    const text = { ...stored.en.draft, title }
    await operator('content', 'save', 'help', 'term', 'en', '--json', JSON.stringify(text))
    await operator('content', 'publish', 'help', 'term', 'en')
  }

  /** Adds a picture and shows a banner and a promotion with it, from the next publish on; answers its hash. */
  async function withOwnPicture(): Promise<string> {
    const bytes = (await picture('jpeg', 800, 450)).toString('base64')
    const alt = SHIPPED_LANGUAGES.flatMap(language => [`--alt-${language}`, 'A beach'])
    const added = await operator('content', 'picture', 'add', '--picture', bytes, ...alt)
    const [, hash = ''] = /\/pictures\/([0-9a-f]{64})-/.exec(added) ?? []
    for (const item of [
      ['banner', 'verify'],
      ['promotion', 'missions'],
    ]) {
      const { facts } = JSON.parse(await operator('content', 'show', ...item, 'facts'))
      const withIt = JSON.stringify({ ...facts.draft, picture: hash })
      await operator('content', 'save', ...item, 'facts', '--json', withIt)
      await operator('content', 'publish', ...item, 'facts')
    }
    return hash
  }

  /** By which open pages learn that the site was published again. */
  const build = async () =>
    ((await (await fetch(`${server.url}/api/permission`)).json()) as { value: { build: string } }).value.build

  const helpPage = async () => (await fetch(server.url + HELP)).text()

  async function untilShown(title: string, isShown = true): Promise<void> {
    await expect.poll(async () => (await helpPage()).includes(title), { timeout: 20_000 }).toBe(isShown)
  }

  test('a change is previewed, told, published, rolled back and shown again', async () => {
    await writeHelp('Rules for guests')
    expect(await operator('publish', 'diff')).toMatch(/help term texts en title: ".*" → "Rules for guests"/)
    expect(await operator('publish', '--preview', HELP)).toContain('Rules for guests')
    await untilShown('Rules for guests', false)
    const hash = await withOwnPicture()
    const before = await build()
    const published = await operator('publish', '--note', 'clearer')
    expect(published).toMatch(/^Publish 1: \d+ of \d+ pages changed/)
    expect(published).toContain('/en/help/')
    await untilShown('Rules for guests')
    const after = await build()
    expect(after).not.toBe(before)
    for (const path of ['/en', '/en/promotions', '/en/promotions/missions']) {
      const html = await (await fetch(server.url + path)).text()
      const [tag = ''] =
        new RegExp(
          `<picture[^>]*>[^<]*<source type="image/avif" srcset="/pictures/${hash}-360.avif 360w.*?</picture>`,
          's',
        ).exec(html) ?? []
      expect(tag, path).toContain('alt="A beach"')
      expect(tag, path).toContain('width="800" height="450"')
    }
    const file = await fetch(`${server.url}/pictures/${hash}-360.avif`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(await operator('publish', 'diff')).toBe('Nothing differs from what is shown.')
    await operator('publish', 'rollback', '0')
    await untilShown('Rules for guests', false)
    expect(await build()).toBe(before)
    await operator('publish', 'rollback', '1')
    await untilShown('Rules for guests')
    expect(await operator('publish', 'list')).toMatch(/^→ 1 .* nok {2}clearer\n {2}0 /)
  }, 180_000)

  // By the same code on either engine; the slower one has its turn at night.
  test.runIf(isNightly || engine === 'postgres')(
    'a visitor who loads pages without pause sees whole pages of one publish each',
    async () => {
      const visitor = new Visitor(server.url)
      const names = new Set<string>()
      let faults: string[]
      try {
        await visitor.seesOtherThan('')
        for (let round = 0; round < PUBLISHES; round += 1) {
          await writeHelp(`Rules, edition ${round}`)
          const shows = async (...args: string[]) => {
            const before = visitor.last
            const text = await operator('publish', ...args)
            await visitor.seesOtherThan(before)
            return text
          }
          const [, number = ''] = /^Publish (\d+):/.exec(await shows()) ?? []
          names.add(await build())
          await shows('rollback')
          await shows('rollback', number)
        }
      } finally {
        // Before the server stops, whatever came of it.
        faults = await visitor.leaves()
      }
      // Open pages learn from it that theirs is outdated.
      expect(names.size).toBe(PUBLISHES)
      expect(faults).toEqual([])
      expect(visitor.seen.size).toBeGreaterThanOrEqual(PUBLISHES + 1)
    },
    1_200_000,
  )
})

const built = () => JSON.parse(readFileSync('dist/site.json', 'utf8')) as SiteIndex

/** Loads the home page, the help page and what they name, again and again, until it leaves. */
class Visitor {
  readonly #url: string
  readonly #faults = new Set<string>()
  readonly #walk: Promise<void>
  readonly #assets = new Set<string>()
  /** Tags of the help page. */
  readonly seen = new Set<string>()
  last = ''
  #isLeaving = false

  constructor(url: string) {
    this.#url = url
    this.#walk = this.#walks()
  }

  /** Resolves once the help page is another one. */
  async seesOtherThan(before: string): Promise<void> {
    await expect.poll(() => this.last, { timeout: 20_000, interval: 20 }).not.toBe(before)
  }

  async leaves(): Promise<string[]> {
    this.#isLeaving = true
    await this.#walk
    return [...this.#faults]
  }

  async #walks(): Promise<void> {
    const inline = new Set(Object.values(built().files).flatMap(file => file.inline?.scripts ?? []))
    while (!this.#isLeaving) {
      for (const path of ['/', HELP, '/promotions']) await this.#loads(path, inline)
    }
  }

  async #loads(path: string, inline: ReadonlySet<string>): Promise<void> {
    const response = await fetch(this.#url + path)
    const html = await response.text()
    const tag = response.headers.get('etag') ?? ''
    const policy = response.headers.get('content-security-policy') ?? ''
    const fault = (what: string) => this.#faults.add(`${path}: ${what}`)
    if (response.status !== 200) fault(`status ${response.status}`)
    if (contentTag(html) !== tag.replace(/^"|(\.br|\.gz)?"$/g, ''))
      fault('is not the file that its tag names')
    for (const hash of inlineHashes(html).scripts)
      if (!policy.includes(hash) || !inline.has(hash)) fault(`the policy does not allow ${hash}`)
    if (path === HELP) {
      this.seen.add(tag)
      this.last = tag
    }
    for (const [, asset = ''] of html.matchAll(/"(\/_astro\/[^"]+)"/g)) await this.#fetches(asset, fault)
  }

  async #fetches(asset: string, fault: (what: string) => void): Promise<void> {
    if (this.#assets.has(asset)) return
    this.#assets.add(asset)
    const { status } = await fetch(this.#url + asset)
    if (status !== 200) fault(`${asset} answers ${status}`)
  }
}
