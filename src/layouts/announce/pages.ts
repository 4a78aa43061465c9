import { pageItems } from '#islands/ui/pages.ts'
import { fill } from '#lib/i18n/format.ts'
import { ANNOUNCEMENT_PAGE_MARGIN, ANNOUNCEMENT_PAGE_RANGE } from '#lib/notices/rules.ts'

/** The words of the page links; `label` has `{{page}}`. */
interface PageTexts {
  label: string
  previous: string
  next: string
}

/**
 * Draws the page links as islands/ui/Pagination.tsx does. The arrows are the templates `data-arrow` of the page, the
 * address of a page is `data-base` with its number. A list of one page has none.
 */
export function drawPages(place: HTMLElement, at: { page: number; total: number }, texts: PageTexts): void {
  const { page, total } = at
  place.hidden = total === 1
  const link = (to: number, label: string, content: string | Node) => {
    const made = document.createElement('a')
    made.href = to === 1 ? (place.dataset.base ?? '') : `${place.dataset.base}?page=${to}`
    made.dataset.to = String(to)
    made.setAttribute('aria-label', label)
    made.append(content)
    return made
  }
  const numbers = pageItems(page, total, ANNOUNCEMENT_PAGE_RANGE, ANNOUNCEMENT_PAGE_MARGIN).map(item => {
    if (item === 'gap') return Object.assign(document.createElement('span'), { textContent: '…' })
    const made = link(item, fill(texts.label, { page: item }), String(item))
    if (item === page) made.setAttribute('aria-current', 'page')
    else if (item !== 1 && item !== total) made.className = 'far'
    return made
  })
  place.replaceChildren(
    ...(page > 1 ? [link(page - 1, texts.previous, arrow('previous'))] : []),
    ...numbers,
    ...(page < total ? [link(page + 1, texts.next, arrow('next'))] : []),
  )
}

function arrow(name: 'previous' | 'next'): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-arrow="${name}"]`)
  return template?.content.cloneNode(true) ?? document.createTextNode('')
}
