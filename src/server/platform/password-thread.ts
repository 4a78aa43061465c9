import { Worker } from 'node:worker_threads'

/** One argon2id computation (RFC 9106) with one lane; bytes, KiB and passes. */
export interface HashTask {
  message: Uint8Array
  nonce: Uint8Array
  memoryKib: number
  passes: number
  tagLength: number
}

/** What the thread answers. */
export type HashAnswer = { id: number; hash: Uint8Array } | { id: number; failure: string }

interface Waiting {
  resolve: (hash: Buffer) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Computes a hash in the one thread of this process that does so, after those asked for before. The thread gives way to
 * everything else on the machine: a flood of logins may make logins slow, but not the wallet calls of those who play.
 */
export function computeHash(task: HashTask): Promise<Buffer> {
  worker ??= startThread()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    // A process ends when nothing but the resting thread is left.
    worker?.ref()
    worker?.postMessage({ id, task })
  })
}

function startThread(): Worker {
  const started = new Worker(new URL('./password-worker.ts', import.meta.url))
  started.on('message', (answer: HashAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) started.unref()
    if ('hash' in answer) asked?.resolve(Buffer.from(answer.hash))
    else asked?.reject(new Error(answer.failure))
  })
  // Without the thread nobody gets an answer any more; the next one asked for starts another.
  started.once('error', error => giveUp(started, error))
  started.once('exit', () => giveUp(started, new Error('the thread for passwords ended')))
  return started
}

function giveUp(ended: Worker, error: Error): void {
  if (worker !== ended) return
  worker = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
