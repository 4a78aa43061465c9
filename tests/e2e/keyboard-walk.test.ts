import type { CDPSession, Page } from '@playwright/test'
import { dailyPages, standsAlone } from './built-pages.ts'
import { openAsGuest, openInCentre, openSignedIn } from './open-page.ts'
import { demoSeat, fillLists, newSeat, sitDown, test } from './seats.ts'
import { expect } from './story.ts'

// Protects: with Tab alone a reader comes to everything that can be used on a page, sees where they are, and nothing that
// sticks to the window covers it.

/** More than any page asks for, with those that it does not take while it waits. */
const MOST_PRESSES = 3_000
/** Presses that are sent together, each of which the browser takes after the one before it. */
const PRESSES_AT_ONCE = 30

const pages = dailyPages().filter(page => page.language === 'en' && !standsAlone(page))

test.describe.configure({ mode: 'parallel' })

test('a guest comes to everything on a page with Tab, and sees where', async ({ page, trouble }) => {
  trouble.expectAnswer(/GET .*\/(404|maintenance|blocked) \d{3}/)
  // The page behind a recovery link wakes when it is reached, and takes the focus to what it has to say of the link.
  const shown = pages.filter(page => !page.isGuarded && !page.path.endsWith('/forget/password'))
  const keyboard = await page.context().newCDPSession(page)
  for (const one of shown) {
    await openAsGuest(page, one)
    await walks(page, keyboard, one.path)
  }
})

test('a member comes to everything on a page with Tab, and sees where', async ({ page, trouble }) => {
  trouble.expectAnswer(/POST \/api\/games\/launch 404/)
  const seat = await newSeat()
  await fillLists(seat)
  await sitDown(page, seat)
  const own = pages.filter(page => page.isGuarded && !page.isForAgents && !page.path.endsWith('/seamless'))
  const keyboard = await page.context().newCDPSession(page)
  for (const one of own) {
    await openSignedIn(page, one)
    await walks(page, keyboard, one.path)
  }
})

test('an agent comes to everything in the centre with Tab, and sees where', async ({ page }) => {
  await sitDown(page, await demoSeat('niran'))
  const keyboard = await page.context().newCDPSession(page)
  for (const one of pages.filter(page => page.isForAgents)) {
    await openInCentre(page, one)
    await walks(page, keyboard, one.path)
  }
})

async function walks(page: Page, keyboard: CDPSession, path: string): Promise<void> {
  await page.evaluate(installWalk)
  const problems: string[] = []
  let reached: Reached | undefined
  for (let presses = 0; presses < MOST_PRESSES && !reached?.isEnd; presses += PRESSES_AT_ONCE) {
    await pressTab(keyboard, PRESSES_AT_ONCE)
    reached = await page.evaluate(() => (Reflect.get(window, 'walk') as Walk).reached())
    if (reached.problem) problems.push(...(await page.evaluate(lookAgain)))
    if (reached.isNew) await wakes(page)
    await page.evaluate(() => (Reflect.get(window, 'walk') as Walk).goOn())
  }
  const missed = await page.evaluate(() => (Reflect.get(window, 'walk') as Walk).missed())
  expect.soft([...problems, ...missed.map(one => `not reached: ${one}`)], path).toEqual([])
}

async function pressTab(keyboard: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const sent: Promise<unknown>[] = []
  for (let press = 0; press < times; press += 1)
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      sent.push(keyboard.send('Input.dispatchKeyEvent', { type, ...key }))
  await Promise.all(sent)
}

/** What is wrong with the stop still once the page has been drawn. */
async function lookAgain(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const problem = (Reflect.get(window, 'walk') as Walk).problem()
  return problem ? [problem] : []
}

/** An island that the focus wakes may put other controls in the place of the one that has it. */
async function wakes(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr][data-reached]')).toHaveCount(0)
  const reached = page.locator('astro-island[data-reached]')
  await expect(reached.locator('[aria-busy="true"], .skeleton-rows')).toHaveCount(0)
}

