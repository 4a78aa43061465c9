import { newId } from '#lib/ids/ids.ts'
import { nextPeriodAt } from '#lib/limits/rules.ts'
import { formatMoney } from '#lib/money/money.ts'
import { dayOf } from '#lib/time/days.ts'
import { formatExpected } from '#lib/time/format.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { newRichSeat, openHouseGame } from './house.ts'
import { newSeat, serverAddress } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: what a member has set for themselves reaches them inside a game: a refused bet says which limit it was and until
// when, the reality check stands over the game until it is answered, and a break that begins elsewhere closes the game
// (product decisions, section 7). And money that comes in meanwhile is seen in the game.

const TIME_ZONE = 'Asia/Bangkok'
const GAME = 'koi-terrace'

for (const language of LANGUAGES) {
  const reality = words(language, 'reality')
  const slot = words(language, 'slot')

  test(`a bet beyond a limit says which one and until when, with the way to it (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/vendor-demo\/api\/play 409/)
    const seat = await newRichSeat()
    const body = { kind: 'loss', period: 'day', amount: '1' }
    await callServer(serverAddress(), 'POST', '/limits', { token: seat.token, body })
    const game = await openHouseGame(page, { language, gameCode: GAME, seat })
    // The line on which the page is told has brought the balance.
    await expect(page.locator('.games-Seamless-balance')).toContainText(/\d/)
    const left = fill(words(language, 'seamless').limitLeft, { amount: formatMoney(1n, 'THB', language) })
    await expect(page.getByRole('link', { name: left })).toBeVisible()
    expect(await findingsInLight(page)).toEqual([])
    await game.getByRole('button', { name: slot.spin, exact: true }).click()

    const stop = page.getByRole('dialog', { name: reality.stoppedTitle })
    const until = nextPeriodAt('day', dayOf(new Date(), TIME_ZONE), TIME_ZONE).toISOString()
    const reason = fill(words(language, 'errors').lossLimitReached, {
      left: formatMoney(1n, 'THB', language),
      until: formatExpected(until, language, TIME_ZONE),
    })
    await expect(stop.getByRole('alert')).toHaveText(reason)
    expect(await findings(page)).toEqual([])
    await expect(stop.getByRole('link', { name: reality.toLimits })).toHaveAttribute(
      'href',
      at(language, '/member/limits'),
    )
    await page.keyboard.press('Escape')
    await expect(stop).toBeHidden()

    const notice = game.getByRole('alert')
    await expect(notice).toContainText(slot.refused_limit)
    await notice.getByRole('button', { name: slot.limits }).click()
    // Over the game, which goes on.
    const centre = page.getByRole('dialog', { name: words(language, 'member').nav })
    await expect(centre.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
      words(language, 'member').limits,
    )
    await expect(page.locator('.games-GameFrame-frame')).toHaveAttribute('data-state', 'ready')
  })

  test(`an exclusion that begins elsewhere closes the open game calmly (${language})`, async ({ page }) => {
    const seat = await newRichSeat()
    await openHouseGame(page, { language, gameCode: GAME, seat })
    await expect(page.locator('.games-Seamless-balance')).toContainText(/\d/)
    // As another tab, another device or another account of the person does.
    const body = { id: newId(), months: 0 }
    const done = await callServer(serverAddress(), 'POST', '/limits/exclusion', { token: seat.token, body })
    expect(done.success).toBe(true)
    const closed = page.getByRole('status').filter({ hasText: words(language, 'seamless').excludedTitle })
    await expect(closed).toContainText(words(language, 'errors').playExcluded)
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(closed.getByRole('link', { name: words(language, 'seamless').toLimits })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  test(`a deposit made elsewhere shows in the bar and in the game at once (${language})`, async ({
    page,
  }) => {
    const seat = await newRichSeat()
    const game = await openHouseGame(page, { language, gameCode: GAME, seat })
    const shown = (amount: bigint) => formatMoney(amount, 'THB', language)
    const own = game.locator('.figure', { hasText: slot.balance }).locator('b')
    await expect(own).toHaveText(shown(100_000n))
    const body = { id: newId(), method: 'sandbox', amount: '50000' }
    await callServer(serverAddress(), 'POST', '/deposits', { token: seat.token, body })
    await expect(page.locator('.games-Seamless-balance')).toContainText(shown(150_000n))
    await expect(own).toHaveText(shown(150_000n))
  })

  test(`a reality check stands over the game, in full screen too, until it is answered (${language})`, async ({
    page,
  }) => {
    let isDue = false
    await page.route('**/api/limits/reality', async route => {
      if (route.request().method() !== 'GET' || !isDue) return route.fallback()
      const answer = await route.fetch()
      const { value } = (await answer.json()) as { value: { now: string } }
      await route.fulfill({
        response: answer,
        json: { success: true, value: { ...value, dueAt: value.now } },
      })
    })
    await page.clock.install()
    await openHouseGame(page, { language, gameCode: GAME, seat: await newSeat() })
    const frame = page.locator('iframe')
    await page.getByRole('button', { name: words(language, 'seamless').fullScreen }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await frame.focus()
    isDue = true
    await page.clock.fastForward(31 * 60_000)

    const check = page.getByRole('dialog', { name: reality.title })
    await expect(check).toContainText(reality.time)
    const isOnTop = () =>
      page.evaluate(() => {
        const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        return top?.closest('dialog') !== null
      })
    expect(await isOnTop(), 'nothing of the game can be pressed').toBe(true)
    await page.keyboard.press('Escape')
    await expect(check).toBeVisible()
    isDue = false
    await check.getByRole('button', { name: reality.continue }).click()
    await expect(check).toBeHidden()
    await expect(frame).toBeFocused()
  })
}
