import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { expectStill, watchShifts } from './layout-shifts.ts'
import { type OwnSite, openOwnSite } from './own-site.ts'
import { newSeat, serverAddress, sitDown, test } from './seats.ts'
import { at, expect, fill, LANGUAGES, withMotion, words } from './story.ts'
import { showWinners } from './winners.ts'

test.use(withMotion)

test.describe.configure({ mode: 'parallel' })

test('without script the banners are a list that scrolls, and every game is a link', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/en')
  const slides = page.locator('[data-slide]')
  await expect(slides.nth(2)).toBeAttached()
  await expect(page.locator('[data-controls]')).toBeHidden()
  await slides.last().scrollIntoViewIfNeeded()
  await expect(slides.last().getByRole('link')).toBeInViewport()
  await expect(page.locator('#hot .ui-GameTile-tile a').first()).toHaveAttribute(
    'href',
    /\/en\/seamless\?game=/,
  )
  await context.close()
})

test('the notices stand while their button is pressed', async ({ page }) => {
  await page.goto('/en')
  const run = page.locator('[data-run] > *')
  const pause = page.getByRole('button', { name: words('en', 'home').pauseNotices })
  await expect(run).toHaveCSS('animation-play-state', 'running')
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('heading', { name: words('en', 'shell').hot }).hover()
  await pause.blur()
  await expect(run).toHaveCSS('animation-play-state', 'paused')
  await pause.click()
  await pause.blur()
  await page.mouse.move(0, 0)
  await expect(run).toHaveCSS('animation-play-state', 'running')
})

test('a chip brings its section under the header, with 80 px to spare', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/en')
  const strip = page.getByRole('navigation', { name: words('en', 'home').jump })
  const chip = strip.getByRole('link', { name: words('en', 'shell').live })
  await chip.click()
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
  await expect
    .poll(async () => Math.round((await page.locator('#live').boundingBox())?.y ?? 0))
    .toBe(header + 80)
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect(strip).toBeInViewport()
})

for (const language of LANGUAGES) {
  test(`a section shows ten games, and twenty on request (${language})`, async ({ page }) => {
    await page.goto(at(language, '/'))
    const tiles = page.locator('#rng .ui-GameTile-tile:visible')
    await expect(tiles).toHaveCount(10)
    const more = page.locator('#rng [data-show-more]')
    await expect(more).toHaveText(fill(words(language, 'home').more_other, { count: 10 }))
    await more.click()
    await expect(tiles).toHaveCount(20)
    await expect(tiles.nth(10).getByRole('link')).toBeFocused()
    await expect(more).toBeHidden()
  })
}

