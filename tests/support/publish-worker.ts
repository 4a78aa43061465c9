import { setTimeout as wait } from 'node:timers/promises'
import { getConfig } from '#server/config.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { operate } from '#server/operator/operate.ts'

/**
 * A process to be killed: publishes, and ends itself by -9 so many milliseconds after it began the so-manieth statement that
 * holds these words. Arguments: database address, or else the folder of the embedded one, folder of the release, words,
 * milliseconds, which statement.
 */
const [databaseUrl = '', dataDir = '', distDir = '', words = '', delayMs = '0', nth = '1'] =
  process.argv.slice(2)
const opened = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })

const end = () => process.kill(process.pid, 'SIGKILL')

let met = 0

function watched<Of extends Queries>(queries: Of): Of {
  const look = (text: string) => {
    if (!text.includes(words) || ++met < Number(nth)) return
    // At once, where the next statement may be the last one.
    if (delayMs === '0') end()
    else void wait(Number(delayMs)).then(end)
  }
  return new Proxy(queries, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      return (...args: unknown[]) => {
        const [first] = args
        if (typeof first === 'object' && first !== null && 'text' in first) look(String(first.text))
        if (name !== 'transaction') return Reflect.apply(own, target, args)
        const work = first as (tx: Transaction) => Promise<unknown>
        return Reflect.apply(own, target, [(tx: Transaction) => work(watched(tx)), ...args.slice(1)])
      }
    },
  })
}

const db: Database = watched(opened)
const context = { db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' }
const { text } = await operate(['publish'], { ...context, config: getConfig({ DIST_DIR: distDir }) })
process.stdout.write(`${text}\n`)
await opened.close()
