import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'
import type { App } from '#server/platform/context.ts'
import { KeptAnswer } from '#server/platform/kept-answer.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { limitNetwork } from '#server/platform/serve.ts'
import type { GameCatalogue } from './catalogue.ts'
import type { LoadedCatalogue } from './loaded-catalogue.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const PATH = '/games/search-index'
/** Guests behind one address of a carrier count together. */
const RATE = { limit: 3_000, windowSeconds: 60 }

/** The index of a language for one state of the catalogue. */
interface IndexFile {
  /** "th.Zk3f….json": the same name is the same content, for good. */
  name: string
  answer: KeptAnswer
}

/**
 * The search indexes for browsers. Each is built and compressed on first request, and rebuilt after the catalogue has
 * changed.
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
  const vendors = state.lanes.flatMap(lane => lane.vendors.map(({ vendor }) => vendor))
  const games = state.searched()
  const index = writeSearchIndex({ games, classifications: state.classifications(), vendors }, language)
  const text = JSON.stringify(index)
  const answer = await KeptAnswer.of(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  })
  return { name: `${language}.${answer.tag.slice(0, 16)}.json`, answer }
}

/**
 * `/api/games/search-index/th` leads to the present file of Thai, which is kept for good under its own name. A file that
 * is no more, since the catalogue changed or another process has not seen the change yet, is answered by the present one,
 * which is then not kept.
 */
export function mountSearchIndexes(app: App, indexes: SearchIndexes): void {
  app.get(`${PATH}/:file`, async context => {
    context.set('action', 'searchIndex')
    limitNetwork(context, RATE)
    const asked = context.req.param('file')
    const [language] = asked.split('.')
    if (!isLanguage(language)) throw new Refusal('notFound', { status: 404 })
    const { name, answer } = await indexes.of(language)
    if (asked === language) {
      context.header('cache-control', 'no-cache')
      return context.redirect(`/api${PATH}/${name}`, 302)
    }
    return answer.send(context, asked === name ? { 'cache-control': FOREVER } : {})
  })
}
