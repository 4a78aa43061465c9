import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Every rule of WCAG up to 2.2 A and AA, and what axe calls best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** The script for a page that has axe already; the builder would bring all of it twice for every look. */
const NOTHING_MORE = ';'
/** The dialogs that lie over the page, and over one another. */
const ON_TOP = 'dialog:modal'
/** What the other theme of a page can change; it has the same elements in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What every page has around its content, and what is looked at with the pages. */
const AROUND = ['header', 'nav', 'aside', 'footer'].map(name => `${name}:not(main *, dialog *)`).join()

/**
 * What axe finds in what a story has opened, a line for each element: the dialog on top, or else the content of the page,
 * and their frames. What lies behind and around it is looked at with the pages (`findingsInPage`).
 */
export async function findings(page: Page): Promise<string[]> {
  return find(page, builder => builder.withTags(RULES), await openedOn(page))
}

/** What axe finds there in the colours of the other theme. */
export async function findingsInLight(page: Page): Promise<string[]> {
  await turnLight(page)
  return find(page, builder => builder.withRules(COLOUR_RULES), await openedOn(page))
}

/** What axe finds in all of the page and its frames. */
export function findingsInPage(page: Page): Promise<string[]> {
  return find(page, builder => builder.withTags(RULES))
}

/** What axe finds in the colours of the other theme, in all of the page. */
export async function findingsInLightPage(page: Page): Promise<string[]> {
  await turnLight(page)
  return find(page, builder => builder.withRules(COLOUR_RULES))
}

/** The same as `findingsInPage` but for colours, which are looked at longest and do not change with the language. */
export function findingsInTexts(page: Page): Promise<string[]> {
  return find(page, builder => builder.withTags(RULES).disableRules(COLOUR_RULES))
}

/** The parts that a look is about; all where none are named. */
type Part = { include: string } | { exclude: string } | undefined

async function openedOn(page: Page): Promise<Part> {
  const isOver = await page.evaluate(modal => document.querySelector(modal) !== null, ON_TOP)
  return isOver ? { include: ON_TOP } : { exclude: AROUND }
}

function turnLight(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
}

async function find(page: Page, choose: (builder: AxeBuilder) => AxeBuilder, part?: Part): Promise<string[]> {
  await stands(page)
  // Without frames the results need not be put together in a page of their own, and axe has to come only once.
  const isOnePage = page.frames().length === 1
  if (isOnePage) await bringAxe(page)
  // Style sheets are not fetched again: no rule in use reads them, and the policy of the game forbids it.
  const builder = new AxeBuilder({ page, ...(isOnePage && { axeSource: NOTHING_MORE }) }).options({
    preload: false,
    resultTypes: ['violations'],
  })
  if (part && 'include' in part) builder.include(part.include)
  else if (part) builder.exclude(part.exclude)
  const { violations } = await choose(builder).setLegacyMode(isOnePage).analyze()
  const found: string[] = []
  for (const { id, help, nodes } of violations)
    for (const node of nodes) {
      const target = node.target.join(' ')
      if (id === 'target-size' && isOnePage && !(await isSmallInTheMiddle(page, target))) continue
      found.push(`${id}: ${target} (${node.any[0]?.message ?? help})`)
    }
  return found
}

/** A target that lies half behind a bar of the window is measured once more where the page can be scrolled to. */
async function isSmallInTheMiddle(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const builder = new AxeBuilder({ page, axeSource: NOTHING_MORE }).include(target).withRules(['target-size'])
  const { violations } = await builder.setLegacyMode(true).analyze()
  return violations.length > 0
}

/** Loads axe into the page, unless it is there. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
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
