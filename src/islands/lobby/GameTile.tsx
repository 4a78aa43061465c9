import { memo, useEffect, useState } from 'react'
import type { ListedGame } from '#lib/games/api.ts'
import { type LabelSheet, labelOnSheet } from '#lib/games/label-sheet.ts'
import { type GameType, gamePath } from '#lib/games/rules.ts'
import { decimal, fill } from '#lib/i18n/format.ts'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
import { inTurn } from '#lib/site/in-turn.ts'
import { Heart } from './Heart.tsx'
import { Mark } from './Mark.tsx'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  game: ListedGame
  /** 4 by 3 with the word mark, in a list of sports or e-sports. */
  wide: boolean
  /** The vendor's word mark. */
  mark: string
  /** Whether it stands in the page as it was built; pictures of later lists come in turn. */
  isAsBuilt: boolean
  /** Where the labels of the page as it was built are. */
  sheet: LabelSheet | undefined
  language: Language
  loginHref: string
  phrases: LobbyPhrases
}

function symbolOf(gameType: GameType): Lowercase<GameType> {
  return gameType.toLowerCase() as Lowercase<GameType>
}

/** The tiles of sports and e-sports are wider than high and carry the word mark (design language, section 6). */
export function isWide(gameType: GameType | undefined): boolean {
  return gameType === 'SPORTS' || gameType === 'ESPORTS'
}

/**
 * What a tile of a list says: one game, or what leads to a vendor's games, with the marks of the tiles of the home page.
 * While a press is answered, the tiles that stand there are left alone.
 */
export const GameTile = memo(function GameTile({
  game,
  wide,
  mark,
  isAsBuilt,
  sheet,
  language,
  loginHref,
  phrases,
}: Props) {
  const opensVendor = game.isGame === 'VASSALAGE'
  return (
    <>
      {/* The page behind it asks guests to log in, so that the link is the same for everyone. */}
      <a href={pathIn(language, gamePath(game))} data-plain="">
        <div className="art">
          {!wide && (
            <span className="idx" aria-hidden="true">
              {mark}
              <Mark name={symbolOf(game.gameType)} />
            </span>
          )}
          <Picture src={game.iconUrl} isAtOnce={isAsBuilt} sheet={sheet} />
          {wide && <span className="shade" />}
          {wide && (
            <span className="wm" aria-hidden="true">
              {mark}
            </span>
          )}
          {game.maintenance && <span className="flag mt">{phrases.flagMaintenance}</span>}
          {!game.maintenance && game.isNew && <span className="flag new">{phrases.flagNew}</span>}
          {!game.maintenance && !game.isNew && game.isHot === 1 && !opensVendor && (
            <span className="flag hot">{phrases.flagHot}</span>
          )}
          {opensVendor && <span className="flag all">{phrases.flagAll}</span>}
          {game.gameType !== 'RNG' && !opensVendor && (
            <span className="play">
              <Mark name="play" />
            </span>
          )}
        </div>
        <div className="cap">
          <h2 className="nm">{game.nodeName}</h2>
          <p className="mt">
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

/** Settles once a picture was read, or could not be: what shows it then only has to draw it. */
function loaded(src: string): Promise<void> {
  const image = new Image()
  return new Promise(resolve => {
    image.onload = () => resolve()
    image.onerror = () => resolve()
    image.src = src
  })
}

function shownOf(src: string, sheet: LabelSheet | undefined) {
  return { src, drawn: labelOnSheet(sheet, src) }
}

interface PictureProps {
  src: string
  isAtOnce: boolean
  sheet: LabelSheet | undefined
}

/**
 * The label of a game. One that stands in the page already is not taken away from it to come in turn; that of the game which
 * had the place before is out of sight at once, and taken out of the page in turn, since that costs as much.
 */
function Picture({ src, isAtOnce, sheet }: PictureProps) {
  // As it was drawn at first, so that one that stays does not flicker.
  const [shown, setShown] = useState(() => (isAtOnce ? shownOf(src, sheet) : undefined))
  const isPast = shown?.src !== src
  useEffect(() => {
    if (!isPast) return
    let isWanted = true
    const takeBack = inTurn(async () => {
      const next = shownOf(src, sheet)
      if (!next.drawn) await loaded(src)
      if (isWanted) setShown(next)
    })
    return () => {
      isWanted = false
      takeBack()
    }
  }, [isPast, src, sheet])
  if (!shown) return null
  if (shown.drawn) {
    return (
      <svg className={isPast ? 'label past' : 'label'} aria-hidden="true">
        <use href={shown.drawn} />
      </svg>
    )
  }
  return (
    <img
      key={shown.src}
      className={isPast ? 'past' : undefined}
      src={shown.src}
      alt=""
      width="320"
      height="400"
      loading="lazy"
      decoding="async"
    />
  )
}
