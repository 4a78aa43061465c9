import { useId } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { BetDetails, CheckedLine, GameDetails } from '#lib/lottery/slip.ts'
import { removeFromSlip, stakeOnLine } from '#lib/lottery/slip-store.ts'
import { CURRENCY_SYMBOLS, MINOR_DIGITS } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { isBlank } from '#lib/text/typed.ts'
import styles from './SlipLines.module.css'
import type { Writing } from './writing.ts'

interface Props {
  game: GameDetails
  lines: readonly CheckedLine[]
  /** What the server said about one line. */
  refused: { line: number; message: string } | undefined
  isLocked: boolean
  writing: Writing
}

export function SlipLines({ game, lines, refused, isLocked, writing }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, at) => (
        <SlipLineRow
          key={line.key}
          line={line}
          bet={game.bets.find(one => one.betType === line.betType)}
          refused={refused?.line === at ? refused.message : undefined}
          isLocked={isLocked}
          writing={writing}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  line: CheckedLine
  bet: BetDetails | undefined
  refused: string | undefined
  isLocked: boolean
  writing: Writing
}

function SlipLineRow({ line, bet, refused, isLocked, writing }: RowProps) {
  const { phrases, currency } = writing
  const id = useId()
  const numbers = labelOf(bet, line.numbers)
  const limits = bet && { min: moneyText(bet.minStake, writing), max: moneyText(bet.maxStake, writing) }
  const error =
    refused ?? (isBlank(line.stake) || !line.problem ? undefined : fill(phrases[line.problem], limits))
  return (
    <li className={error ? 'error-text' : undefined}>
      <p className={styles.entry}>
        <b className="num">{numbers}</b> <span className="small">{bet?.name}</span>
        <span className="small faint num">
          {fill(phrases.paysUpTo, { amount: moneyText(line.most, writing) })}
        </span>
      </p>
      <div className="input num">
        <span className="faint" aria-hidden="true">
          {CURRENCY_SYMBOLS[currency]}
        </span>
        <input
          aria-label={fill(phrases.stakeOn, { bet: bet?.name ?? '', numbers })}
          aria-describedby={`${id}-says`}
          aria-invalid={error ? true : undefined}
          inputMode={MINOR_DIGITS[currency] > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={16}
          value={line.stake}
          readOnly={isLocked}
          onChange={event => stakeOnLine(line.key, event.target.value)}
        />
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={fill(phrases.remove, { bet: bet?.name ?? '', numbers })}
        disabled={isLocked}
        onClick={() => removeFromSlip(line.key)}
      >
        <Icon name="x" size="small" />
      </button>
      <div className="field-says" id={`${id}-says`} aria-live="polite">
        <p className="msg">
          {error && <Icon name="alert" />}
          <span>{error ?? (limits && fill(phrases.limitShort, limits))}</span>
        </p>
      </div>
    </li>
  )
}

/** A choice in words ("Big"), or the numbers themselves. */
function labelOf(bet: BetDetails | undefined, numbers: string): string {
  const option = bet?.form.kind === 'choice' && bet.form.options.find(one => one.value === numbers)
  return option ? option.label : numbers
}
