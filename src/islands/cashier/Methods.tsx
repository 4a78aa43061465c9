import { type KeyboardEvent, useRef } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Currency } from '#lib/money/money.ts'
import { roundMoneyText } from '#lib/money/text.ts'
import styles from '../ui/OptionCard.module.css'
import { type DepositMethodInfo, expectedText, feeText, methodName } from './method-info.ts'
import { METHOD_LOOKS } from './methods.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  methods: readonly DepositMethodInfo[]
  chosen: DepositMethodInfo
  onChoose: (method: DepositMethodInfo) => void
  currency: Currency
  language: string
  phrases: CashierPhrases
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The deposit methods as one choice, with limits, fee and time visible before anything is typed. */
export function Methods({ methods, chosen, onChoose, currency, language, phrases }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (methods.indexOf(chosen) + step + methods.length) % methods.length
    const method = methods[next]
    if (method) onChoose(method)
    group.current?.querySelectorAll<HTMLButtonElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div ref={group} className="methods" role="radiogroup" aria-label={phrases.method} onKeyDown={move}>
      {methods.map(method => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold a whole card of facts.
        <button
          key={method.method}
          type="button"
          className={styles.card}
          role="radio"
          aria-checked={method === chosen}
          tabIndex={method === chosen ? 0 : -1}
          onClick={() => onChoose(method)}
        >
          <span className={styles.icon}>
            <Icon name={METHOD_LOOKS[method.method].icon} />
          </span>
          <span className="bold">{methodName(method, phrases)}</span>
          <span className="tag bare">
            <Icon name="clock" size="small" />
            {expectedText(method, language, phrases)}
          </span>
          <span className="small muted num">
            {fill(phrases.methodFacts, {
              min: roundMoneyText(method.minAmount, { currency, language }),
              max: roundMoneyText(method.maxAmount, { currency, language }),
              fee: feeText(method, currency, language, phrases),
            })}
          </span>
        </button>
      ))}
    </div>
  )
}
