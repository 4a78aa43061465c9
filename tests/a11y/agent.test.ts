import { demoSeat, sitDown, test } from '../e2e/seats.ts'
import { at, expect, LANGUAGES, words } from '../e2e/story.ts'
import { findings, findingsInLight } from './axe.ts'

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const t = words(language, 'agent')

  test(`the sign-out dialog of the agent centre holds the focus and has no finding, in both themes (${language})`, async ({
    page,
    isMobile,
  }) => {
    if (isMobile) await page.setViewportSize({ width: 360, height: 780 })
    await sitDown(page, await demoSeat('niran'))
    await page.goto(at(language, '/agentHome'))
    await expect(page.locator('[data-agent-name]')).toHaveText(/\S/)
    await page.getByRole('button', { name: t.signOut, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: t.signOutTitle })).toBeVisible()
    await expect(page.getByRole('heading', { name: t.signOutTitle })).toBeFocused()
    expect(await findings(page)).toEqual([])
    expect(await findingsInLight(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t.signOut, exact: true })).toBeFocused()
  })
}
