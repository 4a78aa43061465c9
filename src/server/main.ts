import type { Server } from 'node:http'
import { assemble } from './assemble.ts'
import { type Config, getConfig } from './config.ts'
import { createHttpServer } from './platform/http-server.ts'
import { createLog, type Log } from './platform/log.ts'
import { StaticFiles } from './platform/static-files.ts'

/** How long requests in flight may take after SIGTERM before their connections are cut (reliability, section 8). */
const FINISH_MS = 8_000

try {
  await main(getConfig(process.env))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const baize = await assemble(config, { log, progress: say })
  const site = await StaticFiles.open(config).catch(() => undefined)
  if (!site) say('The site has not been built (npm run build); only the API is served.')
  let stopping = false
  const server = createHttpServer({
    config,
    log,
    metrics: baize.metrics,
    app: baize.app,
    site,
    isStopping: () => stopping,
    isReady: async () => !stopping && (await baize.isReady()),
    mounts: baize.mounts,
  })
  await listen(server, config)
  const stop = async () => {
    if (stopping) return
    stopping = true
    await finish(server, config, () => baize.runtime.live.closeAll(), log)
    await baize.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  announce(config, baize.demoAccounts, say)
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${config.port} is in use. Set PORT to another one.`) : error)
    })
    server.listen(config.port, config.host, () => resolve())
  })
}

/** Stops without losing a request: says "not ready", waits for the load balancer, closes the door, lets the rest finish. */
async function finish(server: Server, config: Config, hangUp: () => void, log: Log): Promise<void> {
  log.info('stopping')
  await new Promise(resolve => setTimeout(resolve, config.preStopMs))
  hangUp()
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), FINISH_MS)
  await closed
  clearTimeout(late)
}

function announce(config: Config, accounts: readonly string[], say: (line: string) => void): void {
  say(`\nBaize is ready\n  Site      ${config.publicUrl}/\n  English   ${config.publicUrl}/en`)
  say(`  API       ${config.publicUrl}/api/docs`)
  if (accounts.length > 0) say(`  Accounts  ${accounts.join(', ')} (password Demo1234!), play money only`)
  say('')
}
