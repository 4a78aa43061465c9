/** A new element with attributes (true sets an empty one) and children. Text stays text. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '')
    else if (value !== false) element.setAttribute(name, value)
  }
  element.append(...children)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

/** Our own drawings are written as text; nothing of anybody else's ever passes here. */
export function drawing(viewBox: string, inner: string): SVGElement {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="${SVG}" viewBox="${viewBox}">${inner}</svg>`,
    'image/svg+xml',
  )
  return document.importNode(parsed.documentElement, true) as unknown as SVGElement
}

export function button(label: string, className: string, onPress: () => void): HTMLButtonElement {
  const element = el('button', { type: 'button', class: className }, label)
  element.addEventListener('click', onPress)
  return element
}

export function wait(ms: number): Promise<void> {
  return new Promise(done => setTimeout(done, ms))
}

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
