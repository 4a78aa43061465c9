import { findings } from '../a11y/axe.ts'
import { newRichSeat } from './house.ts'
import { sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: whoever is online is one press from the live lobby, and the table that opens is theirs.

for (const language of LANGUAGES) {
  const says = words(language, 'livemodels')

  test(`a member opens the table of a live model (${language})`, async ({ page }) => {
    await sitDown(page, await newRichSeat())
    await page.goto(at(language, '/live'))
    const section = page.getByRole('region', { name: says.title })
    await section.scrollIntoViewIfNeeded()
    const nok = section.getByRole('listitem').filter({ hasText: 'Nok' })
    await expect(nok).toContainText(says.online)
    await expect(nok.locator('img')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await nok.getByRole('link', { name: `${says.play}: Nok` }).click()
    await expect(page.locator('.games-GameFrame-frame')).toHaveAttribute('data-state', 'ready')
    const game = page.frameLocator('.games-GameFrame-frame')
    await expect(game.getByText(fill(words(language, 'baccarat').host, { name: 'Nok' }))).toBeVisible()
    await expect(game.locator('.host img')).toBeVisible()
  })
}
