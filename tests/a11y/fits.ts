import type { Page } from '@playwright/test'
import type { Language } from '#lib/i18n/languages.ts'

/** Its labels and its words are the longest; what fits in it is looked at every day, the others with STORIES=all. */
const LONGEST: Language = 'tl'

/** What the name of a story in this language ends with: stories that name none are told every day. */
export function toldIn(language: Language): string {
  return language === LONGEST ? '' : ` (${language})`
}

/** A way to look at a page that is open: a window, and what the visitor has set for texts. */
export interface Setting {
  name: string
  width: number
  height: number
  /** The size of the root's letters, per cent. */
  letters?: number
  /** Text spacing as WCAG 1.4.12 has it. */
  isSpaced?: boolean
  isLight?: boolean
}

/** What does not fit, a line for each, in one setting after the other; the page is as before afterwards. */
export async function misfits(page: Page, settings: readonly Setting[]): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const { name, width, height, letters = 100, isSpaced = false, isLight = false } of settings) {
    await page.setViewportSize({ width, height })
    await page.evaluate(set, { letters, isSpaced, isLight })
    for (const frame of page.frames()) {
      const lines = await frame.evaluate(look, frame === page.mainFrame() ? width : undefined)
      found.push(...lines.map(line => `${name}: ${line}`))
    }
  }
  await page.evaluate(set, { letters: 100, isSpaced: false, isLight: false })
  if (before) await page.setViewportSize(before)
  return found
}

type Shown = Required<Pick<Setting, 'letters' | 'isSpaced' | 'isLight'>>

