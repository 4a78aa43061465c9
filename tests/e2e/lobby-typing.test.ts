import { expect, test } from './story.ts'

// Protects: with a key that finds fewer games no game is in sight any more that was not found, from that moment on.
test('a list that a key makes shorter shows nothing behind its end', async ({ page }) => {
  await page.goto('/en/rng')
  const index = page.waitForResponse('**/api/games/search-index/*')
  const field = page.getByRole('searchbox')
  await field.focus()
  await index
  const found = page.locator('.lob-list .tile:not(.past) .nm')
  await field.pressSequentially('thu')
  await expect(found.first()).toContainText(/thu/i)
  await expect(found).toHaveCount(15)
  const inSight = await field.evaluate((element: HTMLInputElement) => {
    element.setRangeText('nder temple', 3, 3, 'end')
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    const tiles = [...document.querySelectorAll<HTMLElement>('.lob-list .tile')]
    return tiles
      .filter(tile => tile.checkVisibility({ visibilityProperty: true }))
      .map(tile => tile.querySelector('.nm')?.textContent)
  })
  expect(inSight.length).toBeGreaterThan(0)
  expect(inSight.filter(name => !/thunder temple/i.test(name ?? ''))).toEqual([])
  // Those that are left over go, too.
  await expect(page.locator('.lob-list .tile')).toHaveCount(inSight.length)
})
