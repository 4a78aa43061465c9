import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import type { BuiltWith } from './build-settings.ts'
import { CONTENT_ENCODING, type FormName, type Forms, formFor, hasAlready } from './encodings.ts'
import { fileHeaders, isHashed } from './file-headers.ts'
import { type Allowed, type InlineHashes, securityHeaders } from './security-headers.ts'
import type { SiteFile, SiteIndex } from './site.ts'

interface Prepared {
  headers: Record<string, string | number>
  etag: string
  /** Small files are cached once read; a page is then one write. */
  body?: Buffer
  read: () => Promise<Buffer>
  /** Where it is a file of this machine, which a large one is streamed from. */
  path?: string
}
/** A file with its forms, so that only the encoding is decided per request. */
interface Entry {
  file: SiteFile
  forms: Forms<Prepared>
  /** Cached once read, for pages that are filled in. */
  text?: string
}

/** A page before it is filled in. */
export interface FillablePage {
  text: string
  inline: InlineHashes
}

/** Where the bytes of a file's form come from. */
interface Source {
  body?: Buffer | undefined
  read: () => Promise<Buffer>
  path?: string
}

/** A site that is shown in place of the release build's. */
interface ShownFiles {
  files: SiteIndex['files']
  /** Contents that are in memory, by their hash: at least those of every page. */
  contents: ReadonlyMap<string, Forms<Buffer>>
  /** Reads a form of a content that neither the release build nor `contents` has. */
  read: (hash: string, form: FormName) => Promise<Buffer>
}

const IN_MEMORY_BYTES = 256 * 1024

/** Serves the built site: precompressed, with validators, cache and security headers prepared once at start. */
export class StaticFiles {
  /** The release build. */
  readonly site: SiteIndex
  readonly #built = new Map<string, Entry>()
  /** Contents of the release build, by their hash. */
  readonly #byHash = new Map<string, Entry>()
  readonly #root: string
  readonly #config: Config
  #allowed: Allowed = {}
  /** What is shown; replaced in one assignment, so that no request sees half of it. */
  #entries: ReadonlyMap<string, Entry>

  constructor(config: Config, site: SiteIndex) {
    this.#config = config
    this.site = site
    this.#root = join(config.distDir, 'client')
    for (const [path, file] of Object.entries(site.files)) {
      const entry = this.#prepare(path, file, form => this.#onDisk(path, form))
      this.#built.set(path, entry)
      this.#byHash.set(file.etag, entry)
    }
    this.#entries = this.#built
  }

  static async open(config: Config): Promise<StaticFiles> {
    const text = await readFile(join(config.distDir, 'site.json'), 'utf8')
    return new StaticFiles(config, JSON.parse(text) as SiteIndex)
  }

  /** The settings that the pages were built with, if recorded. */
  get builtWith(): BuiltWith | undefined {
    return this.site.builtWith
  }

