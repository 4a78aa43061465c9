import type { Page } from '@playwright/test'
import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { type BuiltPage, dailyPages, dailyShare, oneOfEachKind } from './built-pages.ts'
import { openFlakyProxy, type ProxyState, type Way } from './flaky-proxy.ts'
import { demoSeat, findGame, newSeat, test as seated, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, words } from './story.ts'

/**
 * What stands when the interface does not (reliability section 8): the pages come from a plain file server, calls are
 * cut, answered 500 or never answered.
 */
const test = seated.extend<{ way: Way }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this parameter what the fixture needs.
  way: async ({}, use) => {
    const way = await openFlakyProxy()
    await use(way)
    way.close()
  },
})

const DOWN: readonly ProxyState[] = ['closed', 'failing', 'hanging']
/** What a cut or refused call says in the console; an exception or a warning still fails the story. */
const LOST =
  /request failed: \w+ \/(api|art)\/|(GET|POST|PUT) \/api\/.* 500|(404|500|maintenance|blocked) \d{3}$/
/** A dash stands where a balance is not known. */
const NO_FIGURE = /[–—]/
const ERROR_MS = 8_000
const BACK_MS = 30_000
const MINUTE_MS = 60_000
const ARRIVING_MS = 2_000
/** Calls of a page in a minute (reliability, section 8). */
const MOST_ASKS = 6

test.describe.configure({ mode: 'parallel' })

const pages = dailyPages()
const guestPages = pages.filter(page => !page.isGuarded)

// However a call is lost, a page hears of a fault (lib/wire/client.ts): each day it meets one of the three ways, with
// STORIES=all each.
for (const [share, api] of DOWN.entries()) {
  for (const language of SITE_LANGUAGES) {
    // How a call fails, and in which language, makes no difference to pages that are made in the same way.
    const isEvery = api === 'closed' && LANGUAGES.some(known => known === language)
    const own = guestPages.filter(one => one.language === language)
    const shown = dailyShare(isEvery ? own : oneOfEachKind(own), share, DOWN.length)
    test(`every guest page renders and opens its dialog while calls are ${api} (${language})`, async ({
      page,
      way,
      trouble,
    }) => {
      trouble.expectAnswer(LOST)
      way.api = api
      for (const one of shown) await renders(page, way, one)
    })
  }

  for (const language of LANGUAGES.slice(0, 2)) {
    const met = (isMet: (one: BuiltPage) => boolean) =>
      dailyShare(
        pages.filter(one => one.language === language && isMet(one)),
        share,
        DOWN.length,
      )

    test(`a member sees what is wrong in ${ERROR_MS / 1000} s and no balance of zero while calls are ${api} (${language})`, async ({
      page,
      way,
      trouble,
    }) => {
      trouble.expectAnswer(LOST)
      await moveOwnClock(page)
      await sitDown(page, await newSeat(), way.address)
      way.api = api
      const game = `?game=${await findGame('playable')}`
      for (const { path } of met(one => one.isGuarded && !one.isForAgents)) {
        await page.goto(`${way.address}${path}${path.endsWith('/seamless') ? game : ''}`)
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
        await pass(page, ERROR_MS)
        const balance = page.locator('[data-balance]')
        if ((await balance.count()) > 0) await expect(balance, path).toContainText(NO_FIGURE)
        await expect(balance.filter({ hasText: /\d/ }), path).toHaveCount(0)
        await expect(page.locator('main [aria-busy="true"]:visible'), path).toHaveCount(0)
      }
    })

    test(`an agent sees what is wrong in ${ERROR_MS / 1000} s while calls are ${api} (${language})`, async ({
      page,
      way,
      trouble,
    }) => {
      trouble.expectAnswer(LOST)
      await moveOwnClock(page)
      await sitDown(page, await demoSeat('niran'), way.address)
      way.api = api
      for (const { path } of met(one => one.isForAgents)) {
        await page.goto(`${way.address}${path}`)
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
        await pass(page, ERROR_MS)
        await expect(page.locator('main [aria-busy="true"]:visible'), path).toHaveCount(0)
      }
    })
  }
}

for (const api of ['closed', 'hanging'] as const) {
  test(`a page left open while calls are ${api} asks seldom, and shows the balance again within 30 s`, async ({
    page,
    way,
    trouble,
  }) => {
    trouble.expectAnswer(LOST)
    await moveOwnClock(page)
    await sitDown(page, await newSeat(), way.address)
    await page.goto(way.address + at('en', '/help'))
    const balance = page.locator('[data-balance]')
    await expect(balance).toContainText(/\d/)
    way.api = api
    const start = way.calls.length
    await page.reload()
    await expect(balance).toBeAttached()
    await pass(page, ERROR_MS)
    await expect(balance).toContainText(NO_FIGURE)
    // What the page asks as it comes, each call once more where it found no way, is no repetition.
    const asked = (path: string) => way.calls.slice(start).some(one => one.endsWith(path))
    await expect.poll(() => asked('/api/member') && asked('/api/live')).toBe(true)
    await pass(page, ARRIVING_MS)
    const before = way.calls.length
    await pass(page, MINUTE_MS)
    expect(way.calls.slice(before).length, way.calls.slice(before).join(', ')).toBeLessThanOrEqual(MOST_ASKS)
    way.api = 'open'
    await pass(page, BACK_MS)
    await expect(balance).toContainText(/\d/)
  })
}

/** Lets the story move the clock of the page, and with it the limits of calls, which the browser counts by its own. */
async function moveOwnClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = ms => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('The time is over.', 'TimeoutError')), ms)
      return limit.signal
    }
  })
}

/** Second by second, so that each call can fail before the next wait begins. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) await page.clock.runFor(1_000)
}

async function renders(page: Page, way: Way, { path, language }: BuiltPage): Promise<void> {
  await page.goto(way.address + path)
  await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
  const text = await page.locator('body').innerText()
  expect.soft(text.trim().length, `${path} is blank`).toBeGreaterThan(60)
  if (!/\/(login|register)$/.test(path)) return
  const says = words(language, 'identity')
  const title = path.endsWith('login') ? says.loginTitle : says.registerTitle
  await expect.soft(page.getByRole('dialog', { name: title })).toBeVisible()
}
