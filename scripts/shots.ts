/**
 * `npm run shots`: a picture of every route × phone and desktop × guest, member, agent × language into shots/, to look at.
 * Starts a server of its own on a fresh demo world, or looks at a running one: `npm run shots -- http://localhost:4321`.
 * Words after that pick routes: `npm run shots -- http://localhost:4321 help login`.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { buildSite } from './build-site.ts'
import { ensureChromium } from './test-tools.ts'

const root = resolve(import.meta.dirname, '..')
const output = join(root, 'shots')
const PASSWORD = 'Demo1234!'
const ROLES = { guest: undefined, member: 'somchai', agent: 'mali' } as const
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>

/** Every page of the site in the language without a segment; `guarded` pages are for who is signed in. */
const ROUTES: { name: string; path: string; guarded?: boolean }[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'help', path: '/help' },
  { name: 'verify', path: '/verify' },
  { name: 'not-found', path: '/there-is-no-such-page' },
  { name: 'deposit', path: '/member/depositv2', guarded: true },
  { name: 'bet-record', path: '/member/personalHistoryCopy', guarded: true },
  { name: 'account', path: '/member/securityCenter', guarded: true },
  { name: 'game', path: '/seamless', guarded: true },
]

type Storage = Record<string, string>

async function main(args: readonly string[]) {
  const given = args.find(argument => /^https?:/.test(argument))
  const words = args.filter(argument => argument !== given)
  const routes = ROUTES.filter(route => words.length === 0 || words.includes(route.name))
  const executablePath = ensureChromium()
  const server = given ? undefined : await startServer()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    await mkdir(output, { recursive: true })
    const address = given ?? server?.address ?? ''
    const game = await firstGame(address)
    for (const [role, account] of Object.entries(ROLES)) {
      const storage = account ? await signIn(browser, address, account) : {}
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
  routes: typeof ROUTES
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
  for (const route of routes.filter(one => !one.guarded || role !== 'guest')) {
    for (const language of ['th', 'en']) {
      const path = language === 'th' ? route.path : `/en${route.path === '/' ? '' : route.path}`
      await page.goto(route.name === 'game' ? `${path}${game}` : path, { waitUntil: 'load' })
      await page.evaluate(() => document.fonts.ready)
      // Islands that wake by themselves are awake, and what they asked for has come. A page that stays busy is a picture too.
      await page
        .waitForFunction(
          () => !document.querySelector('astro-island[ssr][client="load"], [aria-busy="true"]'),
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

/** The first tile of the home page is a game that can be played: the query of its link. */
async function firstGame(address: string): Promise<string> {
  const html = await (await fetch(`${address}/en`)).text()
  return /\/seamless(\?game=[\w-]+)/.exec(html)?.[1] ?? ''
}

/** Signs in as a person does, and answers what the tab keeps of the session. */
async function signIn(browser: Browser, address: string, account: string): Promise<Storage> {
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.goto('/en/login')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[autocomplete="username"]').fill(account)
  await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await dialog.locator('button[type="submit"]').click()
  await page.waitForFunction(() => sessionStorage.getItem('token') !== null)
  const storage = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  await context.close()
  return storage
}

async function startServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  await buildSite()
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-shots-'))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), PUBLIC_URL: address, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  while (
    !(await fetch(`${address}/readyz`).then(
      answer => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await new Promise(wait => setTimeout(wait, 200))
  }
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

await main(process.argv.slice(2))
