import { languageOfPage } from '../i18n/languages.ts'
import type { Question, SearchAnswer } from './question.ts'
import type { FromWorker, ToWorker } from './search-worker.ts'

/** Keys that follow one another sooner than this are one question to the server. */
const REST_MS = 150

/** What the server came to. */
export type Served<Failure> = { ok: true; answer: SearchAnswer } | { ok: false; failure: Failure }

interface Asking<Failure> {
  askServer: () => Promise<Served<Failure>>
  /** Shows the whole answer; the server's may be followed by the better one of the index. */
  show: (answer: SearchAnswer) => void
  /** Neither the index nor the server has answered. */
  fail: (failure: Failure) => void
}

/**
 * A search of the page, for a field and what is listed below it. The index answers, in a worker; while it is on its way, and
 * where no worker or no index is to be had, the server does. The last question wins: nothing else is shown after it was asked.
 */
export class SearchClient<Failure> {
  #round = 0
  #askedAt = Number.NEGATIVE_INFINITY

  async ask(question: Question, { askServer, show, fail }: Asking<Failure>): Promise<void> {
    this.#round += 1
    const mine = this.#round
    const isLast = () => mine === this.#round
    const isTypedOn = performance.now() - this.#askedAt < REST_MS
    this.#askedAt = performance.now()
    let isAnswered = false
    const byIndex = askIndex(question).then(
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

/** Fetches the index, which the first key would have to wait for. What fails is tried again by the next question. */
export function prepareIndex(): void {
  isWorkerLost = false
  askIndex().catch(() => undefined)
}

/** The page's worker, made by the first who asks. */
let worker: Worker | undefined
/** Its script did not come, may not run, or broke. */
let isWorkerLost = false
/** Whether it has the index. */
let isIndexThere = false
let lastId = 0
const waiting = new Map<number, { resolve: (answer?: SearchAnswer) => void; reject: () => void }>()

/** Rejects where there is no worker, or no index for it. */
function askIndex(question?: Question): Promise<SearchAnswer | undefined> {
  return new Promise((resolve, reject) => {
    if (isWorkerLost) return reject()
    // Throws where a browser knows no workers.
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
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    isIndexThere = data.ok
    if (data.ok) asked?.resolve(data.answer)
    else asked?.reject()
  })
  // Whoever waits asks the server. Another worker is tried when somebody reaches for the field again.
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
