import { memo, type ReactNode } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { Icon } from './Icon.tsx'
import { pageItems } from './pages.ts'
import { followHere } from './plain-press.ts'

interface PaginationPhrases {
  pages: string
  /** With `{{page}}`. */
  page: string
  previous: string
  next: string
}

interface Props {
  current: number
  total: number
  /** The address of a page, so that it can be opened in another tab. */
  hrefOf: (page: number) => string
  onChoose: (page: number) => void
  phrases: PaginationPhrases
}

/**
 * Pages of a list. A phone shows the first, the current and the last one, and the arrows. They are made again only where one
 * of what they are given is another.
 */
export const Pagination = memo(function Pagination({ current, total, hrefOf, onChoose, phrases }: Props) {
  if (total <= 1) return null
  const items = pageItems(current, total)
  const toPage = (page: number) => ({ href: hrefOf(page), onFollow: () => onChoose(page) })
  return (
    <nav className="pages num" aria-label={phrases.pages}>
      {current > 1 && (
        <PageLink {...toPage(current - 1)} label={phrases.previous}>
          <Icon name="chevl" size="small" />
        </PageLink>
      )}
      {items.map((item, position) =>
        item === 'gap' ? (
          // Each of the two stands behind another page, so that one that goes is not left standing.
          <span key={`gap-${items[position - 1]}`}>…</span>
        ) : (
          <PageLink
            key={item}
            {...toPage(item)}
            label={fill(phrases.page, { page: item })}
            isCurrent={item === current}
            isFar={item !== 1 && item !== total && item !== current}
          >
            {item}
          </PageLink>
        ),
      )}
      {current < total && (
        <PageLink {...toPage(current + 1)} label={phrases.next}>
          <Icon name="chev" size="small" />
        </PageLink>
      )}
    </nav>
  )
})

interface PageLinkProps {
  href: string
  label: string
  onFollow: () => void
  isCurrent?: boolean
  /** Left out on a phone. */
  isFar?: boolean
  children: ReactNode
}

function PageLink({ href, label, onFollow, isCurrent = false, isFar = false, children }: PageLinkProps) {
  return (
    <a
      href={href}
      className={isFar ? 'far' : undefined}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={event => followHere(event, onFollow)}
    >
      {children}
    </a>
  )
}
