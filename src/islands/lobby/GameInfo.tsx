import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Waiting } from '#islands/ui/State.tsx'
import type { ListedGame } from '#lib/games/api.ts'
import { $figures, loadFigures } from '#lib/games/figures-store.ts'
import type { GameFigures } from '#lib/games/game.ts'
import type { LobbyKind } from '#lib/games/lobby-rules.ts'
import { gamePath, noFiguresReason } from '#lib/games/rules.ts'
import { decimal, fill, formatCount } from '#lib/i18n/format.ts'
import { LANGUAGES, type Language, pathIn } from '#lib/i18n/languages.ts'
import type { Lobbies } from './Elsewhere.tsx'
import styles from './GameInfo.module.css'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  game: ListedGame
  mark: string
  lobbies: Lobbies
  kinds: readonly LobbyKind[]
  language: Language
  onClose: () => void
  phrases: LobbyPhrases
}

/** What is known of a game before it is opened. A game without figures says why it has none. */
export function GameInfo({ game, mark, lobbies, kinds, language, onClose, phrases }: Props) {
  const lobby = lobbies[game.gameType]
  const kind = kinds.find(({ code }) => code === game.gameClassify)
  const { state, value, failure } = useStore($figures, { ssr: 'initial' })
  useEffect(() => void loadFigures(game), [game])
  const details: Detail[] = [[phrases.infoProvider, mark]]
  if (lobby) details.push([phrases.infoCategory, lobby.name])
  if (kind) details.push([phrases.infoKind, kind.name])
  if (game.rtp) details.push([phrases.infoRtp, `${decimal(game.rtp, language)}%`])
  if (value?.figures) details.push(...figureDetails(value.figures, language, phrases))
  const again = { failure, title: phrases.infoFailed, onRetry: () => void loadFigures(game), phrases }
  return (
    <Dialog title={game.nodeName} onClose={onClose} closeLabel={phrases.close}>
      <dl className={styles.facts}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!value && <Waiting rows={4} state={state} {...again} />}
      {value && !value.figures && (
        <p className="small muted">{phrases[`infoNoFigures_${noFiguresReason(game.gameType)}`]}</p>
      )}
      {game.rtp && <p className="small muted">{phrases.infoRtpAbout}</p>}
      {game.maintenance && <p className="bold">{phrases.flagMaintenance}</p>}
      <div className={styles.actions}>
        {!game.maintenance && (
          <a className="btn btn-primary" href={pathIn(language, gamePath(game))} data-plain="">
            {phrases.infoPlay}
          </a>
        )}
        {lobby?.rules && (
          <a className="btn btn-secondary" href={lobby.rules}>
            {phrases.infoRules}
          </a>
        )}
      </div>
    </Dialog>
  )
}

type Detail = [name: string, value: string]

/** What a game states of its rounds: how far they stray, how often they pay, the most they pay, and what is in them. */
function figureDetails(
  { volatility, hitRate, maxWin, features }: GameFigures,
  language: Language,
  phrases: LobbyPhrases,
): Detail[] {
  const details: Detail[] = [
    [phrases.volatility, phrases[`volatility_${volatility}`]],
    [phrases.infoHitRate, `${decimal(hitRate, language)}%`],
    [phrases.infoMaxWin, fill(phrases.infoMaxWinTimes, { times: formatCount(Number(maxWin), language) })],
  ]
  const names = features.map(feature => phrases[`feature_${feature}`])
  const list = new Intl.ListFormat(LANGUAGES[language].tag, { type: 'unit' })
  if (names.length > 0) details.push([phrases.infoFeatures, list.format(names)])
  return details
}

interface ButtonProps {
  game: ListedGame
  onPress: () => void
  phrases: LobbyPhrases
}

/** At the foot of a tile, beside its name. */
export function InfoButton({ game, onPress, phrases }: ButtonProps) {
  return (
    <button
      className={styles.button}
      type="button"
      aria-haspopup="dialog"
      aria-label={fill(phrases.info, { game: game.nodeName })}
      onClick={onPress}
    >
      <Icon name="info" size="small" />
    </button>
  )
}
