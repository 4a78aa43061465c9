import { readFileSync } from 'node:fs'
import { formatMoney } from '#lib/money/money.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { sitDown, test } from './seats.ts'
import { at, expect, LANGUAGES, words } from './story.ts'

// Protects: every movement of the wallet is on the page and in the file, and the address says what is shown.

for (const language of LANGUAGES) {
  const says = words(language, 'records')

  test(`a member reads every movement of the wallet and takes it away as a file (${language})`, async ({
    page,
    player,
  }) => {
    await sitDown(page, player)
    await page.goto(at(language, '/member/transactionHistory'))
    const table = page.getByRole('region', { name: says.tableName })
    const deposit = table.locator('tbody tr').filter({ hasText: says.kind_deposit })
    await expect(deposit).toContainText(formatMoney(1_000_00n, 'THB', language, { signed: true }))
    await expect(table.locator('tbody tr').filter({ hasText: says.kind_bet }).first()).toBeVisible()

    await page.getByRole('combobox', { name: says.kind }).selectOption('deposit')
    await expect(page).toHaveURL(/\?group=deposit$/)
    await expect(table.locator('tbody tr').filter({ hasText: says.kind_bet })).toHaveCount(0)
    await expect(deposit).toBeVisible()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: says.export }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain(`,${says.kind_deposit},`)

    await page.goBack()
    await expect(table.locator('tbody tr').filter({ hasText: says.kind_bet }).first()).toBeVisible()
  })
}

for (const language of LANGUAGES) {
  const says = words(language, 'play')
  const profits = words(language, 'profit')

  test(`a member looks into a round of the bet record, and sees what it all came to (${language})`, async ({
    page,
    player,
  }) => {
    await sitDown(page, player)
    await page.goto(at(language, '/member/personalHistoryCopy'))
    const table = page.getByRole('region', { name: says.tableName })
    const rounds = table.locator('tbody tr')
    await expect(rounds).toHaveCount(1)

    await test.step('filters stand in the address', async () => {
      await page.getByRole('combobox', { name: says.status }).selectOption('void')
      await expect(page).toHaveURL(/\?status=void$/)
      await expect(page.getByRole('heading', { name: says.empty })).toBeVisible()
      await page.goBack()
      await expect(rounds).toHaveCount(1)
    })

    await test.step('a round opens with what it changed in the wallet, and the way to verify it', async () => {
      const open = new RegExp(says.openRound.replace('{{round}}', '\\w+'))
      await table.getByRole('button', { name: open }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('region', { name: says.movements })).toContainText(says.kind_bet)
      await expect(dialog.getByRole('link', { name: says.verifyThis })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.goBack()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('the whole of it is a file', async () => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: says.export }).click()
      const file = readFileSync(await (await downloading).path(), 'utf8')
      expect(file.trim().split('\r\n')).toHaveLength(2)
      expect(file).toContain(`,BAIZE,${says.category_RNG},${says.status_settled},`)
    })

    await test.step('profit and loss is a chart that says what it shows, and a table', async () => {
      await page.goto(at(language, '/member/personalProfit'))
      const days = page.getByRole('region', { name: profits.byDay })
      await expect(days.getByRole('img')).toBeVisible()
      expect(await findings(page)).toEqual([])
      expect(await findingsInLight(page)).toEqual([])
      await days.getByRole('button', { name: profits.asTable }).click()
      await expect(days.locator('tbody tr')).toHaveCount(1)
      await expect(page.getByRole('region', { name: profits.byCategory })).toContainText(profits.category_RNG)
      await page.getByRole('button', { name: profits.today }).click()
      await expect(page).toHaveURL(/\?days=1$/)
    })

    await test.step('the wallet is one here, and no bonus is there yet', async () => {
      await page.goto(at(language, '/member/transferFund'))
      await expect(page.getByText(words(language, 'wallets').single)).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.goto(at(language, '/member/bonusDetails'))
      await expect(page.getByRole('heading', { name: words(language, 'bonuses').empty })).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
  })
}
