import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Every rule of WCAG up to 2.2 A and AA, and what axe calls best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** What the other theme of a page can change; it has the same elements in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds in the page and its frames, a line for each element. */
export async function findings(page: Page): Promise<string[]> {
  return find(page, builder => builder.withTags(RULES))
}

/** What axe finds in the colours of the other theme. */
export async function findingsInLight(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
  return find(page, builder => builder.withRules(COLOUR_RULES))
}

async function find(page: Page, choose: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await stands(page)
  // Without frames the results need not be put together in a page of their own.
  const isOnePage = page.frames().length === 1
  // Style sheets are not fetched again: no rule in use reads them, and the policy of the game forbids it.
  const builder = new AxeBuilder({ page }).options({ preload: false, resultTypes: ['violations'] })
  const { violations } = await choose(builder).setLegacyMode(isOnePage).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} (${node.any[0]?.message ?? help})`),
  )
}

/** What moves once has arrived: a half-faded colour is not the colour that people read. */
async function stands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(animation => animation.finished))
  })
}
