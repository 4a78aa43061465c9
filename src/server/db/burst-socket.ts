import { Socket } from 'node:net'

/**
 * A socket that sends everything written in one turn of the event loop together. The driver flushes each statement
 * separately, and concurrent statements would each be a system call here and a wake-up on the server.
 */
export class BurstSocket extends Socket {
  override uncork(): void {
    // After all promises that are ready: a commit is sent together with the writes before it.
    process.nextTick(() => super.uncork())
  }
}
