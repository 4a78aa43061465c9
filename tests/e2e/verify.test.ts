import { createHash } from 'node:crypto'
import { holdScripts } from './hold-scripts.ts'
import { at, expect, LANGUAGES, test, words } from './story.ts'

const SEED = 'ab'.repeat(32)
const HASH = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex')

for (const language of LANGUAGES) {
  const says = words(language, 'fairness')

  test(`values entered while the script of the check is still on its way stay, and count (${language})`, async ({
    page,
  }) => {
    const deliver = await holdScripts(page, 'Verify.')
    await page.goto(at(language, '/verify'))
    const form = page.locator('form.fairness-ClaimForm-form')
    const entries = { serverSeed: SEED, serverSeedHash: HASH, clientSeed: 'koi-1', nonce: '7', stake: '5.00' }
    for (const [name, value] of Object.entries(entries)) await form.locator(`[name="${name}"]`).fill(value)
    deliver()
    await expect(page.locator('.fairness-VerifyPage-page astro-island:not([ssr])')).toHaveCount(1)
    await form.getByRole('button', { name: says.compute }).click()
    await expect(page.getByText(says.matchesSeed)).toBeVisible()
    for (const [name, value] of Object.entries(entries))
      await expect(form.locator(`[name="${name}"]`)).toHaveValue(value)
  })
}
