import { vi } from 'vitest'
import type { FromWorker, ToWorker } from '#lib/search/search-worker.ts'

/** Answers of the worker that are on their way to the page. */
export interface HeldAnswers {
  /** The page was told that the index is there, or that it is unavailable. */
  ready: Promise<unknown>
  /** The questions whose answers are held, the oldest first. */
  typed: () => (string | undefined)[]
  /** Lets the answer at a place of them come. */
  letGo: (place: number) => void
}

type Hear = (event: { data: ToWorker }) => Promise<unknown>

/**
 * Puts a worker in the place of the browser's that runs the search worker's own script in this process. It answers by itself,
 * or where its answers are held when the test says so. Modules are to be loaded again for each test.
 */
export function stubSearchWorker({ isHeld = false } = {}): HeldAnswers {
  const held: { typed: string | undefined; send: () => void }[] = []
  const questions = new Map<number, string | undefined>()
  let settle = () => {}
  const ready = new Promise<void>(resolve => {
    settle = resolve
  })
  let hear: Hear = async () => undefined
  let page = new EventTarget()
  const addEventListener = globalThis.addEventListener?.bind(globalThis)
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener & Hear, ...rest: []) => {
    if (type === 'message') hear = listener
    else addEventListener?.(type, listener, ...rest)
  })
  vi.stubGlobal('postMessage', (data: FromWorker) => {
    const send = () => {
      page.dispatchEvent(new MessageEvent('message', { data }))
      settle()
    }
    const typed = questions.get(data.id)
    // That the index is there is no answer to anything typed.
    if (isHeld && typed !== undefined) held.push({ typed, send })
    else send()
  })
  class FakeWorker extends EventTarget {
    constructor() {
      super()
      page = this
    }
    async postMessage(data: ToWorker) {
      questions.set(data.id, data.question?.typed)
      await import('#lib/search/search-worker.ts')
      // The test may be over by then, and its page gone.
      await hear({ data: structuredClone(data) }).catch(() => undefined)
    }
    terminate() {
      hear = async () => undefined
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return {
    ready,
    typed: () => held.map(({ typed }) => typed),
    letGo: place => held.splice(place, 1)[0]?.send(),
  }
}
