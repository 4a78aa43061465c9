import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ListedGame } from '#lib/games/api.ts'
import type { LobbyKind } from '#lib/games/lobby-rules.ts'
import { gamePath } from '#lib/games/rules.ts'
import { decimal, fill } from '#lib/i18n/format.ts'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
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

/** What is known of a game before it is opened; what is not known is not said. */
export function GameInfo({ game, mark, lobbies, kinds, language, onClose, phrases }: Props) {
  const lobby = lobbies[game.gameType]
  const kind = kinds.find(({ code }) => code === game.gameClassify)
  const details: [name: string, value: string][] = [[phrases.infoProvider, mark]]
  if (lobby) details.push([phrases.infoCategory, lobby.name])
  if (kind) details.push([phrases.infoKind, kind.name])
  if (game.rtp) details.push([phrases.infoRtp, `${decimal(game.rtp, language)}%`])
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
