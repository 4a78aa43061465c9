import type { GameType } from '#lib/games/rules.ts'
import { formatCount, plural } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import styles from './Elsewhere.module.css'
import type { LobbyPhrases } from './phrases.ts'

/** The lobbies by category: the name in the page's language, the address, and where the rules of its games are. */
export type Lobbies = Readonly<Partial<Record<GameType, { name: string; href: string; rules?: string }>>>

interface Props {
  gameName: string
  counts: readonly (readonly [GameType, number])[]
  lobbies: Lobbies
  language: Language
  phrases: LobbyPhrases
}

/** Below a list with few results: how many games of other categories match, with links. */
export function Elsewhere({ gameName, counts, lobbies, language, phrases }: Props) {
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  const about = plural({ ...phrases }, 'elsewhere', total, language)
  return (
    <nav className={styles.list} aria-label={about}>
      <p aria-hidden="true">{about}</p>
      {counts.map(([gameType, count]) => {
        const lobby = lobbies[gameType]
        return (
          lobby && (
            <a key={gameType} className="chip" href={`${lobby.href}?${new URLSearchParams({ gameName })}`}>
              {lobby.name} <span className="num">{formatCount(count, language)}</span>
            </a>
          )
        )
      })}
    </nav>
  )
}
