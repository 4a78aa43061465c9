import type { Language } from '../i18n/languages.ts'
import { API_ORIGIN } from '../wire/api-fetch.ts'
import type { SearchIndex } from './index-file.ts'
import { IndexSearch } from './index-search.ts'
import type { Question, SearchAnswer } from './question.ts'

/**
 * Searches off the page's own thread: fetches the index of a language once and answers questions out of it. It loads
 * nothing else, so that its content policy allows nothing else (server/platform/security-headers.ts).
 */

/** What the page sends. Without a question the index is fetched, and that it is there is the answer. */
export interface ToWorker {
  id: number
  language: Language
  question?: Question | undefined
}

/** What comes back under the same id; no answer where the index could not be had. */
export type FromWorker =
  | { id: number; ok: true; answer: SearchAnswer | undefined }
  | { id: number; ok: false }

const TIMEOUT_MS = 20_000

let index: Promise<IndexSearch> | undefined

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  const { id, language, question } = data
  const reply = (message: FromWorker) => postMessage(message)
  try {
    index ??= load(language)
    const search = await index
    reply({ id, ok: true, answer: question && search.answer(question) })
  } catch {
    // The next question tries again.
    index = undefined
    reply({ id, ok: false })
  }
})

async function load(language: Language): Promise<IndexSearch> {
  const address = `${API_ORIGIN}/api/games/search-index/${language}`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`the search index was answered by ${response.status}`)
  return new IndexSearch((await response.json()) as SearchIndex, language)
}
