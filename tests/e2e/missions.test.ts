import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { MissionsSetting } from '#lib/site/missions-setting.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { addMember, payIn, type TreeMember } from '#tests/support/team.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { type OwnSite, openOwnSite } from './own-site.ts'
import { balanceOf, demoSeat, newSeat, type Seat, serverAddress, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, test as story, words } from './story.ts'

// Protects: a member sees tasks with their rewards and terms before, is told when one is finished, claims it once while its
// period lasts, and decides about the name on the leaderboard.

const TIME_ZONE = 'Asia/Bangkok'
const PAGE = '/member/missionLeaderboard'

/** A site of its own for each story, ten minutes before midnight. */
const test = story.extend<{ site: OwnSite }>({
  site: async ({ page, trouble }, use) => {
    // The pages were built with the games of the demo, which this site does not have.
    trouble.expectAnswer(/^GET \/art\/\S+ 404$/)
    const site = await openOwnSite(new Date(midnight().getTime() - 600_000))
    await use(site)
    // A page that is still open would miss its server.
    await page.goto('about:blank')
    await site.close()
  },
})

/** The one after the next, so that a clock only moves forward. */
const midnight = () => startOfDay(addDays(dayOf(new Date(), TIME_ZONE), 2), TIME_ZONE)

const MISSIONS: MissionsSetting = [
  {
    code: 'day-deposit',
    period: 'day',
    task: 'deposits',
    targetMinor: '10000',
    rewardMinor: '500',
    turnover: '1',
    points: 10,
  },
]

async function isAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
}

/** A member of the story's own site with a finished mission, at its page. */
async function withFinished(page: Page, site: OwnSite, language: Language): Promise<TreeMember> {
  const now = site.runtime.clock.now()
  const member = await addMember(site.runtime.db, { at: now })
  await site.operator('set', 'missions', JSON.stringify(MISSIONS))
  await payIn(site.runtime.db, { memberId: member.id, amount: 30_000n, at: now })
  await sitDown(page, await site.seatOf(member), site.address)
  await page.goto(site.address + at(language, PAGE))
  return member
}

const deposit = (seat: Seat, amount: bigint) =>
  callServer(serverAddress(), 'POST', '/deposits', {
    token: seat.token,
    body: { id: newId(), method: 'sandbox', amount: amount.toString() },
  })

