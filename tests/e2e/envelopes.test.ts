import { newId } from '#lib/ids/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import { addMember } from '#tests/support/team.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { announced, ends } from '../server/rewards/envelopes.ts'
import { type OwnSite, passTime, test } from './own-site.ts'
import { balanceOf, demoSeat, freshName, openAccount, type Seat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

// Protects: a member sees a drop of red envelopes before it begins, opens one while it runs, is told when none is left, and
// can make the amounts again afterwards; a gift of which none is left says so.

const MINUTE_MS = 60_000
const TITLE = { en: 'Evening drop', th: 'รอบค่ำ' }

test.beforeEach(({ site }) => site.operator('module', 'REDENVELOPE', 'on'))

const newMember = (site: OwnSite): Promise<Seat> =>
  openAccount(site.address, 'register', '/members', { id: newId(), username: freshName() })

for (const language of LANGUAGES) {
  const rewards = words(language, 'rewards')
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)
  const address = (site: OwnSite, search = '') => site.address + at(language, `/member/rewardCenter${search}`)

  test(`a member waits for a drop, opens an envelope, and makes the amounts again afterwards (${language})`, async ({
    page,
    site,
  }) => {
    const begun = site.runtime.clock.now()
    const seat = await newMember(site)
    await sitDown(page, seat, site.address)
    const section = page.getByRole('region', { name: rewards.envelopes })
    const card = section.getByRole('article', { name: TITLE[language] })
    const button = card.getByRole('button', { name: rewards.envelopeOpen })

    await test.step('where none is announced, the page says when one will be', async () => {
      await page.goto(address(site))
      await expect(section.getByRole('heading', { name: rewards.envelopeNone })).toBeVisible()
      expect(await findings(page)).toEqual([])
    })

    await test.step('an announced drop stands with its terms, and cannot be opened yet', async () => {
      const facts = { count: 2, totalMinor: '20000', leastMinor: '500', mostMinor: '19500', minutes: 60 }
      await announced(site, { ...facts, title: TITLE }, { startsIn: 5 })
      await page.reload()
      await expect(card.getByRole('timer')).toContainText(/\d\d:\d\d/)
      await expect(card).toContainText(
        fill(rewards.envelopeRange, { least: money(500n), most: money(19_500n) }),
      )
      await expect(card).toContainText(money(20_000n))
      await expect(card.getByRole('status')).toHaveText(rewards.envelopeNotYet)
      await expect(button).toHaveCount(0)
      expect(await findings(page)).toEqual([])
    })

    await test.step('it waits as a badge and is opened with one press', async () => {
      site.goTo(new Date(begun.getTime() + 6 * MINUTE_MS))
      await page.reload()
      await expect(page.locator('[data-member-pages] [data-waits="rewards"]')).toHaveText('1')
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(card.getByRole('status')).toContainText(/\d/)
      const amount = await balanceOf(seat, site.address)
      const result = fill(rewards.envelopeYours, { number: 1, amount: money(amount) })
      await expect(card.getByRole('status')).toContainText(result)
      await expect(page.locator('[data-balance]')).toContainText(money(amount).replace(/[^\d.,]/g, ''))
      await expect(button).toHaveCount(0)
      await expect(page.locator('[data-member-pages] [data-waits="rewards"]')).toBeHidden()
      expect(await findings(page)).toEqual([])
      await page.goto(address(site, '?state=claimed'))
      await expect(page.getByRole('listitem').filter({ hasText: TITLE[language] })).toContainText(
        money(amount),
      )
      await expect(card.getByRole('status')).toContainText(result)
    })

    await test.step('once it is over, the browser makes every amount again', async () => {
      await passTime(page, site, begun.getTime() + 68 * MINUTE_MS)
      await ends(site)
      const late = await addMember(site.runtime.db, { at: begun })
      await sitDown(page, await site.seatOf(late), site.address)
      await page.goto(address(site))
      await section.getByRole('button', { name: rewards.envelopeCheck }).click()
      const dialog = page.getByRole('dialog', { name: TITLE[language] })
      await expect(dialog.getByRole('status')).toHaveText(rewards.envelopeMatches)
      await expect(dialog.getByRole('listitem')).toHaveCount(2)
      expect(await findings(page)).toEqual([])
    })
  })

  test(`who comes too late is told that all envelopes are opened (${language})`, async ({
    page,
    site,
    trouble,
  }) => {
    trouble.expectAnswer(/^POST \/api\/envelopes\/\S+\/open 4\d\d$/)
    const [first, second] = [await newMember(site), await newMember(site)]
    const facts = { count: 1, totalMinor: '700', leastMinor: '700', mostMinor: '700', title: TITLE }
    const id = await announced(site, facts)
    await sitDown(page, second, site.address)
    await page.goto(address(site))
    const card = page.getByRole('article', { name: TITLE[language] })
    await expect(card.getByRole('button', { name: rewards.envelopeOpen })).toBeVisible()
    await callServer(site.address, 'POST', `/envelopes/${id}/open`, { token: first.token, body: {} })
    await card.getByRole('button', { name: rewards.envelopeOpen }).click()
    await expect(card.getByRole('alert')).toHaveText(words(language, 'errors').envelopesGone)
    await expect(card.getByRole('status')).toHaveText(rewards.envelopeGone)
    await expect(card.getByRole('button')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  })

  test(`drops that cannot be read can be asked for again (${language})`, async ({ page, site, trouble }) => {
    trouble.expectAnswer(/^GET \/api\/envelopes 503$/)
    await announced(site, { count: 1, totalMinor: '700', leastMinor: '700', mostMinor: '700', title: TITLE })
    await sitDown(page, await newMember(site), site.address)
    const away = { success: false, code: 'unavailable', message: 'away', requestId: 'story' }
    await page.route(/\/api\/envelopes$/, route => route.fulfill({ status: 503, json: away }))
    await page.goto(address(site))
    const section = page.getByRole('region', { name: rewards.envelopes })
    await expect(section.getByRole('heading', { name: rewards.loadFailed })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.unrouteAll()
    await section.getByRole('button', { name: rewards.retry }).click()
    await expect(section.getByRole('article', { name: TITLE[language] })).toBeVisible()
  })

  test(`a trial account is told whom rewards and envelopes are for (${language})`, async ({ page }) => {
    await sitDown(page, await demoSeat('trial1'))
    await page.goto(at(language, '/member/rewardCenter'))
    await expect(page.getByRole('heading', { name: rewards.trialTitle })).toBeVisible()
    await expect(page.getByRole('region', { name: rewards.envelopes })).toHaveCount(0)
  })

  test(`a gift that others were faster to stands as gone (${language})`, async ({ page, site, trouble }) => {
    trouble.expectAnswer(/^POST \/api\/rewards\/\S+\/claim 4\d\d$/)
    const [first, second] = [await newMember(site), await newMember(site)]
    const titles = ['--title-en', TITLE.en, '--title-th', TITLE.th]
    await site.operator(
      'rewards',
      'give',
      `${first.username},${second.username}`,
      '20',
      '--first',
      '1',
      ...titles,
    )
    await sitDown(page, second, site.address)
    await page.goto(address(site))
    const row = page.getByRole('listitem').filter({ hasText: TITLE[language] })
    await expect(row).toContainText(fill(rewards.giftLeft, { count: 1 }))
    await row.getByRole('button').click()
    const { value } = await callServer(site.address, 'GET', '/rewards', { token: first.token })
    const [gift] = (value?.rewards ?? []) as { id: string }[]
    await callServer(site.address, 'POST', `/rewards/${gift?.id}/claim`, { token: first.token, body: {} })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: fill(rewards.claimAmount, { amount: money(2_000n) }) }).click()
    await expect(dialog.getByRole('alert')).toHaveText(words(language, 'errors').rewardGone)
    await dialog.getByRole('button', { name: rewards.notNow }).click()
    await expect(row).toContainText(rewards.giftGone)
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  })
}
