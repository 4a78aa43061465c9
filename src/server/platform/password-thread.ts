import { Worker } from 'node:worker_threads'

/** One argon2id computation (RFC 9106) with one lane; bytes, KiB and passes. */
export interface HashTask {
  message: Uint8Array
  nonce: Uint8Array
  memoryKib: number
  passes: number
  tagLength: number
}

/** The thread's answer. */
export type HashAnswer = { id: number; hash: Uint8Array } | { id: number; failure: string }

interface Waiting {
  resolve: (hash: Buffer) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Computes a hash in this process's one hashing thread, in order of the calls. The thread has a lower priority than
 * everything else on the machine: a flood of logins may slow logins down, but not players' wallet calls.
 */
export function computeHash(task: HashTask): Promise<Buffer> {
  worker ??= startThread()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    // The process may end when only the idle thread is left.
    worker?.ref()
    worker?.postMessage({ id, task })
  })
}

function startThread(): Worker {
  const started = new Worker(new URL('./password-worker.ts', import.meta.url))
  started.on('message', (answer: HashAnswer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) started.unref()
    if ('hash' in answer) call?.resolve(Buffer.from(answer.hash))
    else call?.reject(new Error(answer.failure))
  })
  // Without the thread nobody gets an answer; the next call starts another.
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
