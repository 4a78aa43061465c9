import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { SignedIn } from '#lib/identity/api.ts'
import { setIdClock } from '#lib/ids/ids.ts'
import { assemble } from '#server/assemble.ts'
import { getConfig } from '#server/config.ts'
import { operate } from '#server/operator/operate.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { StaticFiles } from '#server/platform/static-files.ts'
import { Settlements } from '#server/settlements/settlements.ts'
import { pageGate } from '#server/site/page-gate.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { freePort } from '#tests/support/server-process.ts'
import { seatOf, type TreeMember } from '#tests/support/team.ts'
import { copyTemplate } from '#tests/support/template-database.ts'
import { CHEAP_PROOF } from './cheap-proof.ts'
import { ownPostgres } from './own-postgres.ts'
import { test as story } from './story.ts'

/** What keys of vendors and the like are sealed with at such a site. */
export const SITE_SECRET = 'a secret of one story, which is long enough'

/** A site of one story: the built pages and the whole server, with nobody in it yet and a clock that the story moves. */
export interface OwnSite {
  address: string
  runtime: Runtime
  /** Moves the clock to a later moment. */
  goTo: (moment: Date) => void
  /** Closes the windows that are over, takes them into the sums of teams, and settles and pays what is due. */
  closeWindows: () => Promise<void>
  /** Does what an operator types, and takes it into account at once. */
  operator: (...args: string[]) => Promise<void>
  /** A session of a member whom the story has added. */
  seatOf: (member: TreeMember) => Promise<Pick<SignedIn, 'token' | 'member'>>
  close: () => Promise<void>
}

/** `env` is what its configuration has besides. */
export async function openOwnSite(
  startsAt: Date,
  env: Readonly<Record<string, string>> = {},
): Promise<OwnSite> {
  let ahead = 0
  // What the story makes ids for is asked of this site.
  const goTo = (moment: Date) => {
    ahead = moment.getTime() - Date.now()
    setIdClock(ahead)
  }
  goTo(startsAt)
  const clock = { now: () => new Date(Date.now() + ahead) }
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-own-site-'))
  const port = await freePort()
  const { databaseUrl, drop } = await copyTemplate(ownPostgres())
  const address = `http://localhost:${port}`
  const config = getConfig({
    ...process.env,
    DEMO: 'off',
    SECRET: SITE_SECRET,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: address,
    TRUSTED_PROXY_HOPS: '1',
    ...env,
  })
  const log = createLog('silent')
  const baize = await assemble(config, {
    log,
    clock,
    progress: () => undefined,
    passwords: cheapPasswords(),
    proofCost: CHEAP_PROOF,
  })
  const files = await StaticFiles.open(config)
  const server = createHttpServer({
    config,
    log,
    metrics: baize.metrics,
    app: baize.app,
    site: files,
    isStopping: () => false,
    isReady: baize.isReady,
    gate: pageGate({ config, clock, site: baize.site, files }),
    mounts: baize.mounts,
  })
  await new Promise<void>(listening => server.listen(port, 'localhost', listening))
  baize.start()
  const { runtime } = baize
  const settlements = new Settlements(runtime)
  return {
    address,
    runtime,
    goTo,
    closeWindows: async () => {
      const until = await closeWindows(runtime.db, clock.now())
      await sumClosed(runtime.db, config.timeZone)
      await settlements.run(until)
    },
    operator: async (...args) => {
      const { db } = runtime
      const { timeZone } = config
      const done = await operate(args, { db, operator: 'story', now: clock.now(), timeZone })
      if (done.exitCode !== 0) throw new Error(done.text)
      await baize.site.refresh()
    },
    seatOf: async member => ({
      token: await seatOf(runtime, member),
      member: {
        id: member.id,
        account: member.account,
        nickname: '',
        type: member.isAgent ? 1 : 0,
        isAgent: member.isAgent,
        isTrial: false,
        termsDue: false,
        exclusion: null,
        createdAt: startsAt.toISOString(),
      },
    }),
    close: async () => {
      setIdClock(0)
      runtime.live.closeAll()
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
      await baize.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Moves a site's clock past the end of sign-ins. The page is closed before: it asks for things by itself, and would be refused
 * what it asks for after it.
 */
export async function passTime(page: Page, site: OwnSite, moment: number): Promise<void> {
  await page.goto('about:blank')
  site.goTo(new Date(moment))
}

/** Stories at a site of their own, whose settings and clock are nobody else's. `siteEnv` is what its configuration has besides. */
export const test = story.extend<{ siteEnv: Readonly<Record<string, string>>; site: OwnSite }>({
  siteEnv: [{}, { option: true }],
  site: async ({ page, trouble, siteEnv }, use) => {
    // The pages were built with the games of the demo, which this site does not have.
    trouble.expectAnswer(/^GET \/art\/\S+ 404$/)
    const site = await openOwnSite(new Date(), siteEnv)
    await use(site)
    // A page that is still open would miss its server.
    await page.goto('about:blank')
    await site.close()
  },
})
