import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { callServer } from '#tests/support/visitor.ts'
import { openFlakyProxy } from './flaky-proxy.ts'
import { houseGame, newRichSeat, openHouseGame } from './house.ts'
import { demoSeat, findGame, newSeat, serverAddress, sitDown } from './seats.ts'
import { expect, fill, test, withMotion, words } from './story.ts'

test.use(withMotion)

// Protects: whoever opens a game comes to it, or is told why not with a way on (spec 2.2, 2.14, 4.6). That a guest is led
// to the login and back is in home.test.ts and lobby.test.ts.

const says = words('th', 'seamless')
const BRING_BACK = 'POST /api/wallet/transfer-relay'
const game = (nodeId: string) => `/seamless?game=${nodeId}`

test('a trial member is told in a dialog that a game needs a real account, and goes back', async ({
  page,
}) => {
  await sitDown(page, await demoSeat('trial1'))
  await page.goto('/rng')
  await page.goto(game(await houseGame('koi-terrace')))
  const dialog = page.getByRole('dialog', { name: says.trialTitle })
  const register = dialog.getByRole('link', { name: says.register })
  await expect(register).toBeVisible()
  await expect(register).toHaveAttribute('href', '/register')
  await expect(page.locator('iframe')).toHaveCount(0)
  await dialog.getByRole('button', { name: says.notNow }).click()
  await expect(page).not.toHaveURL(/seamless/)
})

test('a game under maintenance names itself, offers three that are open, and one of them opens', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(/POST .*\/games\/launch 4\d\d/)
  await sitDown(page, await newSeat())
  await page.goto(game(await findGame('maintenance')))
  const dialog = page.getByRole('dialog', {
    name: new RegExp(says.maintenanceTitle.replace('{{game}}', '.+')),
  })
  const others = dialog.locator('.games-Recommendation-list').getByRole('link')
  await expect(others).toHaveCount(3)
  const house = others.filter({ hasText: words('th', 'slot').title })
  await expect(house).toHaveCount(1)
  await house.click()
  await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')
})

test('a game that does not answer is given up after its time: it is tried again in the same page, and there is a way out', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(/^request failed: GET \/vendor-demo/)
  let isSilent = true
  await page.route('**/vendor-demo/games/**', route => (isSilent ? undefined : route.continue()))
  await sitDown(page, await newSeat())
  await page.clock.install()
  await page.goto(game(await houseGame('koi-terrace')))
  await expect(page.locator('iframe')).toHaveAttribute('data-state', 'waiting')
  await page.clock.fastForward(13_000)
  const alert = page.getByRole('alert').filter({ hasText: says.slowTitle })
  await expect(alert.getByRole('button', { name: says.back })).toBeVisible()
  isSilent = false
  await alert.getByRole('button', { name: says.retry }).click()
  await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')
  expect(page.context().pages()).toHaveLength(1)
  await page.getByRole('link', { name: says.back }).click()
  await expect(page).toHaveURL(/\d\/$/)
})

test('a game that cannot be framed opens in a window of its own, and this page stays', async ({ page }) => {
  await launchesAs(page, { opensIn: 'window' })
  await sitDown(page, await newSeat())
  await page.goto(game(await houseGame('koi-terrace')))
  await expect(page.getByRole('heading', { name: says.windowTitle })).toBeVisible()
  const popup = page.context().waitForEvent('page')
  await page.getByRole('button', { name: says.windowOpen }).click()
  const opened = await popup
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(words('th', 'slot').title)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(page.getByRole('button', { name: says.windowAgain })).toBeVisible()
})

test('a page that is left with money at the vendor asks for it on its way out', async ({ page }) => {
  // What a page sends while it goes is seen on the way to the server only.
  const way = await openFlakyProxy()
  await page.route('**/vendor-demo/**', route => route.fulfill({ contentType: 'text/html', body: '' }))
  await launchesAs(page, { movedFunds: true })
  await sitDown(page, await newSeat(), way.address)
  await page.goto(way.address + game(await houseGame('koi-terrace')))
  await expect(page.locator('iframe')).toBeVisible()
  expect(way.calls).not.toContain(BRING_BACK)
  await page.goto(`${way.address}/help`)
  await expect.poll(() => way.calls).toContain(BRING_BACK)
  way.close()
})

test('a round that was left stands among the unfinished ones, and is gone on with where it was', async ({
  page,
}) => {
  const table = words('th', 'pokdeng')
  const list = words('th', 'rounds')
  const seat = await newRichSeat()
  const frame = await openHouseGame(page, { language: 'th', gameCode: 'house-pok-deng', seat })
  const draw = frame.getByRole('button', { name: table.draw })
  const settled = frame.locator('.decision:not([hidden]), .main-act:not([hidden])[aria-busy="false"]')
  while (!(await draw.isVisible())) {
    await frame.getByRole('button', { name: table.deal, exact: true }).press('Enter')
    await expect(settled).toBeVisible()
  }
  const { value } = await callServer(serverAddress(), 'GET', '/bet-record?status=open', { token: seat.token })
  const [row] = (value?.rows ?? []) as { roundId: string; gameName: string }[]
  // Such a round is listed once it has lain for a while, which the story does not wait for.
  const rounds = [{ ...row, canResume: true, endsAt: new Date(Date.now() + 60_000), ending: 'settle' }]
  await page.route('**/api/rounds/interrupted', route =>
    route.fulfill({ json: { success: true, value: { rounds, currency: 'THB' }, requestId: newId() } }),
  )
  await page.goto('/recent')
  await page.getByText(fill(list.title, { count: 1 })).click()
  await page.getByRole('link', { name: new RegExp(`${row?.roundId}$`) }).click()
  await expect(draw).toBeVisible()
  await draw.press('Enter')
  await expect(frame.getByRole('button', { name: table.deal, exact: true })).toBeVisible()
})

/** Starts of games are answered as of a vendor that is set up otherwise. */
function launchesAs(page: Page, facts: object): Promise<unknown> {
  return page.route('**/api/games/launch', async route => {
    const response = await route.fetch()
    const answer = (await response.json()) as { value: object }
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, ...facts } } })
  })
}