/** The stop at which the walk stands. */
interface Reached {
  /** It has come around, or out of the page. */
  isEnd: boolean
  /** It stands in an island that it has not been in before, and that may have to wake or to load. */
  isNew: boolean
  problem?: string | undefined
}

/** The walk of a page, kept in the page. It takes no further press while it has come to something to wait for. */
interface Walk {
  reached: () => Reached
  /** What is wrong with the stop where it stands. */
  problem: () => string | undefined
  goOn: () => void
  missed: () => string[]
}

/** Runs in the page: keeps what had the focus, and checks each stop as the key that led to it is let go. */
function installWalk(): void {
  if (!document.querySelector('dialog:modal')) {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  }
  const visited = new Set<Element>()
  let last: Element | undefined
  const nameOf = (element: Element) =>
    `${element.localName}${element.id ? `#${element.id}` : ''}.${[...element.classList].join('.')} "${(
      element.getAttribute('aria-label') ??
      element.textContent ??
      ''
    )
      .trim()
      .slice(0, 40)}"`
  /** What may show the focus of a control that is hidden itself, or covers a card with its link: a label, a card around it. */
  const shownBy = (element: Element): Element[] => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const around: Element[] = [element, ...labels]
    if (element.nextElementSibling) around.push(element.nextElementSibling)
    for (let outer = element.parentElement; outer && around.length < 8; outer = outer.parentElement)
      around.push(outer)
    return around
  }
  const isMarked = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const isInSight = (element: Element) => {
    const box = element.getBoundingClientRect()
    if (box.width < 3 || box.height < 3) return false
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const at = (x: number, y: number) =>
      document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
    return [
      [0.5, 0.5],
      [0.15, 0.5],
      [0.85, 0.5],
      [0.5, 0.15],
      [0.5, 0.85],
    ].some(([x = 0, y = 0]) => {
      const found = at(x, y)
      return found !== null && element.contains(found)
    })
  }
  const problemOf = (element: Element) => {
    const around = shownBy(element)
    if (!around.some(isMarked)) return `no mark: ${nameOf(element)}`
    return around.slice(0, 3).some(isInSight) ? undefined : `covered: ${nameOf(element)}`
  }
  let reached: Reached = { isEnd: false, isNew: false }
  const look = (): Reached => {
    const element = document.activeElement
    // Parts of one field, such as the year of a date, are stops of their own.
    if (element && element === last) return { isEnd: false, isNew: false }
    if (!element || element === document.body || visited.has(element)) return { isEnd: true, isNew: false }
    last = element
    visited.add(element)
    const island = element.closest('astro-island:not([data-reached])')
    island?.setAttribute('data-reached', '')
    return { isEnd: false, isNew: island !== null, problem: problemOf(element) }
  }
  const waits = () => reached.isEnd || reached.isNew || reached.problem !== undefined
  const isTab = (event: KeyboardEvent) => event.key === 'Tab'
  window.addEventListener(
    'keydown',
    event => {
      if (isTab(event) && waits()) event.preventDefault()
    },
    { capture: true },
  )
  window.addEventListener(
    'keyup',
    event => {
      if (isTab(event) && !waits()) reached = look()
    },
    { capture: true },
  )
  const missed = () => {
    const dialog = document.querySelector('dialog:modal')
    const all = (dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    return [...all]
      .filter(
        element =>
          element.tabIndex >= 0 &&
          !visited.has(element) &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .filter(element => !element.matches(':disabled, [inert] *, input[type="radio"]'))
      .map(nameOf)
  }
  const walk: Walk = {
    reached: () => reached,
    problem: () => (last ? problemOf(last) : undefined),
    goOn: () => {
      reached = { ...reached, isNew: false, problem: undefined }
    },
    missed,
  }
  Object.assign(window, { walk })
}
