import type { Locator, Page } from '@playwright/test'
import { fill } from '#lib/i18n/format.ts'
import { compactMoney } from '#lib/money/compact.ts'
import { formatMoney } from '#lib/money/money.ts'
import { formatShortDay } from '#lib/time/format.ts'
import { addMember, payIn, payOut, playRound, type TreeMember } from '#tests/support/team.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { type OwnSite, openOwnSite } from './own-site.ts'
import { sitDown } from './seats.ts'
import { at, expect, LANGUAGES, type Language, test, words } from './story.ts'

/** Noon in Bangkok. */
const noon = (day: string) => new Date(`${day}T05:00:00Z`)
const TODAY = '2026-11-15'

let site: OwnSite
let agent: TreeMember

// What a team did in the 30 days before, this month, yesterday and today, in satang.
test.beforeAll(async () => {
  site = await openOwnSite(noon('2026-09-20'))
  const { db } = site.runtime
  agent = await addMember(db, { isAgent: true, account: 'rootagent', at: noon('2026-09-20') })
  const below = await addMember(db, {
    upline: agent,
    isAgent: true,
    account: 'agentbelow',
    at: noon('2026-09-20'),
  })
  const anan = await addMember(db, { upline: agent, account: 'ananplays', at: noon('2026-09-20') })
  const play = (one: TreeMember, day: string, stake: bigint, payout: bigint, category = 'RNG') => {
    site.goTo(noon(day))
    return playRound(db, { memberId: one.id, at: noon(day), stake, payout, category })
  }
  site.goTo(noon('2026-10-10'))
  await payIn(db, { memberId: anan.id, amount: 20_000_000n, at: noon('2026-10-10') })
  await play(anan, '2026-10-10', 10_000_000n, 9_000_000n)
  await play(anan, '2026-11-03', 15_000_000n, 10_000_000n)
  site.goTo(noon('2026-11-14'))
  const bua = await addMember(db, { upline: below, account: 'buaplays', at: noon('2026-11-14') })
  await payIn(db, { memberId: bua.id, amount: 500_000n, at: noon('2026-11-14') })
  await payOut(db, { memberId: anan.id, amount: 100_000n, at: noon('2026-11-14') })
  await play(bua, '2026-11-14', 200_000n, 300_000n, 'FISH')
  await play(bua, TODAY, 50_000n, 0n, 'FISH')
  site.goTo(new Date(noon(TODAY).getTime() + 3_600_000))
  await site.closeWindows()
})
test.afterAll(() => site.close())

