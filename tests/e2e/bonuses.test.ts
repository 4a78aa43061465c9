import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { BONUS_KINDS } from '#lib/records/rules.ts'
import { textsOf } from '#server/records/texts.ts'
import { giveBonus } from '#tests/support/bonuses.ts'
import { addMember, playRound } from '#tests/support/team.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { type OwnSite, passTime, test } from './own-site.ts'
import { sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

// Protects: every bonus stands with its kind and how far its turnover is, on the page and in the file; a reward is told as it
// comes, its terms are read before it is claimed, and what was not claimed in time stands as expired.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TITLE = { en: 'For your patience', th: 'ขอบคุณที่รอ' }

/** One bonus of each kind that asked for nothing, one that was paid on, and three whose turnover was spent, met and is open. */
async function bonusesOf(memberId: string, { runtime: { db, clock } }: OwnSite): Promise<void> {
  const first = clock.now().getTime() - HOUR_MS
  let minutes = 0
  const next = () => {
    minutes += 1
    return new Date(first + minutes * MINUTE_MS)
  }
  const give = (kind: (typeof BONUS_KINDS)[number], amount: bigint, required = 0n) =>
    giveBonus(db, { memberId, kind, amount, required, at: next() })
  const play = (stake: bigint, payout: bigint) => playRound(db, { memberId, at: next(), stake, payout })
  await give('bonus', 10_000n, 50_000n)
  await play(10_000n, 0n)
  await give('bonus', 20_000n, 10_000n)
  await play(10_000n, 10_000n)
  await give('bonus', 5_000n, 20_000n)
  await play(6_000n, 6_000n)
  for (const [index, kind] of BONUS_KINDS.entries()) await give(kind, 100n + BigInt(index))
  await give('salary', -300n)
}

async function isSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await findingsInLight(page), 'light').toEqual([])
}

for (const language of LANGUAGES) {
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)
  const signed = (minor: bigint) => formatMoney(minor, 'THB', language, { signed: true })

  test(`a member reads every bonus with its turnover, and takes them away as a file (${language})`, async ({
    page,
    site,
  }) => {
    const says = words(language, 'bonuses')
    const member = await addMember(site.runtime.db)
    await bonusesOf(member.id, site)
    await sitDown(page, await site.seatOf(member), site.address)
    await page.goto(site.address + at(language, '/member/bonusDetails'))
    const rows = page.getByRole('region', { name: says.tableName }).locator('tbody tr')
    const of = (required: bigint, done: bigint) =>
      fill(says.turnoverOf, { done: money(done), required: money(required) })

    await test.step('each kind and each state of turnover has its words', async () => {
      await expect(rows).toHaveCount(10)
      for (const [amount, kind, status, turnover] of [
        [-300n, says.kind_salary, says.paid, ''],
        ...BONUS_KINDS.map(
          (kind, index) => [100n + BigInt(index), says[`kind_${kind}`], says.free, says.noTurnover] as const,
        ),
        [5_000n, says.kind_bonus, says.state_open, of(20_000n, 6_000n)],
        [20_000n, says.kind_bonus, says.state_met, of(10_000n, 10_000n)],
        [10_000n, says.kind_bonus, says.state_spent, fill(says.turnoverAsked, { required: money(50_000n) })],
      ] as const) {
        const row = rows.filter({ hasText: signed(amount) })
        await expect(row).toHaveCount(1)
        await expect(row).toContainText(kind)
        await expect(row).toContainText(turnover)
        await expect(row.locator('.tag')).toHaveText(status)
      }
      await isSound(page)
    })

    await test.step('what is shown stands in the address, and is what the file has', async () => {
      await page.getByRole('button', { name: says.days7 }).click()
      await expect(page).toHaveURL(/\?days=7$/)
      await page.getByRole('combobox', { name: says.kind }).selectOption('salary')
      await expect(page).toHaveURL(/\?days=7&kind=salary$/)
      await expect(rows).toHaveCount(2)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: says.export }).click()
      const file = readFileSync(await (await downloading).path(), 'utf8')
        .trim()
        .split('\r\n')
      expect(file).toHaveLength(3)
      expect(file[0]).toContain(textsOf('files', language).head_required)
      expect(file[1]).toContain(`,${says.kind_salary},`)
      expect(file[1]).toContain(`,${says.paid},`)
      await page.getByRole('combobox', { name: says.kind }).selectOption('dividend')
      await expect(rows).toHaveCount(1)
      await page.goBack()
      await expect(rows).toHaveCount(2)
      await page.goto(`${site.address}${at(language, '/member/bonusDetails')}?to=2020-01-01`)
      await expect(page.getByRole('heading', { name: says.empty })).toBeVisible()
    })
  })

  test(`a reward is told as it comes, and stands as expired when nobody claimed it (${language})`, async ({
    page,
    site,
  }) => {
    const says = words(language, 'rewards')
    const begun = site.runtime.clock.now().getTime()
    const member = await addMember(site.runtime.db)
    const look = async (search = '') => {
      await sitDown(page, await site.seatOf(member), site.address)
      await page.goto(site.address + at(language, `/member/rewardCenter${search}`))
    }
    const badge = page.locator('[data-member-pages] [data-waits="rewards"]')
    const row = page.getByRole('listitem').filter({ hasText: TITLE[language] })

    await test.step('badge and row appear while the page is open', async () => {
      await look()
      await expect(page.getByRole('heading', { name: says.empty_claimable })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
      await expect(badge).toBeHidden()
      const titles = ['--title-en', TITLE.en, '--title-th', TITLE.th]
      await site.operator(
        'rewards',
        'give',
        member.account,
        '50',
        '--turnover',
        '3',
        '--days',
        '1',
        ...titles,
      )
      await expect(badge).toHaveText('1')
      await expect(row).toContainText(money(5_000n))
    })

    await test.step('its terms are read before it is claimed', async () => {
      await row.getByRole('button').click()
      const dialog = page.getByRole('dialog', { name: TITLE[language] })
      const terms = fill(says.termsBets, { amount: money(5_000n), required: money(15_000n) })
      await expect(dialog).toContainText(terms)
      await isSound(page)
      await dialog.getByRole('button', { name: says.notNow }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('after its time it is no longer offered', async () => {
      await passTime(page, site, begun + 25 * HOUR_MS)
      await look()
      await expect(page.getByRole('heading', { name: says.empty_claimable })).toBeVisible()
      await expect(badge).toBeHidden()
      await page.getByRole('tab', { name: says.state_expired }).click()
      await expect(page).toHaveURL(/\?state=expired$/)
      await expect(row).toContainText(money(5_000n))
      await expect(row).toContainText(new RegExp(fill(says.ended_expired, { time: '.*\\d' })))
      await expect(row.getByRole('button')).toHaveCount(0)
      await isSound(page)
    })
  })
}
