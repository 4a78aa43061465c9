/** Computes argon2id hashes for password-thread.ts, one at a time, in a thread of low priority. */
import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { HashAnswer, HashTask } from './password-thread.ts'

lowerPriority()

parentPort?.on('message', ({ id, task }: { id: number; task: HashTask }) => {
  parentPort?.postMessage(answer(id, task))
})

function answer(id: number, { message, nonce, memoryKib, passes, tagLength }: HashTask): HashAnswer {
  try {
    const hash = argon2Sync('argon2id', {
      message,
      nonce,
      parallelism: 1,
      tagLength,
      memory: memoryKib,
      passes,
    })
    return { id, hash }
  } catch (error) {
    return { id, failure: String(error) }
  }
}

/** Only Linux identifies this thread and lets it have its own priority; elsewhere it keeps the process's. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where /proc is closed or the call is forbidden, hashing works at the usual priority.
  }
}
