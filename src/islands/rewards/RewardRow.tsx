import { RowButton } from '#islands/ui/RowButton.tsx'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Reward } from '#lib/rewards/api.ts'
import { formatExpected, formatMoment } from '#lib/time/format.ts'
import claimDialogStyles from '../ui/ClaimDialog.module.css'
import { titleOf, type Writing } from './phrases.ts'
import styles from './RewardRow.module.css'

interface Props {
  reward: Reward
  writing: Writing
  onClaim: (reward: Reward) => void
}

/** One reward: what it is for, how much, on which terms, and until when. */
export function RewardRow({ reward, writing, onClaim }: Props) {
  const { phrases, language, timeZone } = writing
  const { amount, required, currency, state, left, expiresAt, endedAt } = reward
  const isGone = left === 0
  const title = titleOf(reward, phrases)
  return (
    <li>
      <span className={isGone ? `${claimDialogStyles.figure} muted` : claimDialogStyles.figure}>
        {moneyText(amount, { currency: shownCurrency(currency), language })}
      </span>
      <span className={styles.what}>
        <b>{title}</b>
        <span className="muted">
          {required === '0'
            ? phrases.noTurnover
            : fill(phrases.turnover, {
                required: moneyText(required, { currency: shownCurrency(currency), language }),
              })}
        </span>
        {left !== null && (
          <span className={isGone ? 'bad-text' : 'muted'}>
            {isGone ? phrases.giftGone : fill(phrases.giftLeft, { count: formatCount(left, language) })}
          </span>
        )}
        <span className="faint">
          {state === 'claimable' &&
            fill(phrases.until, { time: formatExpected(expiresAt, language, timeZone) })}
          {state !== 'claimable' &&
            fill(phrases[`ended_${state}`], { time: formatMoment(endedAt ?? expiresAt, language, timeZone) })}
        </span>
      </span>
      {state === 'claimable' && !isGone && (
        <RowButton label={phrases.claim} about={title} onClick={() => onClaim(reward)} />
      )}
    </li>
  )
}