// By day: what it shows in unit/home/jackpot.test.ts, the feed in server/site/jackpot-feed.test.ts.
for (const language of LANGUAGES) {
  test(`the jackpot shows the operator's figure, and that it is not there, and no other (${language})`, {
    tag: '@night',
  }, async ({ page, trouble }) => {
    // The pages were built with the games of the demo, which this site does not have.
    trouble.expectAnswer(/^GET \/art\/\S+ 404$/)
    const site = await openOwnSite(new Date(), { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
    const feed = await openFeed()
    await site.operator('set', 'jackpot', JSON.stringify({ feedUrl: feed.url }))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.clock.install()
    const shifts = await watchShifts(page)
    await page.goto(site.address + at(language, '/'))
    await page.locator('baize-jackpot').scrollIntoViewIfNeeded()
    // The second figure has more digits than the page has plates.
    for (const amount of [6_412_805_050n, 1_000_000_000_000_000n]) {
      feed.amount = amount
      await showsFigure(page, site, { amount, language })
    }
    feed.amount = undefined
    site.goTo(new Date(site.runtime.clock.now().getTime() + 11 * 60_000))
    await hearAgain(page)
    const says = words(language, 'home')
    await expect(page.getByRole('img', { name: says.noFigureText, exact: true })).toBeVisible()
    await expect(page.locator('baize-jackpot')).toHaveText(/^฿[\s–,.]+$/)
    await expect(page.getByText(says.noFigure, { exact: true })).toBeVisible()
    await expect(page.getByText(says.illustration, { exact: true })).toBeHidden()
    await site.operator('set', 'jackpot', 'null')
    await hearAgain(page)
    await expect(page.getByRole('img', { name: says.jackpotLabel, exact: true })).toBeVisible()
    await expect(page.getByText(says.jackpotText)).toBeVisible()
    await expectStill(shifts, 'the jackpot')
    await page.goto('about:blank')
    await site.close()
    feed.close()
  })
}

test('the winner board shows three, moves on by one, and stands when told to', async ({ page }) => {
  await showWinners(page, 5)
  await page.clock.install()
  await page.goto('/en')
  const names = page.locator('baize-winners [data-game]')
  await expect(names).toHaveText(['Game 0', 'Game 1', 'Game 2'])
  await expect(page.locator('baize-winners [data-amount]').first()).toHaveText('฿500.00')
  await page.clock.runFor(4_000)
  await expect(names).toHaveText(['Game 1', 'Game 2', 'Game 3'])
  await page.getByRole('button', { name: words('en', 'home').pauseWinners }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(20_000)
  await expect(names).toHaveText(['Game 1', 'Game 2', 'Game 3'])
})

test('a phone asks for the winners and their pictures when they are about to be seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/en')
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/winners')
  const answer = page.waitForResponse('**/api/winners')
  await page.locator('baize-winners').scrollIntoViewIfNeeded()
  expect((await answer).ok()).toBe(true)
})

test('the chart of popular games is there from the start, and counts rounds where enough were played', async ({
  page,
}) => {
  const { value } = await callServer(serverAddress(), 'GET', '/games?gameType=FISH&pageSize=5')
  const list = (value?.games ?? []) as { nodeId: string; nodeName: string }[]
  let isMany = false
  await page.route('**/api/games/popular?*', route =>
    route.fulfill({
      json: { success: true, value: { list: isMany ? list : list.slice(1) }, requestId: 'r' },
    }),
  )
  const chart = page.getByRole('list', { name: words('en', 'search').popular })
  // It is asked for when it is about to be seen.
  const comeNear = async (arrive: () => Promise<unknown>) => {
    const answered = page.waitForResponse('**/api/games/popular?*')
    await arrive()
    await chart.scrollIntoViewIfNeeded()
    await answered
  }
  await comeNear(() => page.goto('/en'))
  await expect(chart.getByRole('link')).toHaveCount(5)
  await expect(chart.getByRole('link').first()).toContainText('Koi Terrace')
  await expect(page.getByText(words('en', 'home').popularSource)).toBeHidden()
  isMany = true
  await comeNear(() => page.reload())
  await expect(chart.getByRole('link')).toContainText(list.map(game => game.nodeName))
  await expect(chart.getByRole('link').last()).toHaveAttribute('href', new RegExp(`${list[4]?.nodeId}$`))
  await expect(page.getByText(words('en', 'home').popularSource)).toBeVisible()
})

test('a guest who opens a game is asked to log in, and would go on to the game', async ({ page }) => {
  await page.goto('/en')
  await page.locator('#hot .ui-GameTile-tile a').first().click()
  await expect(page).toHaveURL(/\/en\/login\?next=%2Fen%2Fseamless%3Fgame%3D/)
  await expect(page.getByRole('dialog', { name: words('en', 'identity').loginTitle })).toBeVisible()
})

test('a guest has no favourites in the strip, and a heart opens the login', async ({ page }) => {
  await page.goto('/en')
  const strip = page.getByRole('navigation', { name: words('en', 'home').jump })
  await expect(strip.getByText(words('en', 'lobby').favorites)).toBeHidden()
  await page.locator('#hot .ui-GameTile-tile').first().hover()
  await page.locator('#hot [data-favorite]').first().click()
  await expect(page.getByRole('dialog', { name: words('en', 'identity').loginTitle })).toBeVisible()
})

for (const language of LANGUAGES) {
  test(`a member has favourites, and recent games once there are some (${language})`, async ({ page }) => {
    const says = words(language, 'lobby')
    const seat = await newSeat()
    await page.clock.install()
    await sitDown(page, seat)
    await page.goto(at(language, '/'))
    const strip = page.getByRole('navigation', { name: words(language, 'home').jump })
    await expect(strip.getByRole('link', { name: says.favorites })).toBeAttached()
    await expect(page.locator('#fav').getByText(says.noFavoritesAbout)).toBeVisible()
    await expect(page.locator('#recent')).toBeHidden()
    await expect(strip.locator('a', { hasText: says.recent })).toBeHidden()

    const kept = page.locator('#hot .ui-GameTile-tile').nth(1)
    const name = (await kept.locator('.ui-GameTile-name').textContent()) ?? ''
    await kept.hover()
    await kept.locator('[data-favorite]').click()
    await expect(page.locator('#fav .ui-GameTile-name')).toHaveText([name])
    await expect(page.locator('#fav').getByText(says.noFavoritesAbout)).toBeHidden()
    const heart = page.locator('#fav [data-favorite]')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    // Within a second of the last press nothing more counts.
    await page.clock.runFor(1_000)
    await heart.click()
    await expect(page.locator('#fav .ui-GameTile-tile:visible')).toHaveCount(0)
  })
}

// By day: the section in unit/islands/game-shelves.test.tsx, what was played last in lobby.test.ts.
test('the games that a member opened last stand in a section of their own', { tag: '@night' }, async ({
  page,
  player,
}) => {
  await sitDown(page, player)
  await page.goto('/en')
  const strip = page.getByRole('navigation', { name: words('en', 'home').jump })
  const chip = strip.getByRole('link', { name: words('en', 'lobby').recent })
  await expect(page.locator('#recent .ui-GameTile-name')).toHaveText([words('en', 'slot').title])
  await chip.click()
  await expect(page.locator('#recent .ui-GameTile-tile')).toBeInViewport()
  await expect(page.locator('#recent .ui-GameTile-tile a')).toHaveAttribute('href', /\/en\/seamless\?game=/)
})

test('what is announced now takes the place of what was, and without an answer the bar stays', async ({
  page,
  trouble,
}) => {
  const notice = {
    id: 'now',
    title: 'Right now',
    startDate: '2026-11-20T00:00:00.000Z',
    content: '<p>Now</p>',
  }
  const value = { banners: [notice], player: [], popup: [], promotion: [], help: [] }
  await page.route('**/api/notices?*', route => route.fulfill({ json: { success: true, value } }))
  await page.goto('/en')
  const said = page.locator('[data-run] ul:not([aria-hidden]) a')
  await expect(said).toHaveText(['Right now'])
  await page.unroute('**/api/notices?*')

  trouble.expectAnswer(/request failed: GET \/api\/notices/)
  trouble.expectAnswer(/console error: Failed to load resource/)
  await page.route('**/api/notices?*', route => route.abort('connectionrefused'))
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/api/notices'))
  await page.goto('/en')
  await failed
  expect(await said.count()).toBeGreaterThan(1)
})

/** Says what a jackpot's feed says, or fails while there is no amount. */
async function openFeed() {
  const feed = { url: '', amount: undefined as bigint | undefined, close: () => void server.close() }
  const server = createServer((_, response) => {
    if (feed.amount === undefined) response.writeHead(500).end()
    else response.writeHead(200).end(JSON.stringify({ amount: feed.amount.toString() }))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  feed.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return feed
}

/**
 * Lets so much time pass for the page that it asks how the site stands, and has its answer. It may be asking already, and
 * counts its time from that answer on: so time passes bit by bit until it asks again.
 */
async function hearAgain(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/api/permission')
  let hasAsked = false
  const noted = asked.then(() => {
    hasAsked = true
  })
  for (let seconds = 0; seconds < 120 && !hasAsked; seconds += 5) await page.clock.runFor(5_000)
  await noted
  await (await asked).response()
}

/** The feed has said another figure: the site asks for it, the page hears it, and it stands there and does not grow. */
async function showsFigure(
  page: Page,
  site: OwnSite,
  { amount, language }: { amount: bigint; language: (typeof LANGUAGES)[number] },
): Promise<void> {
  site.goTo(new Date(site.runtime.clock.now().getTime() + 31_000))
  const read = async () => (await callServer(site.address, 'GET', '/notices')).value?.jackpot
  await expect.poll(read).toMatchObject({ figure: { amount: amount.toString() } })
  await hearAgain(page)
  const { figure } = (await read()) as { figure: { asOf: string } }
  const time = await page.evaluate(asOf => new Date(asOf).toTimeString().slice(0, 5), figure.asOf)
  const says = words(language, 'home')
  const money = formatMoney(amount, 'THB', language)
  const label = fill(says.operatorFigureLabel, { amount: money, time })
  const counter = page.getByRole('img', { name: label, exact: true })
  await expect(counter).toHaveAttribute('title', fill(says.operatorFigureText, { time }))
  const digits = async () => (await counter.textContent())?.replace(/\D/g, '').replace(/^0+/, '')
  expect(await digits()).toBe(amount.toString())
  await expect(page.getByText(fill(says.operatorFigureText, { time }), { exact: true })).toBeVisible()
  await expect(page.getByText(says.operatorFigure, { exact: true })).toBeVisible()
  for (const words of [says.illustration, says.jackpotText])
    await expect(page.getByText(words, { exact: true })).toBeHidden()
  await page.clock.runFor(6_000)
  expect(await digits()).toBe(amount.toString())
  expect(await counter.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await findings(page)).toEqual([])
}