  /** Returns the built file of a path: itself, or the page of that folder; undefined if there is none. */
  find(pathname: string): string | undefined {
    if (this.#entries.has(pathname)) return pathname
    const page = pathname.endsWith('/') ? `${pathname}index.html` : `${pathname}/index.html`
    return this.#entries.has(page) ? page : undefined
  }

  /** Returns a page's text and its policy hashes, for filling it in before it is sent. */
  async page(path: string): Promise<FillablePage | undefined> {
    const entry = this.#entries.get(path)
    const inline = entry?.file.inline
    if (!inline) return undefined
    entry.text ??= (await entry.forms.plain.read()).toString('utf8')
    return { text: entry.text, inline }
  }

  /** Also lets pages call, frame and show these origins from now on: the operator's list. */
  allow(origins: Allowed): void {
    this.#allowed = origins
    for (const [path, entry] of [...this.#built, ...this.#entries]) {
      if (!entry.file.inline) continue
      const headers = fileHeaders(path, entry.file, this.#config, origins)
      for (const form of Object.values(entry.forms)) Object.assign(form.headers, headers)
    }
  }

  /**
   * Shows another site from the next request on; undefined shows the release build. Files of the release build with a hash
   * in their name are served all the same: pages that were loaded before still ask for them.
   */
  show(shown: ShownFiles | undefined): void {
    if (!shown) {
      this.#entries = this.#built
      return
    }
    const entries = new Map([...this.#built].filter(([path]) => isHashed(path)))
    for (const [path, file] of Object.entries(shown.files))
      entries.set(path, this.#asBuilt(path, file) ?? this.#published(path, file, shown))
    this.#entries = entries
  }

  /** Whether the release build has this content, at whichever path. */
  hasContent(hash: string): boolean {
    return this.#byHash.has(hash)
  }

  /** Sends a file found by `find`, with 304 if the visitor has cached it. */
  async send(request: IncomingMessage, response: ServerResponse, path: string, status = 200): Promise<void> {
    const entry = this.#entries.get(path)
    if (!entry) throw new Error(`${path} is not a file of the site`)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const form = entry.forms[formFor(entry.forms, accepted)] ?? entry.forms.plain
    if (status === 200 && hasAlready(request.headers['if-none-match'], form.etag)) {
      const { 'content-length': _, ...headers } = form.headers
      response.writeHead(304, headers).end()
      return
    }
    if (request.method === 'HEAD') {
      response.writeHead(status, form.headers).end()
      return
    }
    if (form.path && Number(form.headers['content-length']) > IN_MEMORY_BYTES) {
      response.writeHead(status, form.headers)
      await pipeline(createReadStream(form.path), response)
      return
    }
    form.body ??= await form.read()
    // What is compressed further meanwhile is shorter than it was written down.
    form.headers['content-length'] = form.body.length
    response.writeHead(status, form.headers).end(form.body)
  }

  #onDisk(path: string, form: FormName): Source {
    const place = join(this.#root, path) + SUFFIXES[form]
    return { path: place, read: () => readFile(place) }
  }

  /** The release build's own entry of a path, where it says the same. */
  #asBuilt(path: string, { etag }: SiteFile): Entry | undefined {
    const built = this.#built.get(path)
    return built?.file.etag === etag ? built : undefined
  }

  #published(path: string, file: SiteFile, { contents, read }: ShownFiles): Entry {
    const built = this.#byHash.get(file.etag)
    if (built) return this.#prepare(path, file, form => built.forms[form] ?? built.forms.plain)
    const kept = contents.get(file.etag)
    return this.#prepare(path, file, form => ({ body: kept?.[form], read: () => read(file.etag, form) }))
  }

  #prepare(path: string, file: SiteFile, sourceOf: (form: FormName) => Source): Entry {
    const common = {
      ...securityHeaders(this.#config),
      ...fileHeaders(path, file, this.#config, this.#allowed),
      'content-type': file.type,
      vary: 'accept-encoding',
    }
    const form = (name: FormName, bytes: number, encoding?: string): Prepared => {
      const etag = `"${file.etag}${SUFFIXES[name]}"`
      const { body, read, path: place } = sourceOf(name)
      return {
        etag,
        read: async () => body ?? read(),
        ...(body ? { body } : {}),
        ...(place ? { path: place } : {}),
        headers: {
          ...common,
          etag,
          'content-length': body?.length ?? bytes,
          ...(encoding ? { 'content-encoding': encoding } : {}),
        },
      }
    }
    const forms = {
      plain: form('plain', file.bytes),
      ...(file.br === undefined ? {} : { br: form('br', file.br, CONTENT_ENCODING.br) }),
      ...(file.gz === undefined ? {} : { gz: form('gz', file.gz, CONTENT_ENCODING.gz) }),
    }
    return { file, forms }
  }
}

/** Of the files of each form on the disk, and of their tags. */
const SUFFIXES = { plain: '', br: '.br', gz: '.gz' } as const
