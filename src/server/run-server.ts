import { createServer, type Server } from 'node:http'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  pathIn,
  SHIPPED_LANGUAGES,
  SITE_LANGUAGES,
} from '#lib/i18n/languages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { type Assembled, type AssembleOptions, assemble } from './assemble.ts'
import type { Config } from './config.ts'
import { firstSteps } from './operators/first-steps.ts'
import { logUnreachable } from './outside-parts.ts'
import { requireFittingBuild } from './platform/build-settings.ts'
import { createHttpServer } from './platform/http-server.ts'
import { createLog, type Log } from './platform/log.ts'
import { StaticFiles } from './platform/static-files.ts'
import { ShownSite } from './publish/shown-site.ts'
import { pageGate } from './site/page-gate.ts'

/** How long running requests may take after SIGTERM before their connections are closed (reliability, section 8). */
const FINISH_MS = 8_000
const SWEEP_MS = 50

/** What tests replace, such as the cost of hashing passwords; the environment cannot set it. */
export type RunOptions = Pick<AssembleOptions, 'passwords' | 'proofCost'>

/** Serves the API and the built site until the process is stopped. */
export async function runServer(config: Config, options: RunOptions = {}): Promise<void> {
  const log = createLog(config.logLevel)
  const print = (line: string) => process.stdout.write(`${line}\n`)
  await requireFreePort(config)
  const site = await StaticFiles.open(config).catch(() => undefined)
  if (site) requireFittingBuild(site.builtWith, config)
  let shown: ShownSite | undefined
  const build = () => shown?.build ?? null
  const baize = await assemble(config, { ...options, log, build, progress: print })
  if (site) warnOfLanguages(site, print)
  else print('The site has not been built (npm run build); only the API is served.')
  if (site) allowOrigins(site, baize)
  const { db, clock } = baize.runtime
  if (site) shown = await ShownSite.open({ db, clock, log, files: site, config })
  let stopping = false
  const server = createHttpServer({
    config,
    log,
    metrics: baize.metrics,
    app: baize.app,
    site,
    isStopping: () => stopping,
    isReady: async () => !stopping && (await baize.isReady()),
    gate: pageGate({ config, clock: baize.runtime.clock, site: baize.site, files: site }),
    mounts: baize.mounts,
  })
  await listen(server, config)
  baize.start()
  shown?.start()
  logUnreachable(config, baize.site, log)
  const stop = async () => {
    if (stopping) return
    stopping = true
    await finish(server, config, () => baize.runtime.live.closeAll(), log)
    await shown?.stop()
    await baize.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  announce(config, baize.demoAccounts, print)
  if (!config.demo) for (const line of await firstSteps(db)) print(line)
}

/** Keeps the pages' content policy up to date with the settings and the vendors' origins. */
function allowOrigins(files: StaticFiles, { site, onGameOrigins, runtime }: Assembled): void {
  const { centrifugo } = runtime.config
  let vendors: readonly string[] = []
  const allow = ({ launchGameCDNs, imageCDNs, ...settings }: SiteSettings) =>
    files.allow({
      connect: [...calledOrigins(settings), ...(centrifugo ? [centrifugo.publicUrl] : [])],
      frame: [...launchGameCDNs, ...vendors, ...chatOrigins(settings)],
      image: imageCDNs,
    })
  site.onSettings(allow)
  onGameOrigins(origins => {
    vendors = origins
    allow(site.settings)
  })
}

/** Where an outside chat is framed from. */
function chatOrigins({ chat }: Pick<SiteSettings, 'chat'>): string[] {
  return chat.outside ? [new URL(chat.outside.url).origin] : []
}

/**
 * Third-party origins for connect-src: other addresses of the site, to measure them, and the phone-verification
 * service.
 */
function calledOrigins({
  lines,
  phoneVerification: service,
}: Pick<SiteSettings, 'lines' | 'phoneVerification'>): string[] {
  const others = service.provider === 'service' ? [new URL(service.endpoint).origin] : []
  return [...lines.map(line => line.domainName), ...others]
}

/** Warns of built languages that the server does not have: their pages would get answers in another language. */
function warnOfLanguages(site: StaticFiles, print: (line: string) => void): void {
  const isBuilt = (language: Language) => language === DEFAULT_LANGUAGE || site.find(`/${language}`)
  const built = SHIPPED_LANGUAGES.filter(isBuilt)
  if (built.length === SITE_LANGUAGES.length && built.every(language => SITE_LANGUAGES.includes(language)))
    return
  print(`The site was built in ${built.join(', ')}, and the server answers in ${SITE_LANGUAGES.join(', ')}.`)
  print('Give both the same PUBLIC_LANGUAGES, and build again (npm run build).')
}

/**
 * Throws if the port is in use, perhaps by another server of ours, whose database must not be migrated while it runs.
 */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer()
  await listen(probe, config)
  await new Promise(closed => probe.close(closed))
}

/** How many new connections may wait to be taken: with Node's 511, a thousand that come at once try again for seconds. */
const CONNECTIONS_WAITING = 4_096

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${config.port} is in use. Set PORT to another one.`) : error)
    })
    server.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING }, () => resolve())
  })
}

/**
 * Stops without losing a request: reports "not ready", waits for the load balancer, stops accepting, and lets running
 * requests finish.
 */
async function finish(server: Server, config: Config, hangUp: () => void, log: Log): Promise<void> {
  log.info('stopping')
  await new Promise(resolve => setTimeout(resolve, config.preStopMs))
  hangUp()
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  // A response that was being sent when the stop began keeps its connection alive: close it afterwards.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const late = setTimeout(() => server.closeAllConnections(), FINISH_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}

function announce(config: Config, accounts: readonly string[], print: (line: string) => void): void {
  print(`\nBaize is ready\n  Site      ${config.publicUrl}/`)
  for (const language of SITE_LANGUAGES.slice(1))
    print(`  ${LANGUAGES[language].name.padEnd(9)} ${config.publicUrl}${pathIn(language, '/')}`)
  print(`  API       ${config.publicUrl}/api/docs`)
  if (accounts.length > 0) print(`  Accounts  ${accounts.join(', ')} (password Demo1234!), play money only`)
  print('')
}
