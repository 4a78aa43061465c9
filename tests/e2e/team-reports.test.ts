import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { holdScripts } from './hold-scripts.ts'
import {
  demoSeat,
  fillLists,
  freshName,
  openAccount,
  type Seat,
  serverAddress,
  sitDown,
  test,
} from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

// Protects: an agent drills from the total of its team down to one round, and reads where its team's money and its own went.

/** Somebody new right below an agent, by an invite code of it. */
async function below({ token }: Seat, kind: 'player' | 'agent'): Promise<Seat> {
  const invite = { id: newId(), kind, rate: '0' }
  const made = await callServer(serverAddress(), 'POST', '/agent/invites', { token, body: invite })
  if (!made.success) throw new Error(`no invite: ${made.code}`)
  const entry = { id: newId(), username: freshName(), affiliateCode: made.value?.code }
  return openAccount(serverAddress(), 'register', '/members', entry)
}

async function isSound(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  expect(await findingsInLight(page)).toEqual([])
}

for (const language of LANGUAGES) {
  const says = words(language, 'teamreports')

  test(`an agent drills from the total of the team down to one round (${language})`, async ({ page }) => {
    const agent = await below(await demoSeat('mali'), 'agent')
    const downline = await below(agent, 'agent')
    const player = await below(downline, 'player')
    await fillLists(player)
    await sitDown(page, agent)
    const table = page.getByRole('region', { name: says.tableName })
    const rows = table.locator('tbody tr')
    const openRow = (name: string) => table.getByRole('link', { name: fill(says.openRow, { name }) }).click()

    await test.step('user loss: downline, member, day, category', async () => {
      await page.goto(at(language, '/agentHome/palStatementsAgentCopy'))
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(downline.username)
      const deposited = formatMoney(100_000n, 'THB', language)
      await expect(page.locator('main dl > div').filter({ hasText: says.deposited })).toContainText(deposited)
      await isSound(page)
      await openRow(downline.username)
      await expect(page).toHaveURL(new RegExp(`under=${downline.member.id}`))
      await expect(rows).toContainText(player.username)
      await openRow(player.username)
      await expect(
        page.getByRole('button', { name: fill(says.onlyMember, { name: player.username }) }),
      ).toBeVisible()
      await expect(page).toHaveURL(/by=day/)
      await rows.getByRole('link').first().click()
      await expect(rows).toContainText(says.category_RNG)
      await isSound(page)
      await page.goBack()
      await expect(page).toHaveURL(/by=day/)
      await page.goForward()
      await expect(rows).toContainText(says.category_RNG)
    })

    await test.step('team betting: the round behind it, with what it changed in the wallet', async () => {
      await table.getByRole('link', { name: `${says.rounds} ${says.category_RNG}` }).click()
      await expect(page).toHaveURL(/personalHistoryCopy\?.*gameType=RNG/)
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(player.username)
      await isSound(page)
      await rows.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('region', { name: says.walletMoves })).toContainText(says.kind_bet)
      expect(await findings(page)).toEqual([])
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: says.export }).click()
      const file = readFileSync(await (await downloading).path(), 'utf8')
      expect(file.trim().split('\r\n')).toHaveLength(2)
      expect(file).toContain(`${player.username},`)
      await page.getByRole('combobox', { name: says.status }).selectOption('void')
      await expect(page.getByRole('heading', { name: says.empty })).toBeVisible()
    })

    await test.step('account details: the deposit, found by the member’s name', async () => {
      await page.goto(at(language, '/agentHome/agentDownlineTransactionDetailsCopy'))
      await page.getByRole('searchbox', { name: says.searchMember }).fill(player.username.toUpperCase())
      await page.getByRole('searchbox', { name: says.searchMember }).press('Enter')
      await expect(page).toHaveURL(/\?search=/)
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(formatMoney(100_000n, 'THB', language, { signed: true }))
      await isSound(page)
      await page.getByRole('combobox', { name: says.kind }).selectOption('play')
      await expect(rows).toContainText(says.kind_play)
    })

    await test.step('my income: nothing yet', async () => {
      await page.goto(at(language, '/agentHome/agentRevenueReport'))
      await expect(page.getByRole('heading', { name: says.empty })).toBeVisible()
      await expect(page.locator('main dl > div').filter({ hasText: says.netIncome })).toContainText(
        formatMoney(0n, 'THB', language),
      )
      await isSound(page)
    })
  })
}

// Protects: nothing that is typed or sent on a slow way is lost.
for (const path of ['/agentHome/palStatementsAgentCopy', '/agentHome/downlineManagmentView']) {
  for (const sent of ['before', 'after'] as const) {
    test(`a name that is typed before the script of ${path}, and sent ${sent} it, is searched for`, async ({
      page,
    }) => {
      await sitDown(page, await demoSeat('mali'))
      const letGo = await holdScripts(page)
      await page.goto(at('en', path), { waitUntil: 'commit' })
      const main = page.getByRole('main')
      await main.getByRole('searchbox').fill('nobody by this')
      if (sent === 'after') {
        letGo()
        await expect(main.locator('astro-island[ssr]')).toHaveCount(0)
      }
      const asked = page.waitForRequest(/\/api\/agent\/.*search=nobody/)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?search=nobody\+by\+this/)
      letGo()
      await asked
      await expect(main.locator('.empty')).toBeVisible()
    })
  }
}

test('the figures of a large team scroll in their own frame and never widen the page', async ({ page }) => {
  const millions = '987654321050'
  const totals = {
    bets: 1_234_567,
    stake: millions,
    validBet: millions,
    payout: millions,
    loss: `-${millions}`,
  }
  const moved = { deposited: millions, withdrawn: millions, given: millions }
  await page.route('**/api/agent/reports/loss?**', async route => {
    const { value } = await (await route.fetch()).json()
    const row = { key: value.to, account: null, hasDownlines: false, ...totals, ...moved }
    await route.fulfill({
      json: { success: true, value: { ...value, rows: [row], totals: { ...totals, ...moved } } },
    })
  })
  await sitDown(page, await demoSeat('mali'))
  await page.goto(at('en', '/agentHome/palStatementsAgentCopy?by=day'))
  const table = page.getByRole('region', { name: words('en', 'teamreports').tableName })
  await expect(table.locator('tbody tr')).toHaveCount(1)
  for (const width of [360, 390, 761, 900, 1024, 1200, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(over, `${width} px`).toBeLessThanOrEqual(0)
  }
  expect(await findings(page)).toEqual([])
})
