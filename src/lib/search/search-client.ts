import { languageOfPage } from '../i18n/languages.ts'
import type { Question, SearchAnswer } from './question.ts'
import type { FromWorker, ToWorker } from './search-worker.ts'

/** Keys within this time are sent to the server as one query. */
const REST_MS = 150

/** The server's answer or failure. */
export type Served<Failure> = { ok: true; answer: SearchAnswer } | { ok: false; failure: Failure }

interface SearchCallbacks<Failure> {
  askServer: () => Promise<Served<Failure>>
  /** Shows the whole answer; the index's better one may follow the server's. */
  show: (answer: SearchAnswer) => void
  /** Called when neither the index nor the server has answered. */
  fail: (failure: Failure) => void
}

/**
 * A search of the page. The index answers, in a worker; while it loads, or without a worker or an index, the server
 * answers. The last query wins: answers to earlier ones are dropped.
 */
export class SearchClient<Failure> {
  #round = 0
  #askedAt = Number.NEGATIVE_INFINITY

  async find(question: Question, { askServer, show, fail }: SearchCallbacks<Failure>): Promise<void> {
    this.#round += 1
    const mine = this.#round
    const isLast = () => mine === this.#round
    const isTypedOn = performance.now() - this.#askedAt < REST_MS
    this.#askedAt = performance.now()
    let isAnswered = false
    const byIndex = queryIndex(question).then(
      answer => {
        isAnswered = true
        if (answer && isLast()) show(answer)
        return true
      },
      () => false,
    )
    if (isIndexThere && (await byIndex)) return
    if (isTypedOn) await new Promise(resolve => setTimeout(resolve, REST_MS))
    if (!isLast() || isAnswered) return
    const served = await askServer()
    if (!isLast() || isAnswered) return
    if (served.ok) show(served.answer)
    else if (!(await byIndex) && isLast()) fail(served.failure)
  }
}

/** Loads the index before the first key needs it. A failure is retried by the next query. */
export function prepareIndex(): void {
  isWorkerLost = false
  queryIndex().catch(() => undefined)
}

/** The page's worker, created on first use. */
let worker: Worker | undefined
/** The worker's script did not load, may not run, or crashed. */
let isWorkerLost = false
/** Whether it has the index. */
let isIndexThere = false
let lastId = 0
const waiting = new Map<number, { resolve: (answer?: SearchAnswer) => void; reject: () => void }>()

/** Rejects without a worker, or if its index cannot be loaded. */
function queryIndex(question?: Question): Promise<SearchAnswer | undefined> {
  return new Promise((resolve, reject) => {
    if (isWorkerLost) return reject()
    // Throws in a browser without workers.
    worker ??= startWorker()
    lastId += 1
    waiting.set(lastId, { resolve, reject })
    const language = languageOfPage(document.documentElement.lang)
    worker.postMessage({ id: lastId, language, question } satisfies ToWorker)
  })
}

function startWorker(): Worker {
  const made = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const request = waiting.get(data.id)
    waiting.delete(data.id)
    isIndexThere = data.ok
    if (data.ok) request?.resolve(data.answer)
    else request?.reject()
  })
  // Waiting queries go to the server. Another worker is tried when the field is used again.
  made.addEventListener('error', () => {
    made.terminate()
    worker = undefined
    isWorkerLost = true
    isIndexThere = false
    for (const { reject } of waiting.values()) reject()
    waiting.clear()
  })
  return made
}
