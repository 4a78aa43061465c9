import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $popular, loadPopular } from '#lib/games/popular-store.ts'
import type { GameType } from '#lib/games/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import tileStyles from '../ui/GameTile.module.css'
import shelfStyles from './GameShelf.module.css'
import { GameTile, isWide } from './GameTile.tsx'
import styles from './PopularHere.module.css'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  gameType: GameType | undefined
  marks: Readonly<Record<string, string>>
  language: Language
  loginHref: string
  phrases: LobbyPhrases
}

/** Below a list in which nothing was found: what others play in the same category, from real rounds. */
export function PopularHere({ gameType, marks, language, loginHref, phrases }: Props) {
  const games = useStore($popular, { ssr: 'initial' })
  useEffect(() => void loadPopular(gameType), [gameType])
  if (games.length === 0) return null
  return (
    <section className={styles.popular} aria-labelledby="popular-here">
      <h2 id="popular-here">{phrases.popularHere}</h2>
      <ul className={isWide(gameType) ? shelfStyles.wide : shelfStyles.grid} aria-labelledby="popular-here">
        {games.map(game => (
          <li key={game.nodeId} className={tileStyles.tile}>
            <GameTile
              game={game}
              wide={isWide(gameType)}
              mark={marks[game.vassalage] ?? game.vassalage}
              language={language}
              loginHref={loginHref}
              phrases={phrases}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
