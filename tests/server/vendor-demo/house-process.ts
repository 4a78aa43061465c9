import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SECRET } from './fake-wallet.ts'

const SERVER = join(import.meta.dirname, '../../../src/vendor-demo/server.ts')

export interface HouseProcess {
  port: number
  child: ChildProcess
  /** Moves its clock on; resolves when it stands there. */
  pass: (ms: number) => Promise<void>
  /** Kills it as a crash does; resolves when it is gone. */
  kill: () => Promise<void>
}

/** What a house of a test is told, beside the place of its books. */
export function houseOptions(walletUrl: string, sweepMs = 3_600_000) {
  return {
    ...{ walletUrl, vendorCode: 'BAIZE', keyId: 'k1', secret: SECRET, retryMs: 1, sweepMs },
    ...{ port: 0, host: '127.0.0.1', publicUrl: 'http://games.test' },
  }
}

/** A house in a process of its own; its clock is the machine's, or stands at `clock`. */
export async function startHouse(options: object, clock?: number): Promise<HouseProcess> {
  const code = `import { startVendor } from ${JSON.stringify(SERVER)}
    let ahead = 0
    process.on('message', ms => {
      ahead += ms
      process.send(ahead)
    })
    const { port } = await startVendor({
      ...${JSON.stringify(options)}, now: () => (${clock ?? 'Date.now()'}) + ahead })
    process.send(port)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    child,
    pass: async ms => {
      const passed = once(child, 'message')
      child.send(ms)
      await passed
    },
    kill: async () => {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Asks the API of a house below /api. */
export async function askHouse<Answer>(
  port: number,
  path: string,
  token: string,
  body: object,
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}
