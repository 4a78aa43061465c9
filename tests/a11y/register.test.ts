import { DEFAULT_REGISTER_RULES, registerRulesOf } from '#lib/identity/registration-rules.ts'
import { at, expect, LANGUAGES, ownNetwork, test, words } from '../e2e/story.ts'
import { findings, findingsInLight } from './axe.ts'

test.describe.configure({ mode: 'parallel' })
// Pictures of a code are asked for more often here than one network may.
test.beforeEach(ownNetwork)

const everything = registerRulesOf(
  Object.fromEntries(Object.keys(DEFAULT_REGISTER_RULES).map(field => [field, { shown: true }])),
)

// Protects: whatever an operator asks for, everybody can fill it in, on a small phone too.
for (const language of LANGUAGES) {
  for (const viewport of [
    { width: 360, height: 780 },
    { width: 1440, height: 900 },
  ]) {
    test(`the registration with every field has no finding at ${viewport.width} px (${language})`, async ({
      page,
    }) => {
      const says = words(language, 'registration')
      await page.setViewportSize(viewport)
      await page.route('**/api/registration-rules', route =>
        route.fulfill({ json: { success: true, value: { rules: everything } } }),
      )
      await page.goto(at(language, '/register'))
      const dialog = page.getByRole('dialog', { name: words(language, 'identity').registerTitle })
      for (const way of [says.way_mobile, says.way_username]) {
        await dialog.getByRole('tab', { name: way }).click()
        await expect(dialog.getByRole('textbox', { name: says.label_zalo })).toBeVisible()
        await expect(dialog.locator('.identity-CaptchaField-picture img')).toBeVisible()
        expect(await findings(page), way).toEqual([])
        expect(await findingsInLight(page), `${way}, light`).toEqual([])
        const wide = await dialog.evaluate(element => element.scrollWidth - element.clientWidth)
        expect(wide, 'wider than the screen').toBeLessThanOrEqual(0)
      }
      await dialog.getByRole('tab', { name: says.way_mobile }).click()
      await dialog.getByRole('button', { name: /\+66/ }).click()
      await expect(dialog.getByRole('listbox')).toBeVisible()
      expect(await findings(page), 'countries').toEqual([])
    })
  }
}