for (const language of LANGUAGES) {
  const t = words(language, 'team')
  const centre = words(language, 'agent')
  const money = (amount: bigint) => formatMoney(amount, 'THB', language)
  const day = (iso: string) => formatShortDay(iso, language)

  test(`an agent goes through the centre by keyboard and reads what the team did (${language})`, async ({
    page,
    isMobile,
    trouble,
  }) => {
    trouble.expectAnswer(/ 401$/)
    await sitDown(page, await site.seatOf(agent), site.address)
    await page.goto(`${site.address}${at(language, '/agentHome')}`)

    await test.step('the navigation leads to the overview', async () => {
      const menu = page.getByRole('navigation', { name: centre.nav })
      if (isMobile) {
        const more = page.getByRole('button', { name: centre.more })
        await more.press('Enter')
        await expect(menu).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(menu).toBeHidden()
        await expect(more).toBeFocused()
        await page.getByRole('link', { name: centre.tabOverview }).press('Enter')
      } else {
        await menu.getByRole('link', { name: centre.teamOverview }).press('Enter')
      }
      await expect(page).toHaveURL(new RegExp(`${at(language, '/agentHome/agentTeamOverview')}$`))
      await expect(page.getByRole('heading', { level: 1, name: centre.teamOverview })).toBeVisible()
    })

    await test.step('its figures are what was played, beside as many days of the month before', async () => {
      await says(page, t.validBets, compactMoney(15_250_000n, 'THB', language), money(15_250_000n))
      await says(page, t.validBets, fill(t.more, { percent: percent(52.5, language) }))
      await says(page, t.deposits, money(500_000n))
      await says(page, t.withdrawals, money(100_000n))
      await says(page, t.winLoss, money(4_950_000n), fill(t.was, { value: money(1_000_000n) }))
      await says(page, t.active, '2', fill(t.activeOf, { count: 3 }), fill(t.was, { value: 1 }))
      await says(page, t.registrations, '1', fill(t.was, { value: 0 }))
      await says(page, t.firstDeposits, '1', fill(t.was, { value: 1 }))
      await says(page, t.income, money(0n), t.incomeNone)
      const kinds = page.getByRole('region', { name: t.byCategory })
      await expect(kinds.getByRole('listitem')).toHaveText([
        new RegExp(t.category_RNG),
        new RegExp(t.category_FISH),
      ])
      const direct = page.getByRole('region', { name: t.downlines, exact: true })
      await expect(direct.getByRole('listitem')).toHaveText([/ananplays/, /agentbelow/])
      await expect(direct.getByRole('listitem').nth(1)).toContainText(money(250_000n))
    })

    await test.step('a chart is read day by day with the arrow keys', async () => {
      const bets = page.getByRole('slider', { name: t.readerBets })
      await bets.focus()
      await expect(bets).toHaveAttribute('aria-valuetext', betsOf(language, TODAY, 50_000n, '2026-10-16', 0n))
      await page.keyboard.press('ArrowLeft')
      await expect(bets).toHaveAttribute(
        'aria-valuetext',
        betsOf(language, '2026-11-14', 200_000n, '2026-10-15', 0n),
      )
      const results = page.getByRole('slider', { name: t.readerLoss })
      await results.press('ArrowLeft')
      await expect(results).toHaveAttribute(
        'aria-valuetext',
        fill(t.wonOfDay, { day: day('2026-11-14'), amount: money(100_000n) }),
      )
    })

    await test.step('axe finds nothing, in either theme', async () => {
      expect(await findings(page)).toEqual([])
      expect(await findingsInLight(page)).toEqual([])
    })

    await test.step('a chart is a table as well', async () => {
      const panel = page.getByRole('region', { name: t.betsByDay })
      await panel.getByRole('button', { name: t.asTable }).press('Enter')
      await expect(panel.getByRole('row')).toHaveCount(31)
      await expect(panel.getByRole('row').nth(1)).toContainText(money(50_000n))
      await expect(panel.getByRole('img')).toHaveCount(0)
    })

    await test.step('the period stands in the address', async () => {
      await page.getByRole('button', { name: t.yesterday, exact: true }).press('Enter')
      await expect(page).toHaveURL(/\?period=yesterday$/)
      await says(page, t.validBets, money(200_000n), t.noneBefore)
      await says(page, t.winLoss, money(-100_000n))
      await page.goBack()
      await says(page, t.validBets, money(15_250_000n))
    })

    await test.step('whose session ends does not stay', async () => {
      await site.runtime.db.transaction(tx => site.runtime.sessions.endAll(tx, agent.id))
      await page.reload()
      await expect(page).toHaveURL(new RegExp(`${at(language, '/agent')}$`))
    })
  })
}

function betsOf(language: Language, on: string, amount: bigint, dayBefore: string, before: bigint): string {
  return fill(words(language, 'team').betsOfDay, {
    day: formatShortDay(on, language),
    amount: formatMoney(amount, 'THB', language),
    dayBefore: formatShortDay(dayBefore, language),
    before: formatMoney(before, 'THB', language),
  })
}

const percent = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)

/** The card of a name says all of this. */
async function says(page: Page, name: string, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(cardOf(page, name)).toContainText(text)
}

function cardOf(page: Page, name: string): Locator {
  return page.locator('main dl > div').filter({ has: page.getByText(name, { exact: true }) })
}
