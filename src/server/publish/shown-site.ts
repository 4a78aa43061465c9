import type { Database } from '#server/db/database.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import type { Clock } from '#server/platform/clock.ts'
import { contentTag, type Forms } from '#server/platform/encodings.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import type { StaticFiles } from '#server/platform/static-files.ts'
import { hashedFiles, storedFiles, storedForm } from './file-queries.ts'
import { type PublisherConfig, publishJobs } from './jobs.ts'
import { siteOfPublish } from './publish.ts'
import { currentPublish } from './queries.ts'
import { releaseOf } from './store.ts'
import { tightening } from './tightening.ts'

/** How often a process looks whether another publish is shown. */
const LOOK_EVERY_MS = 1_000
/** Rendering takes the machine seconds, so what failed does not follow at once. */
const AGAIN_MS = 5 * 60_000
/** Files that one query brings. */
const READ_AT_ONCE = 50

interface Parts {
  db: Database
  clock: Clock
  log: Log
  files: StaticFiles
  config: PublisherConfig
}

/**
 * Lets this process show the publish that is current in the database, within about a second after it changed. Whatever
 * fails, the site that is shown stays: the last one that could be, or the release build.
 */
export class ShownSite {
  readonly #parts: Parts
  #build: string | null = null
  #version: bigint | undefined
  #memory: object | undefined
  /** When what could not be rendered is tried again. */
  #againAt = Number.POSITIVE_INFINITY
  readonly #looks = new Repeating({
    work: () => this.refresh(),
    onError: error => this.#parts.log.warn({ err: error }, 'publish not looked at'),
    firstMs: LOOK_EVERY_MS,
    pauseMs: LOOK_EVERY_MS,
  })

  readonly #tightening: Repeating | undefined
  readonly #jobs: Repeating | undefined

  private constructor(parts: Parts) {
    this.#parts = parts
    const { release } = parts.files.site
    if (!release) return
    this.#tightening = tightening({ ...parts, release })
    this.#jobs = publishJobs(parts)
  }

  /** Shows what is current before anybody asks. */
  static async open(parts: Parts): Promise<ShownSite> {
    const shown = new ShownSite(parts)
    await shown.refresh().catch(error => parts.log.error({ err: error }, 'publish not shown'))
    return shown
  }

  start(): void {
    this.#looks.start()
    this.#tightening?.start()
    this.#jobs?.start()
  }

  async stop(): Promise<void> {
    // A publish that is under way would hold the end up for seconds: whoever runs next finishes it.
    void this.#jobs?.stop()
    await this.#looks.stop()
    await this.#tightening?.stop()
  }

  /** Names what is shown: another publish, or another version of the code, has another name. */
  get build(): string | null {
    return this.#build
  }

  /** Looks now. */
  async refresh(): Promise<void> {
    const { memory } = this.#parts.db
    const { publish, version } = await currentPublish(this.#parts.db)
    const isSame = version === this.#version && memory === this.#memory
    if (isSame && performance.now() < this.#againAt) return
    this.#againAt = Number.POSITIVE_INFINITY
    if (publish !== null) await this.#show(publish)
    else this.#shows(0, undefined)
    this.#version = version
    this.#memory = memory
  }

  async #show(publish: number): Promise<void> {
    const { db, files, clock, config, log } = this.#parts
    const release = releaseOf(config.distDir, files.site)
    const site = await siteOfPublish(db, { publish, release, now: clock.now() }).catch((error: unknown) => {
      if (!(error instanceof OperatorFault)) throw error
      log.error({ err: error, publish }, 'publish cannot be rendered by this release')
      this.#againAt = performance.now() + AGAIN_MS
    })
    if (!site) return
    const contents = await this.#contentsOf(site)
    this.#shows(publish, {
      files: { ...(await hashedFiles(db)), ...withoutLabels(site) },
      contents,
      read: async (hash, form) => {
        const found = await storedForm(db, hash, form)
        if (!found) throw new Error(`the file ${hash} is no longer kept`)
        return found
      },
    })
  }

  #shows(publish: number, shown: Parameters<StaticFiles['show']>[0]): void {
    const { files } = this.#parts
    files.show(shown)
    this.#build = contentTag(`${files.site.release} ${publish}`)
  }

  /** Everything that the release build does not have, read before it is shown: no visitor waits for the database. */
  async #contentsOf(site: SiteIndex): Promise<ReadonlyMap<string, Forms<Buffer>>> {
    const { db, files } = this.#parts
    const wanted = [...new Set(Object.values(withoutLabels(site)).map(({ etag }) => etag))].filter(
      hash => !files.hasContent(hash),
    )
    const contents = new Map<string, Forms<Buffer>>()
    for (let at = 0; at < wanted.length; at += READ_AT_ONCE) {
      for (const { hash, content, gz, br } of await storedFiles(db, wanted.slice(at, at + READ_AT_ONCE)))
        contents.set(hash, { plain: content, ...(gz && br ? { gz, br } : {}) })
    }
    const lacking = wanted.find(hash => !contents.has(hash))
    if (lacking) throw new Error(`the file ${lacking} is not stored`)
    return contents
  }
}

/** Labels of games are served by their own handler, which makes those that are in no build. */
function withoutLabels({ files }: SiteIndex): SiteIndex['files'] {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('/art/')))
}
