import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import type { BuiltWith } from './build-settings.ts'
import { CONTENT_ENCODING, type Forms, formFor, hasAlready } from './encodings.ts'
import { fileHeaders } from './file-headers.ts'
import { type Allowed, type InlineHashes, securityHeaders } from './security-headers.ts'
import type { SiteFile, SiteIndex } from './site.ts'

interface Prepared {
  path: string
  headers: Record<string, string | number>
  etag: string
  /** Small files are cached once read; a page is then one write. */
  body?: Buffer
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

const IN_MEMORY_BYTES = 256 * 1024

/** Serves the built site: precompressed, with validators, cache and security headers prepared once at start. */
export class StaticFiles {
  /** The settings that the pages were built with, if recorded. */
  readonly builtWith: BuiltWith | undefined
  readonly #entries = new Map<string, Entry>()
  readonly #root: string
  readonly #config: Config

  constructor(config: Config, site: SiteIndex) {
    this.#config = config
    this.builtWith = site.builtWith
    this.#root = join(config.distDir, 'client')
    const security = securityHeaders(config)
    for (const [path, file] of Object.entries(site.files)) {
      this.#entries.set(path, { file, forms: prepare(path, file, config, security, this.#root) })
    }
  }

  static async open(config: Config): Promise<StaticFiles> {
    const text = await readFile(join(config.distDir, 'site.json'), 'utf8')
    return new StaticFiles(config, JSON.parse(text) as SiteIndex)
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
    entry.text ??= await readFile(join(this.#root, path), 'utf8')
    return { text: entry.text, inline }
  }

  /** Also lets pages call, frame and show these origins from now on: the operator's list. */
  allow(origins: Allowed): void {
    for (const [path, { file, forms }] of this.#entries) {
      if (!file.inline) continue
      const headers = fileHeaders(path, file, this.#config, origins)
      for (const form of Object.values(forms)) Object.assign(form.headers, headers)
    }
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
    if (Number(form.headers['content-length']) > IN_MEMORY_BYTES) {
      response.writeHead(status, form.headers)
      await pipeline(createReadStream(form.path), response)
      return
    }
    form.body ??= await readFile(form.path)
    response.writeHead(status, form.headers).end(form.body)
  }
}

function prepare(
  path: string,
  file: SiteFile,
  config: Config,
  security: Record<string, string>,
  root: string,
): Entry['forms'] {
  const common = {
    ...security,
    ...fileHeaders(path, file, config),
    'content-type': file.type,
    vary: 'accept-encoding',
  }
  const form = (suffix: '' | '.br' | '.gz', bytes: number, encoding?: string): Prepared => {
    const etag = `"${file.etag}${suffix}"`
    return {
      path: join(root, path) + suffix,
      etag,
      headers: {
        ...common,
        etag,
        'content-length': bytes,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    }
  }
  return {
    plain: form('', file.bytes),
    ...(file.br === undefined ? {} : { br: form('.br', file.br, CONTENT_ENCODING.br) }),
    ...(file.gz === undefined ? {} : { gz: form('.gz', file.gz, CONTENT_ENCODING.gz) }),
  }
}
