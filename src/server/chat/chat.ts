import { isModuleOn } from '#lib/site/modules.ts'
import { Jobs } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { authorsOf } from './authors.ts'
import { CentrifugoFanout } from './centrifugo-fanout.ts'
import type { Fanout } from './fanout.ts'
import { chatRoutes } from './handlers.ts'
import { chatJob } from './job.ts'
import { LiveFanout } from './live-fanout.ts'
import type { ChatParts } from './parts.ts'
import { RoomWords } from './words.ts'

export interface Chat {
  routes: readonly Route[]
  /** For tests: reads what is new now. */
  fanout: Fanout
  start: () => void
  stop: () => Promise<void>
}

/** The chat room: its calls, its delivery to open pages, and the job that deletes what is old. */
export function assembleChat(
  runtime: Runtime,
  { settings, secret }: Pick<ChatParts, 'settings' | 'secret'>,
): Chat {
  const { db, live, clock, log, config } = runtime
  const authorOf = authorsOf(secret)
  const isOn = () => isModuleOn(settings().modules, 'CHAT')
  const parts = { db, clock, log, authorOf, isOn }
  const fanout = config.centrifugo
    ? new CentrifugoFanout(parts, config.centrifugo)
    : new LiveFanout({ ...parts, live })
  const jobs = new Jobs(db, log)
  jobs.registerJob(chatJob(clock))
  return {
    routes: chatRoutes({ settings, secret, authorOf, fanout, words: new RoomWords(() => settings().chat) }),
    fanout,
    start: () => {
      fanout.start()
      jobs.start()
    },
    stop: async () => {
      await fanout.stop()
      await jobs.stop()
    },
  }
}