for (const language of LANGUAGES) {
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)
  const says = words(language, 'missions')
  const rewards = words(language, 'rewards')

  test(`a mission is finished by a deposit, told at once, claimed with its terms and ranked (${language})`, async ({
    page,
  }) => {
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, PAGE))
    const task = fill(says.task_deposits, { target: money(10_000n) })
    const row = page.getByRole('listitem').filter({ hasText: task })
    const badge = page.locator('[data-member-pages] [data-waits="missions"]')

    await test.step('the reward and its terms stand beside the task before it is begun', async () => {
      await expect(row).toContainText(money(200n))
      await expect(row).toContainText(fill(rewards.turnover, { required: money(200n) }))
      await expect(row.getByRole('progressbar')).toHaveAttribute('value', '0')
      await expect(row.getByRole('button')).toHaveCount(0)
      await expect(badge).toBeHidden()
      await isAccessible(page)
    })

    await test.step('a deposit finishes it, and page and badge say so without a reload', async () => {
      expect((await deposit(seat, 10_000n)).success).toBe(true)
      await expect(row.getByRole('button')).toBeVisible()
      await expect(badge).toHaveText('1')
      // Readable in the menu of every page too, which is narrow here.
      const inMenu = page.locator('.shell-SideMenu-menu [data-waits="missions"]')
      await expect(inMenu).toHaveText('1')
      await expect(inMenu).toHaveCSS('color', 'rgb(27, 21, 9)')
      await expect(row).toContainText(
        fill(says.progress, { progress: money(10_000n), target: money(10_000n) }),
      )
    })

    await test.step('the claim says its terms, and pays once', async () => {
      await row.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      const terms = fill(rewards.termsBets, { amount: money(200n), required: money(200n) })
      await expect(dialog).toContainText(terms)
      await isAccessible(page)
      await dialog.getByRole('button', { name: fill(rewards.claimAmount, { amount: money(200n) }) }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(fill(rewards.claimed, { amount: money(200n) }))).toBeVisible()
      await expect(row).toContainText(says.state_claimed)
      await expect(row.getByRole('button')).toHaveCount(0)
      await expect(badge).toBeHidden()
      expect(await balanceOf(seat)).toBe(10_200n)
    })

    await test.step('the leaderboard has the masked name, which its owner hides and shows', async () => {
      const board = page.getByRole('region', { name: says.board_current_day })
      const mine = board.getByRole('row').filter({ hasText: says.you })
      await expect(mine).toContainText('***')
      await expect(mine).not.toContainText(seat.username)
      const hide = board.getByRole('checkbox', { name: says.hideName })
      await hide.check()
      await expect(mine).toContainText(says.hidden)
      await expect(mine).not.toContainText('***')
      await page.reload()
      await expect(hide).toBeChecked()
      await hide.uncheck()
      await expect(mine).toContainText('***')
      await isAccessible(page)
    })

    await test.step('this week has its own missions and its own board, at an address of their own', async () => {
      await page.getByRole('tab', { name: says.period_week }).click()
      await expect(page).toHaveURL(/period=week/)
      await expect(page.getByRole('heading', { name: says.list_week })).toBeVisible()
      await expect(page.getByRole('region', { name: says.board_current_week })).toContainText(says.mineNone)
      await page.getByLabel(says.boardOf).selectOption({ label: says.when_previous_week })
      await expect(page).toHaveURL(/board=previous/)
      await expect(page.getByRole('region', { name: says.board_previous_week })).toContainText(
        says.mineNoneThen,
      )
      await page.goBack()
      await expect(page.getByRole('region', { name: says.board_current_week })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: says.list_day })).toBeVisible()
      await page.goto(at(language, '/member/rewardCenter?state=claimed'))
      await expect(page.getByRole('listitem').filter({ hasText: money(200n) })).toBeVisible()
    })
  })

  test(`a mission that was open over midnight is over: nothing is paid, and the new day begins (${language})`, async ({
    page,
    site,
    trouble,
  }) => {
    trouble.expectAnswer(/^POST \/api\/missions\/day-deposit\/claim 409$/)
    await withFinished(page, site, language)
    const row = page.getByRole('listitem').filter({ hasText: money(500n) })
    await row.getByRole('button').click()
    site.goTo(new Date(midnight().getTime() + 60_000))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: fill(rewards.claimAmount, { amount: money(500n) }) }).click()
    await expect(dialog.getByRole('alert')).toHaveText(words(language, 'errors').missionOver)
    await dialog.getByRole('button', { name: rewards.notNow }).click()
    await expect(row.getByRole('progressbar')).toHaveAttribute('value', '0')
    await expect(row.getByRole('button')).toHaveCount(0)
  })

  test(`the page counts the time by the server’s clock and goes on with the new day by itself (${language})`, async ({
    page,
    site,
  }) => {
    await page.clock.install()
    await withFinished(page, site, language)
    const row = page.getByRole('listitem').filter({ hasText: money(500n) })
    await expect(row.getByRole('button')).toBeVisible()
    site.goTo(new Date(midnight().getTime() + 60_000))
    await page.clock.fastForward(11 * 60_000)
    await expect(page.getByText(says.renewed)).toBeVisible()
    await expect(row.getByRole('progressbar')).toHaveAttribute('value', '0')
  })

  test(`there are none where none are set, and none in a break (${language})`, async ({ page, site }) => {
    const { db, clock } = site.runtime
    const member = await addMember(db, { at: clock.now() })
    await sitDown(page, await site.seatOf(member), site.address)
    await page.goto(site.address + at(language, PAGE))
    await expect(page.getByRole('heading', { name: says.empty_day })).toBeVisible()
    await expect(page.getByRole('heading', { name: says.boardEmpty })).toBeVisible()
    await isAccessible(page)

    await withFinished(page, site, language)
    await expect(page.getByRole('heading', { name: says.list_day })).toBeVisible()
    const startsAt = clock.now()
    await sitDown(page, await site.seatOf(member), site.address)
    const endsAt = new Date(startsAt.getTime() + 86_400_000)
    const id = newId()
    await insertBreak(db, { id, memberId: member.id, kind: 'timeOut', startsAt, endsAt, follows: null })
    await page.goto(site.address + at(language, PAGE))
    await expect(page.getByRole('heading', { name: says.paused })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: money(500n) })).toHaveCount(0)
    await isAccessible(page)
  })

  test(`a trial is told that missions are for members, and what cannot be read can be asked for again (${language})`, async ({
    page,
    trouble,
  }) => {
    await sitDown(page, await demoSeat('trial1'))
    await page.goto(at(language, PAGE))
    await expect(page.getByRole('heading', { name: rewards.trialTitle })).toBeVisible()
    await expect(page.getByText(says.trialAbout)).toBeVisible()

    trouble.expectAnswer(/^GET \/api\/missions(\/leaderboard)? 503$/)
    await sitDown(page, await newSeat())
    const away = { success: false, code: 'unavailable', message: 'away', requestId: 'story' }
    await page.route(/\/api\/missions/, route => route.fulfill({ status: 503, json: away }))
    await page.goto(at(language, PAGE))
    await expect(page.getByRole('heading', { name: rewards.loadFailed })).toBeVisible()
    await expect(page.getByRole('heading', { name: says.boardFailed })).toBeVisible()
    await page.unrouteAll()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: rewards.retry }).first().click()
    await expect(page.getByRole('heading', { name: says.list_day })).toBeVisible()
    await main.getByRole('button', { name: rewards.retry }).click()
    await expect(page.getByText(says.mineNone)).toBeVisible()
  })
}
