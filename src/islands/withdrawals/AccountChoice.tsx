import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { PayoutAccount, WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { isSameName, PAYOUT_ACCOUNTS_PER_MEMBER } from '#lib/withdrawals/rules.ts'
import optionCardStyles from '../ui/OptionCard.module.css'
import styles from './AccountChoice.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  setup: WithdrawalSetup
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Opens the dialog that adds an account, or the one that removes the chosen one. */
  onOpen: (what: 'add' | 'remove') => void
  writing: Writing
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The accounts as one choice, with buttons to add and remove one. */
export function AccountChoice({ setup, chosen, onChoose, onOpen, writing }: Props) {
  const { phrases } = writing
  const { accounts, holderName } = setup
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || accounts.length === 0) return
    event.preventDefault()
    const at = accounts.findIndex(one => one.id === chosen)
    const next = (at + step + accounts.length) % accounts.length
    const account = accounts[next]
    if (account) onChoose(account.id)
    group.current?.querySelectorAll<HTMLButtonElement>('[role="radio"]')[next]?.focus()
  }
  const current = accounts.find(one => one.id === chosen)
  return (
    <div className={`stack ${styles.accounts}`}>
      <p className="label" id="payout-accounts">
        {phrases.toAccount}
      </p>
      {accounts.length > 0 ? (
        <div
          ref={group}
          className={styles.list}
          role="radiogroup"
          aria-labelledby="payout-accounts"
          onKeyDown={move}
        >
          {accounts.map(account => (
            <AccountOption
              key={account.id}
              account={account}
              isNameSame={holderName !== null && isSameName(holderName, account.holderName)}
              isChosen={account.id === chosen}
              onChoose={() => onChoose(account.id)}
              writing={writing}
            />
          ))}
        </div>
      ) : (
        <p className="small muted">{phrases.noAccounts}</p>
      )}
      <div className="row wrap">
        {accounts.length < PAYOUT_ACCOUNTS_PER_MEMBER && (
          <Button size="small" onClick={() => onOpen('add')}>
            {phrases.addAccount}
          </Button>
        )}
        {current && (
          <Button size="small" variant="quiet" onClick={() => onOpen('remove')}>
            {fill(phrases.removeAccount, { number: current.number })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface OptionProps {
  account: PayoutAccount
  /** As the profile has it. */
  isNameSame: boolean
  isChosen: boolean
  onChoose: () => void
  writing: Writing
}

function AccountOption({ account, isNameSame, isChosen, onChoose, writing: { phrases } }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold a whole card of facts.
    <button
      type="button"
      className={optionCardStyles.card}
      role="radio"
      aria-checked={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
    >
      <span className={optionCardStyles.icon}>
        <Icon name={account.kind === 'bank' ? 'bank' : 'wallet'} />
      </span>
      <span className="bold">
        {account.providerName} <span className="num nowrap">{account.number}</span>
      </span>
      {isNameSame && <span className="tag ok">{phrases.nameMatches}</span>}
      <span className="small muted">{account.holderName}</span>
    </button>
  )
}
