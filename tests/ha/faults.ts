import { answers, until } from '../support/until.ts'
import type { DatabasePair } from './database.ts'
import type { Site } from './site.ts'

/** Something that goes wrong, and how long play may pause for it. */
export interface Fault {
  name: string
  /** The longest time without an acknowledgement, in milliseconds. */
  mostMs: number
  strike: (round: number) => Promise<void>
  /** Brings back what was taken, once play goes on. */
  repair: () => Promise<void>
}

const WHOLE_AGAIN_MS = 120_000
/** How long the balancer is away. */
const AWAY_MS = 5_000

/** The faults, in the order in which a round has them. */
export function faultsOf(database: DatabasePair, site: Site): Fault[] {
  const untilWhole = async () => {
    await until('a synchronous replica follows again', () => database.isWhole(), WHOLE_AGAIN_MS)
  }
  let killed: () => void = () => undefined
  return [
    {
      name: 'the primary and its Patroni are killed',
      mostMs: 30_000,
      strike: async () => {
        const { primary } = await database.roles()
        await database.kill(primary)
        killed = () => primary.patroni.start()
      },
      repair: async () => {
        killed()
        await untilWhole()
      },
    },
    {
      name: 'the primary is switched over',
      mostMs: 5_000,
      strike: () => database.switchOver(),
      repair: untilWhole,
    },
    {
      name: 'a server is killed',
      mostMs: 5_000,
      strike: async round => {
        const server = site.servers[round % site.servers.length]
        await server?.process.end('SIGKILL')
        killed = () => server?.process.start()
      },
      repair: async () => killed(),
    },
    {
      name: `the balancer is away for ${AWAY_MS / 1_000} s`,
      mostMs: AWAY_MS + 5_000,
      strike: async () => {
        await site.balancer.end('SIGKILL')
        await new Promise(resolve => setTimeout(resolve, AWAY_MS))
        site.balancer.start()
      },
      repair: async () => undefined,
    },
  ]
}

/** Both servers are ready again by themselves. */
export async function untilServersReady({ servers }: Site): Promise<void> {
  for (const { url } of servers)
    await until(`${url} is ready`, () => answers(`${url}/readyz`), WHOLE_AGAIN_MS)
}
