import { memo } from 'react'
import type { ListedGame } from '#lib/games/api.ts'
import { type Badge, badgeOf } from '#lib/games/badge.ts'
import { type GameType, gamePath } from '#lib/games/rules.ts'
import { decimal, fill } from '#lib/i18n/format.ts'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
import styles from '../ui/GameTile.module.css'
import { Heart } from './Heart.tsx'
import { Label } from './Label.tsx'
import { Mark } from './Mark.tsx'
import type { TilePhrases } from './phrases.ts'

interface Props {
  game: ListedGame
  /** 4 by 3 with the word mark, in a list of sports or e-sports. */
  wide: boolean
  /** The vendor's word mark. */
  mark: string
  /** The heading that its name is: under that of the page, or of a section. */
  heading?: 'h2' | 'h3'
  /** As for its label (Label.tsx). */
  isBuilt?: boolean
  isFirst?: boolean
  language: Language
  loginHref: string
  phrases: TilePhrases
}

/** What each badge says, and its colour. */
const BADGE_LOOKS: Readonly<Record<Badge, { phrase: keyof TilePhrases; colour: string | undefined }>> = {
  vendorGames: { phrase: 'flagAll', colour: styles.vendorGames },
  maintenance: { phrase: 'flagMaintenance', colour: styles.maintenance },
  new: { phrase: 'flagNew', colour: styles.new },
  hot: { phrase: 'flagHot', colour: styles.hot },
}

function symbolOf(gameType: GameType): Lowercase<GameType> {
  return gameType.toLowerCase() as Lowercase<GameType>
}

/** The tiles of sports and e-sports are wider than high and carry the word mark (design language, section 6). */
export function isWide(gameType: GameType | undefined): boolean {
  return gameType === 'SPORTS' || gameType === 'ESPORTS'
}

/**
 * What a tile of a list says: one game, or what leads to a vendor's games (design language, section 6). Islands draw it, and
 * the build, which gives the page no script for it.
 */
export const GameTile = memo(function GameTile({
  game,
  wide,
  mark,
  heading: Name = 'h2',
  isBuilt,
  isFirst,
  language,
  loginHref,
  phrases,
}: Props) {
  const opensVendor = game.isGame === 'VASSALAGE'
  const badge = badgeOf(game)
  return (
    <>
      {/* The page behind it asks guests to log in, so that the link is the same for everyone. */}
      <a href={pathIn(language, gamePath(game))} data-plain="">
        <div className={`${styles.picture} ${wide ? styles.widePicture : ''}`}>
          {!wide && (
            <span className={styles.vendor} aria-hidden="true">
              {mark}
              <Mark name={symbolOf(game.gameType)} />
            </span>
          )}
          <Label source={game.iconUrl} isBuilt={isBuilt} isFirst={isFirst} />
          {wide && <span className={styles.shade} />}
          {wide && (
            <span className={styles.wordMark} aria-hidden="true">
              {mark}
            </span>
          )}
          {badge && (
            <span className={`${styles.flag} ${BADGE_LOOKS[badge].colour}`}>
              {phrases[BADGE_LOOKS[badge].phrase]}
            </span>
          )}
          {game.gameType !== 'RNG' && !opensVendor && (
            <span className={styles.play}>
              <Mark name="play" />
            </span>
          )}
        </div>
        <div className={styles.caption}>
          <Name className={styles.name}>{game.nodeName}</Name>
          <p className={styles.about}>
            {game.rtp ? fill(phrases.rtp, { percent: decimal(game.rtp, language) }) : mark}
          </p>
        </div>
      </a>
      {!opensVendor && (
        <Heart game={game} loginHref={loginHref} label={fill(phrases.favorite, { game: game.nodeName })} />
      )}
    </>
  )
})
