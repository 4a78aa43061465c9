import type { Page, Request } from '@playwright/test'
import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import {
  type BuiltPage,
  dailyPages,
  dailyShare,
  isDemoTool,
  oneOfEachKind,
  standsAlone,
} from './built-pages.ts'
import { expectStill, watchShifts } from './layout-shifts.ts'
import { at, expect, LANGUAGES, test, withMotion, words } from './story.ts'
import { showWinners } from './winners.ts'

/**
 * What a guest's browser loads and shows before anything is touched (issue "The guest site"): compressed bytes of script
 * with what comes when idle, requests until it is idle besides the labels of games, the whole weight of the home page on a
 * phone, no shift, text or a label as the largest paint, no island awake.
 */
const SCRIPT_BYTES = { home: 40_000, other: 15_000 }
const HOME_BYTES = 250_000
const PHONE = 390
const SCRIPT_BYTES_OF_LOGIN = 90_000
const REQUESTS = 20

/** What the page itself has seen. */
interface Seen {
  /** The address of the picture that is the largest paint; empty when it is text. */
  largest: string
  awake: number
  /** Of the page and all that it has loaded, as they came over the wire. */
  bytes: number
}

test.describe.configure({ mode: 'parallel' })
test.use(withMotion)

const guestPages = dailyPages().filter(page => !page.isGuarded && !standsAlone(page) && !isDemoTool(page))
const [first, second] = LANGUAGES
const full = guestPages.filter(page => page.language === first || page.language === second)
// Scripts and pictures are the same in the others; their texts can only be longer.
const others = oneOfEachKind(guestPages.filter(page => !full.includes(page)))

const isHome = ({ path }: BuiltPage) => /^(\/[a-z]{2})?\/?(home|index|login|register)?$/.test(path)

// Every day each kind of page is looked at on one of the two, and the home page on both.
for (const [share, [viewport, pages]] of (
  [
    [{ width: PHONE, height: 844 }, [...full, ...others]],
    [{ width: 1440, height: 900 }, full],
  ] as const
).entries()) {
  const daily = new Set([...pages.filter(isHome), ...dailyShare(pages, share, 2)])
  // A browser that was at a page in one language asks for its faces in the next one too: each has a browser of its own.
  for (const language of SITE_LANGUAGES) {
    const own = [...daily].filter(page => page.language === language)
    if (own.length === 0) continue
    test(`guest pages stay within their bytes and requests, shift nothing and show text or labels first, at ${viewport.width} px (${language})`, async ({
      page,
      trouble,
    }) => {
      trouble.expectAnswer(/GET .*\/(404|maintenance|blocked) \d{3}/)
      await page.setViewportSize(viewport)
      // As on a busy evening, whatever the other stories have played.
      await showWinners(page, 20)
      await watch(page)
      const shifts = await watchShifts(page)
      for (const one of own) {
        await staysWithin(page, one)
        await expectStill(shifts, `${one.path} at ${viewport.width} px`)
      }
    })
  }
}

for (const path of ['/', '/help']) {
  test(`the login dialog adds at most 90 kB of script to ${path}`, async ({ page }) => {
    await watch(page)
    await page.goto(at(second ?? 'en', path), { waitUntil: 'networkidle' })
    // What the page fetches when it is idle is the page's own weight.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/guest\./.test(name)),
    )
    const requests = requestsOf(page)
    const says = words(second ?? 'en', 'identity')
    await page.getByRole('banner').getByRole('link', { name: says.login, exact: true }).click()
    await expect(page.getByRole('dialog', { name: says.loginTitle })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { bytes, list } = await scripts(requests)
    expect(bytes, list).toBeLessThanOrEqual(SCRIPT_BYTES_OF_LOGIN)
  })
}

async function staysWithin(page: Page, built: BuiltPage): Promise<void> {
  const { path } = built
  const name = `${path} at ${page.viewportSize()?.width} px`
  const requests = requestsOf(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const { bytes, list } = await scripts(requests)
  const opens = /\/(login|register)$/.test(path)
  if (!opens) {
    expect
      .soft(bytes, `${name}: ${list}`)
      .toBeLessThanOrEqual(isHome(built) ? SCRIPT_BYTES.home : SCRIPT_BYTES.other)
    const loaded = requests
      .map(request => new URL(request.url()).pathname)
      .filter(pathname => !isLabel(pathname))
    expect.soft(loaded.length, `${name}: ${loaded}`).toBeLessThanOrEqual(REQUESTS)
  }
  if (!opens) await page.waitForFunction(() => (Reflect.get(window, 'seen')() as Seen).largest !== 'none')
  const seen = await page.evaluate(() => Reflect.get(window, 'seen')() as Seen)
  if (opens) return
  if (seen.largest !== '')
    expect
      .soft(isLabel(new URL(seen.largest).pathname), `${name}: ${seen.largest} is the largest paint`)
      .toBe(true)
  if (isHome(built) && page.viewportSize()?.width === PHONE)
    expect.soft(seen.bytes, `${name}: bytes in all`).toBeLessThanOrEqual(HOME_BYTES)
  expect.soft(seen.awake, `${name}: islands awake`).toBe(0)
}

/** Lets every page load as on a first visit and keep account of what it shows. */
async function watch(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    type Paint = PerformanceEntry & { url: string }
    let largest: Paint | undefined
    new PerformanceObserver(list => {
      largest = list.getEntries().at(-1) as Paint
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    Object.assign(window, {
      seen: (): Seen => ({
        largest: largest?.url ?? 'none',
        awake: document.querySelectorAll('astro-island:not([ssr])').length,
        bytes: (
          [
            ...performance.getEntriesByType('navigation'),
            ...performance.getEntriesByType('resource'),
          ] as PerformanceResourceTiming[]
        ).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }),
    })
  })
}

const isLabel = (pathname: string) => pathname.startsWith('/art/')

/** The requests of the page from now until it goes elsewhere; the list grows. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = []
  const add = (request: Request) => requests.push(request)
  page.on('request', add)
  page.once('domcontentloaded', () => page.once('framenavigated', () => page.off('request', add)))
  return requests
}

async function scripts(requests: readonly Request[]): Promise<{ bytes: number; list: string }> {
  const loaded = await Promise.all(
    requests
      .filter(request => request.resourceType() === 'script')
      .map(async request => ({
        path: new URL(request.url()).pathname,
        bytes: Number((await request.response())?.headers()['content-length'] ?? 0),
      })),
  )
  return {
    bytes: loaded.reduce((sum, script) => sum + script.bytes, 0),
    list: loaded.map(script => `${script.path} ${script.bytes}`).join(', '),
  }
}
