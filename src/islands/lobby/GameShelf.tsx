import type { ListedGame } from '#lib/games/api.ts'
import { HOME_SECTION_SHOWN } from '#lib/games/rules.ts'
import { plural } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import tileStyles from '../ui/GameTile.module.css'
import styles from './GameShelf.module.css'
import { GameTile } from './GameTile.tsx'
import { Mark } from './Mark.tsx'
import type { ShelfPhrases } from './phrases.ts'

/** What all tiles of a page have in common. */
export interface ShelfParts {
  /** Word marks by the code of the vendor. */
  marks: Readonly<Record<string, string>>
  language: Language
  loginHref: string
  phrases: ShelfPhrases
}

interface TilesProps extends ShelfParts {
  games: readonly ListedGame[]
  wide?: boolean
  isBuilt?: boolean
  /** How many of them a phone shows as it opens the page. */
  first?: number
}

export function ShelfTiles({ games, wide = false, isBuilt = false, first = 0, marks, ...tile }: TilesProps) {
  return games.map((game, at) => (
    <li key={game.nodeId} className={tileStyles.tile} data-built={isBuilt ? '' : undefined}>
      <GameTile
        game={game}
        wide={wide}
        mark={marks[game.vassalage] ?? game.vassalage}
        heading="h3"
        isBuilt={isBuilt}
        isFirst={at < first}
        {...tile}
      />
    </li>
  ))
}

interface Props extends TilesProps {
  /** The id of the heading. */
  labelledBy: string
  /** One row of ten on a very wide page. */
  ten?: boolean
}

/** Ten games, and more behind a button, which the page's script answers (layouts/home/home.ts). */
export function GameShelf({ labelledBy, ten = false, ...tiles }: Props) {
  const { games, wide, language, phrases } = tiles
  const rest = games.length - HOME_SECTION_SHOWN
  return (
    <>
      <ul
        className={`${wide ? styles.wide : styles.grid} ${styles.shelf} ${ten ? styles.ten : ''}`}
        aria-labelledby={labelledBy}
      >
        <ShelfTiles {...tiles} />
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <button className="btn btn-secondary btn-small" type="button" data-show-more="">
            {plural({ ...phrases }, 'more', rest, language)}
            <Mark name="chevd" />
          </button>
        </div>
      )}
    </>
  )
}
