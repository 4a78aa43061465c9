import { Choice } from '#islands/ui/Choice.tsx'
import { isOrdered, type LobbyChoice, type LobbyScope, withOrder } from '#lib/games/lobby-rules.ts'
import { LIST_SORTS, RTP_FLOORS, VOLATILITIES } from '#lib/games/rules.ts'
import { fill } from '#lib/i18n/format.ts'
import styles from './LobbyOrder.module.css'
import type { LobbyPhrases } from './phrases.ts'

interface Props {
  scope: LobbyScope
  choice: LobbyChoice
  onChoose: (choice: LobbyChoice) => void
  phrases: LobbyPhrases
}

/** The order of a list, and what its games are to be like. */
export function LobbyOrder({ scope, choice, onChoose, phrases }: Props) {
  if (!isOrdered(choice)) return null
  const names = {
    popular: phrases.sortPopular,
    newest: phrases.sortNewest,
    name: phrases.sortName,
    rtp: phrases.sortRtp,
  }
  const sorts = LIST_SORTS.filter(sort => sort !== 'rtp' || scope.hasRtp)
  return (
    <div className={`filters ${styles.bar}`}>
      <Choice
        label={phrases.sort}
        all={choice.gameName === '' ? phrases.sortDefault : phrases.sortMatch}
        value={choice.sort}
        options={sorts.map(value => ({ value, text: names[value] }))}
        onChoose={sort => onChoose(withOrder(choice, { ...choice, sort }))}
      />
      {scope.hasRtp && (
        <Choice
          label={phrases.rtpFrom}
          all={phrases.rtpAny}
          value={choice.rtpFrom}
          options={RTP_FLOORS.map(value => ({ value, text: fill(phrases.rtpAtLeast, { percent: value }) }))}
          onChoose={rtpFrom => onChoose(withOrder(choice, { ...choice, rtpFrom }))}
        />
      )}
      {scope.hasVolatility && (
        <Choice
          label={phrases.volatility}
          all={phrases.volatilityAny}
          value={choice.volatility}
          options={VOLATILITIES.map(value => ({ value, text: phrases[`volatility_${value}`] }))}
          onChoose={volatility => onChoose(withOrder(choice, { ...choice, volatility }))}
        />
      )}
    </div>
  )
}
