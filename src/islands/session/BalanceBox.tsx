import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { HIDDEN_MONEY, lengthClass, Money } from '#islands/ui/Money.tsx'
import { CURRENCY } from '#lib/money/currency.ts'
import { CURRENCY_SYMBOLS } from '#lib/money/money.ts'
import {
  $balance,
  $balanceHidden,
  $balanceState,
  $currency,
  refreshBalance,
  toggleBalanceHidden,
} from '#lib/wallet/store.ts'
import styles from './BalanceBox.module.css'
import type { SessionPhrases } from './phrases.ts'

interface Props {
  lang: string
  phrases: SessionPhrases
}

const none = () => undefined
const shown = () => false
const idle = () => 'idle' as const
const usual = () => CURRENCY

/** The balance, live. Until the server has said it there is an empty place, never a zero. */
export function BalanceBox({ lang, phrases }: Props) {
  const balance = useStore($balance, { ssr: none })
  const currency = useStore($currency, { ssr: usual })
  const isHidden = useStore($balanceHidden, { ssr: shown })
  const state = useStore($balanceState, { ssr: idle })
  const isUnknown = balance === undefined
  return (
    <div className={`${styles.box} num`} data-balance="" aria-busy={state === 'loading' || undefined}>
      <span className={styles.currency} aria-hidden="true">
        {CURRENCY_SYMBOLS[currency]}
      </span>
      <b className={`${styles.amount} ${isHidden ? '' : lengthClass(balance)}`} title={phrases.balance}>
        <span className="visually-hidden">{phrases.balance} </span>
        {isHidden && HIDDEN_MONEY}
        {!isHidden && isUnknown && (
          <span title={state === 'failed' ? phrases.balanceUnknown : undefined}>–</span>
        )}
        {!isHidden && !isUnknown && (
          <Money amount={balance} currency={currency} language={lang} symbol={false} breaks />
        )}
      </b>
      <button
        className="icon-button"
        type="button"
        aria-label={isHidden ? phrases.showBalance : phrases.hideBalance}
        onClick={toggleBalanceHidden}
      >
        <Icon name={isHidden ? 'eyeoff' : 'eye'} size="small" />
      </button>
      <button
        className="icon-button only-desktop"
        type="button"
        aria-label={phrases.refreshBalance}
        onClick={() => void refreshBalance()}
      >
        <Icon name="refresh" size="small" />
      </button>
    </div>
  )
}
