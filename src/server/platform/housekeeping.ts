import { checkLedger } from '#server/ledger/check.ts'
import { stopLedger } from '#server/ledger/standstill.ts'
import type { Runtime } from './runtime.ts'

/** How long after one check of the ledger the next begins, at least (reliability, section 2). */
const LEDGER_CHECK_MS = 60_000
/** A check reads all entries: it may take at most this share of the time, so a large ledger is checked less often. */
const LEDGER_CHECK_SHARE = 0.02
const FORGET_MS = 5 * 60_000

/**
 * What a process does by itself: recomputes the ledger and stops the wallet when a rule is broken (reliability, section
 * 2), and deletes what has run out. Nothing here moves money.
 */
export function startHousekeeping({
  runtime,
  forgetOld,
}: {
  runtime: Runtime
  forgetOld: () => Promise<void>
}): {
  stop: () => Promise<void>
} {
  const { log } = runtime
  const chores = [
    new Chore('the ledger check', LEDGER_CHECK_MS, LEDGER_CHECK_SHARE, () => checkBooks(runtime), log),
    new Chore('forgetting', FORGET_MS, 1, forgetOld, log),
  ]
  return { stop: async () => void (await Promise.all(chores.map(chore => chore.stop()))) }
}

async function checkBooks({ db, log }: Runtime): Promise<void> {
  const broken = await checkLedger(db)
  if (broken.length === 0) return
  stopLedger(db)
  log.fatal({ broken }, 'the ledger is broken: the wallet is stopped')
}

/** Something done again and again, never twice at once, with a pause of at least `everyMs` in between. */
class Chore {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isStopped = false
  readonly #parts: {
    what: string
    everyMs: number
    share: number
    work: () => Promise<void>
    log: Runtime['log']
  }

  constructor(what: string, everyMs: number, share: number, work: () => Promise<void>, log: Runtime['log']) {
    this.#parts = { what, everyMs, share, work, log }
    this.#wait(everyMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wait(ms: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#run()
    }, ms).unref()
  }

  async #run(): Promise<void> {
    const { what, everyMs, share, work, log } = this.#parts
    const started = performance.now()
    await work().catch(error => log.warn({ err: error }, `${what} did not finish`))
    this.#wait(Math.max(everyMs, (performance.now() - started) / share))
  }
}
