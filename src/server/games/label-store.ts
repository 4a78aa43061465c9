import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArtInput } from '#lib/art/art.ts'
import { labelPicture } from '#lib/art/label-picture.ts'
import { ART_EDITION, type LabelForm } from '#lib/games/label-address.ts'
import { Lanes } from '#server/platform/lanes.ts'
import { loadSharp } from '#server/platform/sharp.ts'

/** Both forms of all labels of a large catalogue, some 250 MB; beyond that the oldest ones go. */
const MOST_KEPT = 25_000
/** Of the four threads that Node has for files, compression and pictures. */
const MADE_AT_ONCE = 2
/** A request behind this many others would be answered too late. */
const MOST_WAITING = 200

interface Options {
  /** What is made is kept below it. */
  dataDir: string
  /** The built site, whose labels need not be made. */
  distDir: string
  /** Hears when something could not be kept; the label is served nevertheless. */
  report: (error: unknown) => void
  /** For tests. */
  mostKept?: number
}

export interface WantedLabel {
  /** "/art/PG/RNG/lantern-street.3f2a9c01.webp": the address, which no other picture ever has. */
  path: string
  game: ArtInput
  form: LabelForm
}

/** The pictures of labels: those of the build, those that were made before, and what is made now, a few at a time. */
export class LabelStore {
  readonly #options: Options
  readonly #directory: string
  /** The names of what is kept: those found at the start, then in the order in which they were made. */
  #names: Promise<Set<string>> | undefined
  readonly #onTheWay = new Map<string, Promise<Buffer>>()
  readonly #lanes = new Lanes(MADE_AT_ONCE)

  constructor(options: Options) {
    this.#options = options
    this.#directory = join(options.dataDir, 'labels', ART_EDITION)
  }

  /** The picture, where it need not be made. */
  async find({ path }: WantedLabel): Promise<Buffer | undefined> {
    const built = join(this.#options.distDir, 'client', path)
    return (await read(built)) ?? read(this.#fileOf(path))
  }

  /** Makes the picture, once for all who ask meanwhile; undefined where too much is being made already. */
  make(label: WantedLabel): Promise<Buffer> | undefined {
    const known = this.#onTheWay.get(label.path)
    if (known) return known
    if (this.#lanes.waiting >= MOST_WAITING) return undefined
    const made = this.#made(label).finally(() => this.#onTheWay.delete(label.path))
    this.#onTheWay.set(label.path, made)
    return made
  }

  async #made({ path, game, form }: WantedLabel): Promise<Buffer> {
    const picture = await this.#lanes.run(async () => labelPicture(await loadSharp(), game, form))
    await this.#keep(path, picture).catch(this.#options.report)
    return picture
  }

  async #keep(path: string, picture: Buffer): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    this.#names ??= this.#readNames().catch(error => {
      this.#names = undefined
      throw error
    })
    const names = await this.#names
    const file = this.#fileOf(path)
    // Under another name until it is on the disk: after a crash there is the whole picture or none.
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, picture, { flush: true })
    await rename(unfinished, file)
    names.add(file)
    const [oldest] = names
    if (names.size <= (this.#options.mostKept ?? MOST_KEPT) || oldest === undefined) return
    names.delete(oldest)
    await rm(oldest, { force: true })
  }

  /** What is kept at the start; other editions go with all that is in them. */
  async #readNames(): Promise<Set<string>> {
    const parent = dirname(this.#directory)
    const editions = (await readdir(parent)).filter(name => name !== ART_EDITION)
    await Promise.all(editions.map(name => rm(join(parent, name), { recursive: true, force: true })))
    const names = await readdir(this.#directory)
    return new Set(names.map(name => join(this.#directory, name)))
  }

  #fileOf(path: string): string {
    // Neither a vendor nor a category has a hyphen in its name, so that no two labels share one.
    return join(this.#directory, path.slice('/art/'.length).replaceAll('/', '-'))
  }
}

async function read(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(() => undefined)
}
