import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop at once. The driver ends each statement by itself,
 * and statements that do not wait for each other would each be a system call here and a wake-up over there.
 */
export class BurstSocket extends Socket {
  override uncork(): void {
    // After all promises that are ready: a commit leaves with the writes before it.
    process.nextTick(() => super.uncork())
  }
}
