import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $similar, loadSimilar } from '#lib/games/similar-store.ts'
import tileStyles from '../ui/GameTile.module.css'
import type { GamePhrases } from './phrases.ts'
import styles from './Recommendation.module.css'

interface Props {
  /** The category of the closed game. */
  gameType: string
  nodeId: string
  phrases: GamePhrases
}

/** Up to three open games like a closed one. Its place is kept while they are looked for. */
export function Recommendation({ gameType, nodeId, phrases }: Props) {
  const similar = useStore($similar, { ssr: 'initial' })
  useEffect(() => void loadSimilar(gameType, nodeId), [gameType, nodeId])
  if (similar?.length === 0) return <p>{phrases.noOthers}</p>
  return (
    <>
      <p>{phrases.recommend}</p>
      <ul className={styles.list} aria-busy={similar === undefined}>
        {similar?.map(game => (
          <li key={game.nodeId} className={tileStyles.tile}>
            <a href={`?game=${game.nodeId}`}>
              <div className={tileStyles.picture}>
                <span className={tileStyles.vendor} aria-hidden="true">
                  {game.vassalage}
                </span>
                <img src={game.iconUrl} alt="" width="320" height="400" decoding="async" />
              </div>
              <div className={tileStyles.caption}>
                <h3 className={tileStyles.name}>{game.nodeName}</h3>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
