import styles from './AmountChoice.module.css'
import type { DepositMethodInfo } from './method-info.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  banks: DepositMethodInfo['banks']
  chosen: string | undefined
  onChoose: (code: string) => void
  phrases: CashierPhrases
}

/** The bank that a transfer goes to. */
export function Banks({ banks, chosen, onChoose, phrases }: Props) {
  return (
    <div className="field">
      <span className="label" id="deposit-bank">
        {phrases.toBank}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className={styles.amounts} role="group" aria-labelledby="deposit-bank">
        {banks.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className="chip"
            aria-pressed={code === chosen}
            onClick={() => onChoose(code)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}
