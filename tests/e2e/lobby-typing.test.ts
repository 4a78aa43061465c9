import { BETWEEN_KEYS_MS } from '#lib/site/in-turn.ts'
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
  // The rows behind the first one follow once typing pauses.
  for (const name of await found.all()) await expect(name).toContainText(/thu/i)
  // Read in the moment in which the list first says something else.
  const inSight = await field.evaluate((element: HTMLInputElement) => {
    const list = document.querySelector('.lob-list') as Element
    const names = () =>
      [...list.querySelectorAll('.tile .nm')]
        .filter(name => name.checkVisibility({ visibilityProperty: true }))
        .map(name => name.textContent)
    const before = names().join()
    return new Promise<string[]>(resolve => {
      new MutationObserver((_, observer) => {
        if (names().join() === before) return
        observer.disconnect()
        resolve(names())
      }).observe(list, { childList: true, characterData: true, attributeFilter: ['class'], subtree: true })
      element.setRangeText('nder temple', 3, 3, 'end')
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
  })
  expect(inSight.length).toBeGreaterThan(0)
  expect(inSight.filter(name => !/thunder temple/i.test(name))).toEqual([])
  // Those that are left over go, too.
  await expect(page.locator('.lob-list .tile')).toHaveCount(inSight.length)
})

// Protects: who finds little here is led to it in other categories, once typing pauses: to look there, too, is another search.
test('a search that finds nothing in a lobby leads to the categories that have such games', async ({
  page,
}) => {
  await page.goto('/en/rng')
  const index = page.waitForResponse('**/api/games/search-index/*')
  const field = page.getByRole('searchbox')
  await field.focus()
  await index
  // From the last key to the ways.
  const waited = await page.evaluateHandle(() => {
    let typedAt = 0
    addEventListener('input', () => (typedAt = performance.now()))
    const ways = new Promise<void>(resolve => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.lob-else')) return
        observer.disconnect()
        resolve()
      }).observe(document.querySelector('.lob-list') as Element, { childList: true, subtree: true })
    })
    return { ms: ways.then(() => performance.now() - typedAt) }
  })
  await field.pressSequentially('baccarat')
  await expect(page.locator('.lob .empty')).toBeVisible()
  const ways = page.locator('.lob-else')
  await expect(ways).toBeVisible()
  expect(await waited.evaluate(({ ms }) => ms)).toBeGreaterThanOrEqual(BETWEEN_KEYS_MS)
  await ways.getByRole('link', { name: /^Live/ }).click()
  await expect(page).toHaveURL(/\/en\/live\?gameName=baccarat$/)
  await expect(page.locator('.lob-list .tile .nm').first()).toContainText(/baccarat/i)
})
