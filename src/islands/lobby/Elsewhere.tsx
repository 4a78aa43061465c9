import { useEffect, useState } from 'react'
import type { LobbyChoice } from '#lib/games/lobby-rules.ts'
import { foundElsewhere, indexOnItsWay } from '#lib/games/lobby-search.ts'
import type { GameType } from '#lib/games/rules.ts'
import { formatCount, plural } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { afterPaint } from '#lib/site/after-paint.ts'
import { BETWEEN_KEYS_MS, pauseInTyping } from '#lib/site/in-turn.ts'
import type { LobbyPhrases } from './phrases.ts'

/** The lobbies by their category: the name in the page's language, and the address. */
export type Lobbies = Readonly<Partial<Record<GameType, { name: string; href: string }>>>

interface Props {
  search: LobbyChoice
  gameType: GameType
  lobbies: Lobbies
  language: Language
  phrases: LobbyPhrases
}

interface Found {
  /** What was looked for. */
  gameName: string
  counts: ReadonlyMap<GameType, number>
}

const NOTHING: Found = { gameName: '', counts: new Map() }

/** Below a list in which little was found: how many games of other categories have such a name, and the ways there. */
export function Elsewhere({ search, gameType, lobbies, language, phrases }: Props) {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    let isOver = false
    const look = () => {
      if (!isOver) setFound({ gameName: search.gameName, counts: foundElsewhere(search, gameType) })
    }
    // This is another search: the list itself is painted first, and the next key of somebody who types on is answered.
    // Who types before the index is there had the list from the server.
    void afterPaint()
      .then(indexOnItsWay)
      .then(() => pauseInTyping(BETWEEN_KEYS_MS))
      .then(look)
    return () => {
      isOver = true
    }
  }, [search, gameType])
  const { gameName, counts } = found
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (
    <nav className="lob-else" aria-label={plural({ ...phrases }, 'elsewhere', total, language)}>
      <p aria-hidden="true">{plural({ ...phrases }, 'elsewhere', total, language)}</p>
      {[...counts].map(([other, count]) => {
        const lobby = lobbies[other]
        return (
          lobby && (
            <a key={other} className="chip" href={`${lobby.href}?${new URLSearchParams({ gameName })}`}>
              {lobby.name} <span className="num">{formatCount(count, language)}</span>
            </a>
          )
        )
      })}
    </nav>
  )
}
