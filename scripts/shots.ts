/**
 * `npm run shots`: a picture of every route × phone and desktop × guest, member, agent × language into shots/, to look at.
 * Starts a server of its own on a fresh demo world, or looks at a running one: `npm run shots -- http://localhost:4321`.
 * Words after that pick the routes whose addresses contain one: `npm run shots -- help member`.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { DEFAULT_LANGUAGE, pathIn, SITE_LANGUAGES } from '../src/lib/i18n/languages.ts'
import { tabEntries } from '../src/lib/session/tab.ts'
import { builtPages } from '../tests/e2e/built-pages.ts'
import { removeData, startServer } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/visitor.ts'
import { buildSite } from './build-site.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './test-tools.ts'

const root = resolve(import.meta.dirname, '..')
const output = join(root, 'shots')
const PASSWORD = 'Demo1234!'
const ROLES = { guest: undefined, member: 'somchai', agent: 'mali' } as const
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>

interface Route {
  /** "member-depositv2": the address without its slashes. */
  name: string
  path: string
  isGuarded: boolean
}

type Storage = Record<string, string>

async function main(args: readonly string[]) {
  const given = args.find(argument => /^https?:/.test(argument))
  const words = args.filter(argument => argument !== given)
  const executablePath = ensureChromium()
  const server = given ? undefined : await ownServer()
  const routes = everyRoute().filter(
    ({ name }) => words.length === 0 || words.some(word => name.includes(word)),
  )
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS],
  })
  try {
    await mkdir(output, { recursive: true })
    const address = given ?? server?.address ?? ''
    const game = await firstGame(address)
    for (const [role, account] of Object.entries(ROLES)) {
      const storage: Storage = account ? tabEntries(await signIn(address, account, PASSWORD)) : {}
      for (const [size, options] of Object.entries(SIZES)) {
        await shoot(browser, address, { role, storage, size, options, routes, game })
      }
    }
  } finally {
    await browser.close()
    await server?.stop()
  }
  console.log(`Pictures are in ${output}`)
}

interface Series {
  role: string
  storage: Storage
  size: string
  options: BrowserContextOptions
  routes: readonly Route[]
  /** The query that opens a game that can be played. */
  game: string
}

async function shoot(
  browser: Browser,
  address: string,
  { role, storage, size, options, routes, game }: Series,
) {
  const context = await browser.newContext({ ...options, baseURL: address, timezoneId: 'Asia/Bangkok' })
  await context.addInitScript(entries => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, storage)
  const page = await context.newPage()
  for (const route of routes.filter(one => !one.isGuarded || role !== 'guest')) {
    for (const language of SITE_LANGUAGES) {
      const path = pathIn(language, route.path)
      await page.goto(route.name === 'seamless' ? `${path}${game}` : path, { waitUntil: 'load' })
      await page.evaluate(() => document.fonts.ready)
      // Islands that wake by themselves are awake, and what they asked for has come. A page that stays busy is a picture too.
      await page
        .waitForFunction(
          () => {
            if (document.querySelector('astro-island[ssr][client="load"], [aria-busy="true"]')) return false
            const board = document.querySelector('baize-winners:not(:has(ul, p:not([hidden])))')
            return !board || board.getBoundingClientRect().top > innerHeight
          },
          undefined,
          {
            timeout: 3000,
          },
        )
        .catch(() => console.log(`${path} stayed busy`))
      await page.screenshot({ path: join(output, `${route.name}-${language}-${role}-${size}.png`) })
    }
  }
  await context.close()
  console.log(`${role}, ${size}: ${routes.length} routes`)
}

/** Every page of the build by its address in the first language; the others have the same. */
function everyRoute(): Route[] {
  return builtPages()
    .filter(page => page.language === DEFAULT_LANGUAGE)
    .map(({ path, isGuarded }) => ({ name: path.slice(1).replaceAll('/', '-') || 'home', path, isGuarded }))
}

/** The first tile of the home page is a game that can be played: the query of its link. */
async function firstGame(address: string): Promise<string> {
  const html = await (await fetch(`${address}/en`)).text()
  return /\/seamless(\?game=[\w-]+)/.exec(html)?.[1] ?? ''
}

/** A server on a fresh demo world. */
async function ownServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  await buildSite()
  const server = await startServer()
  return {
    address: server.url,
    stop: async () => {
      await server.stop()
      removeData(server)
    },
  }
}

await main(process.argv.slice(2))
