import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { lengthClass, Money } from '#islands/ui/Money.tsx'
import { followHere } from '#islands/ui/plain-press.ts'
import { $balance, $balanceHidden, $currency } from '#lib/wallet/store.ts'
import styles from './GameBar.module.css'
import { GameLimit } from './GameLimit.tsx'
import type { GamePhrases } from './phrases.ts'
import seamlessStyles from './Seamless.module.css'

interface Props {
  /** The game's name, once it is known. */
  name: string | undefined
  homeHref: string
  depositHref: string
  limitsHref: string
  onBack: () => void
  onLimits: () => void
  /** Opened over the game, which keeps running. */
  onDeposit: () => void
  fullScreen: FullScreen
  language: string
  phrases: GamePhrases
}

export interface FullScreen {
  isPossible: boolean
  isOn: boolean
  toggle: () => void
}

/** The bar above the game: leave, name, live balance, remaining own limits, cashier and full screen. */
export function GameBar(props: Props) {
  const {
    name,
    homeHref,
    depositHref,
    limitsHref,
    onBack,
    onLimits,
    onDeposit,
    fullScreen,
    language,
    phrases,
  } = props
  const fullScreenLabel = fullScreen.isOn ? phrases.leaveFullScreen : phrases.fullScreen
  return (
    <header className={seamlessStyles.bar}>
      <a className="btn btn-quiet btn-small" href={homeHref} onClick={event => followHere(event, onBack)}>
        <Icon name="chevl" size="small" />
        <span className={styles.back}>{phrases.back}</span>
      </a>
      <h1 className={styles.name}>{name ?? phrases.game}</h1>
      <div className={styles.money}>
        <Balance language={language} phrases={phrases} />
        <GameLimit href={limitsHref} onOpen={onLimits} language={language} phrases={phrases} />
      </div>
      <a
        className="btn btn-primary btn-small"
        href={depositHref}
        data-offers=""
        onClick={event => followHere(event, onDeposit)}
      >
        {phrases.deposit}
      </a>
      {fullScreen.isPossible && (
        <button
          type="button"
          className="icon-button"
          aria-pressed={fullScreen.isOn}
          aria-label={fullScreenLabel}
          title={fullScreenLabel}
          onClick={fullScreen.toggle}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path
              d={
                fullScreen.isOn
                  ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5'
                  : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'
              }
            />
          </svg>
        </button>
      )}
    </header>
  )
}

function Balance({ language, phrases }: { language: string; phrases: GamePhrases }) {
  const amount = useStore($balance, { ssr: 'initial' })
  const currency = useStore($currency, { ssr: 'initial' })
  const hidden = useStore($balanceHidden, { ssr: 'initial' })
  return (
    <p className={`${seamlessStyles.balance} num`}>
      <span className="visually-hidden">{phrases.balance}</span>
      <b className={hidden ? undefined : lengthClass(amount)}>
        {amount === undefined ? (
          '–'
        ) : (
          <Money amount={amount} currency={currency} language={language} hidden={hidden} breaks />
        )}
      </b>
    </p>
  )
}
