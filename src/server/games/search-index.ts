import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'
import type { App } from '#server/app.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ServerContext } from '#server/platform/serve.ts'
import type { GameCatalogue } from './catalogue.ts'
import type { LoadedCatalogue } from './loaded-catalogue.ts'

const compress = promisify(brotliCompress)
const zip = promisify(gzip)
const FOREVER = 'public, max-age=31536000, immutable'
const PATH = '/games/search-index'

/** The index of a language for one state of the catalogue. */
interface IndexFile {
  /** "th.Zk3f….json": the same name is the same content, for good. */
  name: string
  br: Buffer
  gzip: Buffer
}

/**
 * The indexes that browsers search by themselves. Each is made and compressed when the first visitor asks for it, and
 * anew after the catalogue has changed.
 */
export class SearchIndexes {
  readonly #catalogue: Pick<GameCatalogue, 'loaded'>
  readonly #made = new WeakMap<LoadedCatalogue, Map<Language, Promise<IndexFile>>>()

  constructor(catalogue: Pick<GameCatalogue, 'loaded'>) {
    this.#catalogue = catalogue
  }

  of(language: Language): Promise<IndexFile> {
    const state = this.#catalogue.loaded()
    const made = this.#made.get(state) ?? new Map<Language, Promise<IndexFile>>()
    this.#made.set(state, made)
    const file = made.get(language) ?? makeIndex(state, language)
    made.set(language, file)
    // What could not be made is tried again by the next visitor.
    file.catch(() => made.delete(language))
    return file
  }
}

async function makeIndex(state: LoadedCatalogue, language: Language): Promise<IndexFile> {
  const text = JSON.stringify(writeSearchIndex(state.searched(), state.classifications(), language))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }
  const [br, zipped] = await Promise.all([compress(text, options), zip(text, { level: 9 })])
  return { name: `${language}.${hash}.json`, br, gzip: zipped }
}

/**
 * `/api/games/search-index/th` leads to the present file of Thai, which is kept for good under its own name. A file that
 * is no more, since the catalogue changed or another process has not seen the change yet, is answered by the present one,
 * which is then not kept.
 */
export function mountSearchIndexes(app: App, indexes: SearchIndexes): void {
  app.get(`${PATH}/:file`, async context => {
    const asked = context.req.param('file')
    const [language] = asked.split('.')
    if (!isLanguage(language)) throw new Refusal('notFound', { status: 404 })
    const file = await indexes.of(language)
    if (asked === language) {
      context.header('cache-control', 'no-cache')
      return context.redirect(`/api${PATH}/${file.name}`, 302)
    }
    return send(context, file, asked === file.name)
  })
}

/** Every browser takes one of the two; without https that is gzip. */
function send(context: ServerContext, file: IndexFile, isAsked: boolean): Response {
  const takesBrotli = /\bbr\b/.test(context.req.header('accept-encoding') ?? '')
  const body = takesBrotli ? file.br : file.gzip
  context.header('cache-control', isAsked ? FOREVER : 'no-cache')
  context.header('content-type', 'application/json')
  context.header('content-encoding', takesBrotli ? 'br' : 'gzip')
  context.header('vary', 'accept-encoding')
  context.header('content-length', String(body.length))
  return context.body(new Uint8Array(body))
}
