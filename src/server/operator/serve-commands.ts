import type { Server } from 'node:net'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Site } from '#server/site/site.ts'
import { operate } from './operate.ts'
import { openOperatorSocket } from './operator-socket.ts'

/** The socket by which `npm run operator` reaches the embedded database; with PostgreSQL it connects itself. */
export async function serveCommands(
  { db, config, clock, sessions }: Runtime,
  { site, secret }: { site: Site; secret: string },
): Promise<Server | undefined> {
  if (db.engine === 'postgres') return undefined
  return openOperatorSocket(config.dataDir, async ({ operator, args, key }) => {
    const { timeZone, currency, publicUrl } = config
    const now = clock.now()
    const context = { db, operator, key, now, timeZone, currency, publicUrl, secret, sessions, config }
    const outcome = await operate(args, context)
    await site.refresh()
    return outcome
  })
}
