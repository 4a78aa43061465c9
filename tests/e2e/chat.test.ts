import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findings } from '../a11y/axe.ts'
import { fillLists, newSeat, type Seat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, test, words } from './story.ts'

// Protects: two members talk in the room of their language; what is refused is told to its writer alone; a blocked
// author is not seen; guests are asked to sign in.

async function writer(): Promise<Seat> {
  const seat = await newSeat()
  await fillLists(seat)
  return seat
}

/** Opens the chat by the shell's button: beside the page, or on a phone from the side menu. */
async function openChat(page: Page, language: Language) {
  const { chat, games } = words(language, 'shell')
  const button = page.getByRole('link', { name: chat, exact: true })
  if (!(await button.first().isVisible()))
    await page.getByRole('button', { name: games, exact: true }).click()
  await button.filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: words(language, 'chat').title })
  await expect(dialog.getByRole('log')).toBeVisible()
  return dialog
}

for (const language of LANGUAGES) {
  const t = words(language, 'chat')

  test(`two members talk, one is refused a number, and one blocks the other (${language})`, async ({
    page,
    browser,
    baseURL,
    trouble,
  }) => {
    const number = randomInt(1_000_000)
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await context.newPage()
    await sitDown(page, await writer())
    await sitDown(other, await writer())
    await page.goto(at(language, '/'))
    await other.goto(at(language, '/'))
    const mine = await openChat(page, language)
    const theirs = await openChat(other, language)

    await test.step('what one writes the other reads, and the other way round', async () => {
      await mine.getByRole('textbox', { name: t.yours }).fill(`first ${number}`)
      await page.keyboard.press('Enter')
      await expect(theirs.getByText(`first ${number}`)).toBeVisible()
      await theirs.getByRole('textbox', { name: t.yours }).fill(`second ${number}`)
      await other.keyboard.press('Enter')
      await expect(mine.getByText(`second ${number}`)).toBeVisible()
      await expect(mine.getByText(`first ${number}`)).toHaveCount(1)
      expect(await findings(page)).toEqual([])
    })

    await test.step('a refused message is kept for its writer, to be edited', async () => {
      trouble.expectAnswer(/^POST \/api\/chat\/rooms\/\w+\/messages 4\d\d$/)
      const box = mine.getByRole('textbox', { name: t.yours })
      await expect(mine.getByRole('button', { name: t.send, exact: true })).toBeVisible()
      await box.fill(`call 081-234-5678 ${number}`)
      await page.keyboard.press('Enter')
      const failed = mine.getByRole('group', { name: t.notSent })
      await expect(failed).toContainText(t.nobodySaw)
      await failed.getByRole('button', { name: t.edit }).click()
      await expect(box).toHaveValue(`call 081-234-5678 ${number}`)
      await expect(theirs.getByText('081-234-5678')).toHaveCount(0)
    })

    await test.step('a blocked author is not seen, until it is undone', async () => {
      const message = mine.getByRole('listitem').filter({ hasText: `second ${number}` })
      await message.getByRole('button').click()
      await page.getByRole('menuitem', { name: new RegExp(t.blockAbout) }).click()
      await expect(mine.getByText(`second ${number}`)).toHaveCount(0)
      await mine.getByRole('button', { name: /^1 |1 / }).click()
      await page.getByRole('button', { name: new RegExp(fill(t.unblock, { name: '.*' })) }).click()
      await expect(mine.getByText(`second ${number}`)).toBeVisible()
    })
    await context.close()
  })

  test(`a guest is asked to sign in (${language})`, async ({ page }) => {
    await page.goto(at(language, '/'))
    const { chat, games } = words(language, 'shell')
    const button = page.getByRole('link', { name: chat, exact: true })
    if (!(await button.first().isVisible()))
      await page.getByRole('button', { name: games, exact: true }).click()
    await button.filter({ visible: true }).first().click()
    await expect(page.getByRole('dialog', { name: words(language, 'identity').loginTitle })).toBeVisible()
  })
}
