import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { followHere } from '#islands/ui/plain-press.ts'
import {
  filtersOf,
  kindsOf,
  type LobbyChoice,
  type LobbyFilter,
  type LobbyScope,
  searchOfChoice,
  withFilter,
  withKind,
  withVendor,
} from '#lib/games/lobby-rules.ts'
import { formatCount } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import styles from './LobbyMenus.module.css'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  scope: LobbyScope
  choice: LobbyChoice
  /** The page's own address. */
  path: string
  onChoose: (choice: LobbyChoice) => void
  phrases: LobbyPhrases
}

/**
 * All, hot, recent, new and favourite games, then the category's own kinds that the vendor has (spec 2.7). Those that it has
 * not keep their room at the end, so that the vendors and the list below stand still.
 */
export const KindMenu = memo(function KindMenu({ scope, choice, path, onChoose, phrases }: Props) {
  const row = useChosenInView(choice.gameClassify ?? choice.filter)
  const names: Record<LobbyFilter, string> = {
    ALL: phrases.all,
    HOT: phrases.hot,
    RECENT: phrases.recent,
    NEW: phrases.new,
    FAV: phrases.favorites,
  }
  const isAll = choice.filter === 'ALL' && choice.gameClassify === undefined
  const offered = kindsOf(scope, choice.vassalage)
  const entry = (to: LobbyChoice, isChosen: boolean, name: string, className = 'chip') => (
    <Choice
      key={name}
      to={to}
      scope={scope}
      isChosen={isChosen}
      className={className}
      path={path}
      onChoose={onChoose}
    >
      {name}
    </Choice>
  )
  return (
    <nav className={styles.kinds} aria-label={phrases.kinds} ref={row}>
      {filtersOf(scope).map(filter =>
        entry(withFilter(choice, filter), filter === 'ALL' ? isAll : choice.filter === filter, names[filter]),
      )}
      {scope.kinds.map(kind =>
        entry(
          withKind(choice, kind.code),
          choice.gameClassify === kind.code,
          kind.name,
          offered.includes(kind) ? 'chip' : `chip ${styles.missing}`,
        ),
      )}
    </nav>
  )
})

interface VendorProps extends Props {
  /** How many games all vendors have together. */
  total: number
  /** Whether the numbers are those of the list in view. */
  isCounted: boolean
  language: Language
}

/** The vendors by their word marks, on the left; a row of chips on a phone. */
export const VendorMenu = memo(function VendorMenu({
  scope,
  choice,
  path,
  onChoose,
  total,
  isCounted,
  language,
  phrases,
}: VendorProps) {
  const row = useChosenInView(choice.vassalage ?? '')
  const entries = [{ code: undefined, mark: phrases.all, games: total }, ...scope.vendors]
  return (
    <nav className={styles.vendors} aria-label={phrases.vendors} ref={row}>
      {entries.map(({ code, mark, games }) => (
        <Choice
          key={code ?? ''}
          to={withVendor(choice, code, scope)}
          scope={scope}
          isChosen={choice.vassalage === code}
          path={path}
          onChoose={onChoose}
        >
          <span className={styles.mark}>{mark}</span>{' '}
          {isCounted && <span className={`${styles.count} num`}>{formatCount(games, language)}</span>}
        </Choice>
      ))}
    </nav>
  )
})

interface ChoiceProps {
  to: LobbyChoice
  scope: LobbyScope
  isChosen: boolean
  path: string
  onChoose: (choice: LobbyChoice) => void
  className?: string
  children: ReactNode
}

/** A link to the address of a choice, so that it can be opened in another tab, shared and found again. */
function Choice({ to, scope, isChosen, path, onChoose, className, children }: ChoiceProps) {
  return (
    <a
      href={path + searchOfChoice(to, scope)}
      className={className}
      aria-current={isChosen ? 'true' : undefined}
      onClick={event => followHere(event, () => onChoose(to))}
    >
      {children}
    </a>
  )
}

/** On a narrow screen the menus are rows that scroll: brings what is chosen into view, the page itself stays. */
function useChosenInView(chosen: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const entry = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !entry || chosen === '' || chosen === 'ALL') return
    const left = entry.offsetLeft - row.current.offsetLeft
    if (
      left < row.current.scrollLeft ||
      left + entry.offsetWidth > row.current.scrollLeft + row.current.clientWidth
    )
      row.current.scrollLeft = left - 16
  }, [chosen])
  return row
}
