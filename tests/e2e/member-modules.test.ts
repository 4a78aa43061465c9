import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import { dayOf, startOfDay } from '#lib/time/days.ts'
import { evaluateRanks } from '#server/vip/evaluate-ranks.ts'
import { addMember, payIn, playRound } from '#tests/support/team.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { type OwnSite, passTime, test } from './own-site.ts'
import { freshName, openAccount, type Seat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, words } from './story.ts'

// Protects: what an operator switches for the whole house shows on the pages of its members, and what is off says so.

const DAY_MS = 86_400_000
const TIME_ZONE = 'Asia/Bangkok'

const newMember = (site: OwnSite): Promise<Seat> =>
  openAccount(site.address, 'register', '/members', { id: newId(), username: freshName() })

for (const language of LANGUAGES) {
  // Product decisions, section 2: the module REFERRAL.
  test(`inviting friends says that it is not open while it is off, and opens without a new start (${language})`, async ({
    page,
    site,
  }) => {
    const referral = words(language, 'referral')
    const seat = await newMember(site)
    await sitDown(page, seat, site.address)
    await page.goto(site.address + at(language, '/member/referral'))
    await expect(page.getByRole('heading', { name: referral.off })).toBeVisible()
    await expect(page.getByText(referral.offAbout)).toBeVisible()
    // The pages were built with it: what was switched off since leaves the menus.
    const entries = page.locator('[data-module="REFERRAL"]')
    await expect(entries).not.toHaveCount(0)
    await expect(entries.filter({ visible: true })).toHaveCount(0)
    expect(await findings(page)).toEqual([])
    await site.operator('module', 'REFERRAL', 'on')
    await page.reload()
    await expect(page.getByRole('textbox', { name: referral.link })).toHaveValue(/referralCode=/)
  })

  // Spec 2.8 and product decisions, section 7: rank, progress and benefits, only while there is a programme.
  test(`a member sees how far the next rank is, and has it the next day (${language})`, async ({
    page,
    site,
  }) => {
    const vip = words(language, 'vip')
    const money = (minor: bigint) => formatMoney(minor, 'THB', language)
    const { runtime } = site
    const today = runtime.clock.now()
    const member = await addMember(runtime.db, { at: today })
    await payIn(runtime.db, { memberId: member.id, amount: 200_000n, at: today })
    const look = async () => {
      await sitDown(page, await site.seatOf(member), site.address)
      await page.goto(site.address + at(language, '/member/playerRank'))
    }
    await look()
    await expect(page.getByRole('heading', { name: vip.off })).toBeVisible()

    await site.operator('module', 'VIP', 'on')
    await site.operator('set', 'vip', JSON.stringify(PROGRAMME))
    await playRound(runtime.db, { memberId: member.id, at: today, stake: 150_000n, payout: 50_000n })
    await look()
    await expect(page.getByRole('heading', { name: vip.none })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText(fill(vip.counted_validBets, { days: 30, progress: money(150_000n) }))
    await expect(main).toContainText(fill(vip.missing, { missing: money(350_000n), rank: 'Gold' }))
    await expect(main).toContainText(fill(vip.willBe, { rank: 'Silver' }))
    await expect(page.getByRole('row').filter({ hasText: 'Gold' })).toContainText(money(500_000n))
    expect(await findings(page)).toEqual([])

    const midnight = startOfDay(dayOf(today, TIME_ZONE), TIME_ZONE).getTime() + DAY_MS
    await passTime(page, site, midnight + 3_600_000)
    await runtime.db.transaction(tx =>
      evaluateRanks(tx, {
        setting: PROGRAMME,
        currency: 'THB',
        timeZone: TIME_ZONE,
        at: runtime.clock.now(),
      }),
    )
    await look()
    await expect(page.getByRole('heading', { name: 'Silver' })).toBeVisible()
    await expect(page.getByText(vip.none)).toHaveCount(0)
  })

  // Spec 3, 4.1 and section 6, reliability C6: the module PWDEXPIRY. By day: the dialog in unit/islands/login-ways.test.tsx
  // and barred.test.ts, the module in server/identity/password-due.test.ts.
  test(`a password that has grown too old is changed before anything else (${language})`, {
    tag: '@night',
  }, async ({ page, site, trouble }) => {
    trouble.expectAnswer(/^\w+ \/api\/\S+ 4(01|03|22)$/)
    const login = words(language, 'login')
    const begun = site.runtime.clock.now().getTime()
    const { username, password } = await newMember(site)
    await site.operator('module', 'PWDEXPIRY', 'on')
    await site.operator('set', 'passwordExpiryDays', '30')
    const due = page.getByRole('dialog', { name: login.dueTitle })

    await passTime(page, site, begun + 29 * DAY_MS)
    await logIn(page, site, language, { username, password })
    await expect(
      page.getByRole('status').filter({ hasText: fill(login.welcomeTitle, { name: username }) }),
    ).toBeVisible()
    await expect(due).toHaveCount(0)

    await passTime(page, site, begun + 31 * DAY_MS)
    await logIn(page, site, language, { username, password })
    await expect(due).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(due).toContainText(login.dueText)
    const fresh = 'nine calm herons 4'
    await due.getByLabel(login.oldPassword, { exact: false }).fill(password)
    await due.getByLabel(login.newPassword, { exact: false }).first().fill(password)
    await due.getByLabel(login.confirmNewPassword, { exact: false }).fill(password)
    await page.keyboard.press('Enter')
    await expect(due.getByText(words(language, 'errors').passwordSame)).toBeVisible()
    await due.getByLabel(login.newPassword, { exact: false }).first().fill(fresh)
    await due.getByLabel(login.confirmNewPassword, { exact: false }).fill(fresh)
    await page.keyboard.press('Enter')
    await expect(due).toBeHidden()
    await expect(page.locator('[data-balance]')).toContainText(/\d/)

    await logIn(page, site, language, { username, password: fresh })
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    await expect(due).toHaveCount(0)
  })

  // Product decisions, section 7: a break and a self-exclusion end all marketing.
  test(`a popup comes to members, and not to one who takes a break (${language})`, async ({ page, site }) => {
    await site.operator(
      ...['popup', 'add', '--execution', 'A', '--title-en', 'Big prize', '--title-th', 'Big prize'],
      ...['--content-en', '<p>Come and play</p>', '--content-th', '<p>Come and play</p>'],
    )
    const home = site.address + at(language, '/')
    await sitDown(page, await newMember(site), site.address)
    await page.goto(home)
    const popup = page.getByRole('dialog', { name: 'Big prize' })
    await expect(popup).toContainText('Come and play')

    const seat = await newMember(site)
    const body = { id: newId(), hours: 24 }
    const { token } = seat
    expect(await callServer(site.address, 'POST', '/limits/break', { token, body })).toMatchObject({
      success: true,
    })
    await sitDown(page, seat, site.address)
    const answered = page.waitForResponse(/\/api\/notices/)
    await page.goto(home)
    await answered
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })
}

const rank = (code: string, name: string, fromMinor: string) => ({
  code,
  name: { en: name, th: name },
  fromMinor,
  rebatePercent: '0.1',
  rankUpMinor: '1000',
  birthdayMinor: '0',
})
const PROGRAMME = {
  by: 'validBets' as const,
  windowDays: 30,
  ranks: [rank('silver', 'Silver', '100000'), rank('gold', 'Gold', '500000')],
  turnover: '1',
  days: 30,
}

/** Logs in by name and password, as somebody who comes again. */
async function logIn(
  page: Page,
  site: OwnSite,
  language: Language,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const says = words(language, 'identity')
  await page.goto(`${site.address}/favicon.svg`)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(site.address + at(language, '/login'))
  const dialog = page.getByRole('dialog', { name: says.loginTitle })
  await dialog.getByRole('textbox', { name: says.username }).fill(username)
  await dialog.getByRole('textbox', { name: says.password, exact: true }).fill(password)
  await dialog.getByRole('button', { name: says.loginSubmit, exact: true }).click()
  await page.waitForURL(site.address + at(language, '/'))
  await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
}