/** By the object model, which the policy of the pages lets pass. Waits until what measures itself has drawn again. */
async function set({ letters, isSpaced, isLight }: Shown): Promise<void> {
  document.documentElement.style.fontSize = letters === 100 ? '' : `${letters}%`
  if (isLight) document.documentElement.dataset.theme = 'light'
  else delete document.documentElement.dataset.theme
  const sheet = new CSSStyleSheet()
  if (isSpaced)
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets = [sheet]
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

/**
 * In the page or a frame of it, which has its own width: whether it is wider than its window, which texts are cut without a sign of it, and what in the bars lies over
 * one another. Sees what a finger could scroll to as fitting, and what is out of sight on purpose not at all.
 */
function look(windowWidth: number | undefined): string[] {
  const width = windowWidth ?? innerWidth
  /** They move or scroll what is in them, and show a part of the next on purpose. */
  const MOVING = 'baize-banners, [data-notices]'
  const BARS = '.shell-Header-header, .shell-TabBar-bar, .games-Seamless-bar'
  const found = new Set<string>()
  const root = document.scrollingElement ?? document.documentElement
  const name = (element: Element) => {
    const classes = [...element.classList].map(one => `.${one}`).join('')
    return `${element.localName}${classes}`
  }
  const where = (element: Element) => {
    const parents: string[] = []
    for (let one: Element | null = element; one && parents.length < 3; one = one.parentElement)
      parents.unshift(name(one))
    return parents.join(' > ')
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false, opacityProperty: true })

  /** What a box does with what is in it, read once: texts have most of their boxes in common. */
  const read = once((element: Element) => {
    const style = getComputedStyle(element)
    const { position, transform, overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = style
    const slack = 1.5 + (Number.parseFloat(style.overflowClipMargin) || 0)
    const frame = element.getBoundingClientRect()
    return {
      position,
      transform,
      overflowX,
      overflowY,
      clipPath,
      textOverflow,
      webkitLineClamp,
      slack,
      frame,
    }
  })

  function once<Answer>(ask: (element: Element) => Answer): (element: Element) => Answer {
    const answers = new Map<Element, Answer>()
    return element => {
      const known = answers.get(element) ?? ask(element)
      answers.set(element, known)
      return known
    }
  }

  /** What stands between a text and the window, outwards, as far as it can cut or scroll the text. */
  const around = once((element: Element) => {
    const boxes: Element[] = []
    let position = 'static'
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const style = read(one)
      const holds = position === 'static' || position === 'relative' || position === 'sticky'
      if (holds || style.position !== 'static' || style.transform !== 'none') {
        boxes.push(one)
        position = style.position
      }
      if (style.position === 'fixed') break
    }
    return boxes
  })

  function verdictOf(text: string, element: Element, rect: DOMRect): void {
    let sideways = true
    let upright = true
    for (const box of around(element)) {
      const style = read(box)
      // For those who listen, or for nobody.
      if (style.clipPath !== 'none') return
      const [x, y] = [style.overflowX, style.overflowY]
      const { frame, slack } = style
      const [isLeft, isRight] = [rect.left < frame.left - slack, rect.right > frame.right + slack]
      const isOut = rect.right <= frame.left || rect.left >= frame.right || rect.top >= frame.bottom
      if (/hidden|clip/.test(x) && sideways) {
        if (isOut || box.closest(MOVING)) return
        if ((isLeft || isRight) && style.textOverflow !== 'ellipsis')
          found.add(`"${text}" is cut at the side by ${where(box)}`)
        if (style.textOverflow === 'ellipsis') sideways = false
      }
      // Shortened by an ellipsis: the lines below it are not drawn.
      if (style.webkitLineClamp !== 'none' && rect.top + rect.height / 2 > frame.bottom) return
      if (/hidden|clip/.test(y) && upright && style.webkitLineClamp === 'none') {
        if (isOut || box.closest(MOVING)) return
        // The letters themselves are less high than their line.
        const above = slack + rect.height * 0.25
        if (rect.bottom > frame.bottom + above || rect.top < frame.top - above)
          found.add(`"${text}" is cut above or below by ${where(box)}`)
      }
      if (/auto|scroll/.test(x)) sideways = false
      if (/auto|scroll/.test(y)) upright = false
    }
    if (sideways && (rect.right > width + 1 || rect.left < -1) && !element.closest(MOVING))
      found.add(`"${text}" stands out of the window in ${where(element)}`)
    // A menu of a bar lies over the page.
    const bar = element.closest('[popover]') ? null : element.closest(BARS)
    const frame = bar?.getBoundingClientRect()
    const above = 2 + rect.height * 0.25
    if (frame && (rect.bottom > frame.bottom + above || rect.top < frame.top - above))
      found.add(`"${text}" stands out of ${bar ? name(bar) : ''}`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim().slice(0, 40)
    const element = node.parentElement
    if (
      !text ||
      !element ||
      !isSeen(element) ||
      /^(script|style|noscript|template|option)$/.test(element.localName)
    )
      continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.height > 1) verdictOf(text, element, rect)
  }

  for (const bar of document.querySelectorAll(BARS)) {
    const parts = [...bar.querySelectorAll('a, button, [data-balance] b, .games-GameBar-name, time')].filter(
      part =>
        isSeen(part) && !part.closest('[popover], dialog') && getComputedStyle(part).clipPath === 'none',
    )
    parts.forEach((part, place) => {
      const one = part.getBoundingClientRect()
      for (const other of parts.slice(place + 1)) {
        const two = other.getBoundingClientRect()
        const isOver =
          one.left < two.right - 2 &&
          two.left < one.right - 2 &&
          one.top < two.bottom - 2 &&
          two.top < one.bottom - 2
        if (isOver && !part.contains(other))
          found.add(`${where(part)} and ${where(other)} lie over one another`)
      }
    })
  }

  if (root.scrollWidth > width) {
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { right, width: own } = element.getBoundingClientRect()
      return own > 0 && right > width + 1 && isSeen(element)
    })
    const inner = wide.filter(element => !wide.some(other => other !== element && element.contains(other)))
    found.add(`the page is ${root.scrollWidth} px wide: ${inner.slice(0, 4).map(where).join('; ')}`)
  }
  return [...found]
}
