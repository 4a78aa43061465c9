import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { addMember, type TreeMember } from '#tests/support/team.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { type OwnSite, openOwnSite, passTime } from './own-site.ts'
import { freshName, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, test as story, words } from './story.ts'

// Protects (product decisions, section 7): what a member decides about their play is kept by the server's clock and said
// in their words: a raise after a day, time that runs out, the reality check, a break and its end, an exclusion.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Noon in Bangkok, in the middle of a week and a month. */
const NOON = Date.parse('2027-01-13T05:00:00Z')

type Seat = Awaited<ReturnType<OwnSite['seatOf']>> & { tree: TreeMember }

/** A site of its own for each story, whose clock is nobody else's. */
const test = story.extend<{ site: OwnSite; seat: Seat }>({
  site: async ({ page, trouble }, use) => {
    // The pages were built with the games of the demo, which this site does not have.
    trouble.expectAnswer(/^GET \/art\/\S+ 404$/)
    const site = await openOwnSite(new Date(NOON))
    await use(site)
    // A page that is still open would miss its server.
    await page.goto('about:blank')
    await site.close()
  },
  seat: async ({ page, site }, use) => {
    const member = await addMember(site.runtime.db, { account: freshName() })
    const seat = { tree: member, ...(await site.seatOf(member)) }
    await sitDown(page, seat, site.address)
    await use(seat)
  },
})

const visit = (page: Page, site: OwnSite, language: Language, path: string) =>
  page.goto(site.address + at(language, path))

/** Later, past the end of the sign-in: the member comes back. */
async function comeBack(page: Page, site: OwnSite, { tree }: Seat, moment: number): Promise<void> {
  await passTime(page, site, moment)
  await sitDown(page, await site.seatOf(tree), site.address)
}

for (const language of LANGUAGES) {
  const says = words(language, 'limits')
  const reality = words(language, 'reality')
  const ofDay = fill(says.limitName, { kind: says.kind_stake, period: says.period_day })

  test(`a raise waits a day and is then confirmed by the member (${language})`, async ({
    page,
    site,
    seat,
  }) => {
    await visit(page, site, language, '/member/limits')
    const set = async (button: string, amount: string) => {
      await page.getByRole('button', { name: fill(button, { limit: ofDay }) }).click()
      const dialog = page.getByRole('dialog', { name: ofDay })
      await dialog.getByRole('textbox', { name: says.amountBaht }).fill(amount)
      expect(await findings(page)).toEqual([])
      await dialog.getByRole('button', { name: says.save }).click()
      await expect(dialog).toBeHidden()
    }
    await set(says.setName, '100')
    await set(says.changeName, '250')
    const row = page
      .getByRole('region', { name: says.kind_stake })
      .getByRole('listitem')
      .filter({ hasText: says.period_day })
    await expect(row.getByRole('button', { name: says.takeBack })).toBeVisible()
    await expect(row.getByRole('button', { name: says.confirm, exact: true })).toBeHidden()
    await expect(row.getByText('฿100.00', { exact: true })).toBeVisible()

    await comeBack(page, site, seat, NOON + DAY + MINUTE)
    await visit(page, site, language, '/member/limits')
    await row.getByRole('button', { name: says.confirm, exact: true }).click()
    await expect(row.getByText('฿250.00', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: says.takeBack })).toBeHidden()
  })

  test(`time that a member set themselves is said before it ends, and when it does (${language})`, async ({
    page,
    site,
    seat,
  }) => {
    const body = { kind: 'session', period: 'day', amount: '20' }
    await callServer(site.address, 'POST', '/limits', { token: seat.token, body })
    site.goTo(new Date(NOON + 14 * MINUTE))
    await page.clock.install()
    const told = page.waitForResponse('**/api/limits/reality')
    await visit(page, site, language, '/promotions')
    const soon = page.locator('.time-soon')
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    // What it was told at first decides when it asks again.
    await (await told).finished()
    await expect(soon).toBeHidden()
    site.goTo(new Date(NOON + 16 * MINUTE))
    await page.clock.fastForward(2 * MINUTE)
    await expect(soon).toContainText(reality.timeSoonTitle)
    await expect(soon.getByRole('status')).toContainText(/\d/)
    expect(await findings(page)).toEqual([])
    site.goTo(new Date(NOON + 21 * MINUTE))
    await page.clock.fastForward(5 * MINUTE)
    const over = page.getByRole('dialog', { name: reality.timeOverTitle })
    const [before = ''] = words(language, 'errors').sessionLimitReached.split('{{')
    await expect(over.getByRole('alert')).toContainText(before.trim())
    await expect(soon).toBeHidden()
    expect(await findings(page)).toEqual([])
  })

  test(`the reality check says how the play stands, and its answer is kept (${language})`, async ({
    page,
    site,
    seat,
  }) => {
    const { token } = seat
    await callServer(site.address, 'POST', '/limits/reality', { token, body: { minutes: 15 } })
    site.goTo(new Date(NOON + 16 * MINUTE))
    await visit(page, site, language, '/member/limits')
    const check = page.getByRole('dialog', { name: reality.title })
    await expect(check).toContainText(reality.time)
    await expect(check).toContainText(reality.even)
    expect(await findings(page)).toEqual([])
    await check.getByRole('button', { name: reality.continue }).click()
    await expect(check).toBeHidden()
    await page.getByRole('button', { name: says.historyShow }).click()
    await expect(page.getByText(says.change_realitySeen)).toBeVisible()
  })

  test(`a break ends by itself, an exclusion is confirmed first and holds (${language})`, async ({
    page,
    site,
    seat,
  }) => {
    const { token } = seat
    const body = { id: newId(), hours: 24 }
    expect(await callServer(site.address, 'POST', '/limits/break', { token, body })).toMatchObject({
      success: true,
    })
    await visit(page, site, language, '/member/limits')
    const paused = page.getByText(says.pauseText)
    await expect(paused).toBeVisible()
    await comeBack(page, site, seat, NOON + DAY + MINUTE)
    await visit(page, site, language, '/member/limits')
    await expect(page.getByRole('heading', { name: says.excludeTitle })).toBeVisible()
    await expect(paused).toBeHidden()

    await page.getByRole('button', { name: says.excludeForGood }).click()
    const dialog = page.getByRole('dialog', { name: says.excludeTitle })
    const start = dialog.getByRole('button', { name: says.excludeStart })
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('checkbox', { name: says.excludeUnderstood }).check()
    expect(await findings(page)).toEqual([])
    await start.click()
    await expect(page.getByText(says.pauseForGood)).toBeVisible()
  })
}
