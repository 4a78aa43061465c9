import { atom } from 'nanostores'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { whileVisible } from '#lib/wire/while-seen.ts'
import { type OutboxMessage, outbox } from './api.ts'

/** What the demo would have sent; the last good answer stays while it is read again. */
export const $outbox = atom<Loadable<readonly OutboxMessage[]>>(IDLE)

const EVERY_MS = 5_000
/** While it cannot be reached: twice a minute. */
const BROKEN_MS = 30_000

const read = reader($outbox)

export async function loadOutbox(): Promise<void> {
  await read(outbox, {}, answer => answer.messages)
}

/** Reads now and then every few seconds, but only while the page is visible. Returns a function to stop. */
export function followOutbox(): () => void {
  return whileVisible(async () => {
    await loadOutbox()
    return $outbox.get().state === 'failed' ? BROKEN_MS : EVERY_MS
  })
}
