import { CheckDialog } from '#islands/ui/CheckDialog.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import type { EnvelopeDrop } from '#lib/rewards/envelopes-api.ts'
import { type CheckedDraw, checkDraw } from '#lib/rewards/envelopes-store.ts'
import styles from './EnvelopeCheck.module.css'
import { dropName, type Writing } from './phrases.ts'

interface Props {
  drop: EnvelopeDrop
  writing: Writing
  onClose: () => void
}

/** A drop that is over, made again in this browser: its seed, whether it matches, and every amount by its number. */
export function EnvelopeCheck({ drop, writing, onClose }: Props) {
  return (
    <CheckDialog<CheckedDraw>
      title={dropName(drop, writing)}
      check={() => checkDraw(drop)}
      phrases={writing.phrases}
      onClose={onClose}
    >
      {checked => <Checked draw={checked} mine={drop.mine?.number} writing={writing} />}
    </CheckDialog>
  )
}

function Checked({ draw, mine, writing }: { draw: CheckedDraw; mine: number | undefined; writing: Writing }) {
  const { phrases, language } = writing
  return (
    <div className="stack">
      <p className="small">{phrases.envelopeCheckAbout}</p>
      <p className={draw.matches ? undefined : 'bad-text'} role="status">
        <b>{draw.matches ? phrases.envelopeMatches : phrases.envelopeDiffers}</b>
      </p>
      <p className={`small ${styles.seed}`}>
        {phrases.envelopeSeed}: <code>{draw.seed}</code>
      </p>
      <p className={`small ${styles.seed}`}>
        {phrases.envelopeSealed}: <code>{draw.seedHash}</code>
      </p>
      <h3 className="small">{phrases.envelopeAmounts}</h3>
      <ol className={`${styles.amounts} num small`}>
        {draw.amounts.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an envelope is its number.
          <li key={at} data-mine={at + 1 === mine || undefined}>
            <span className="faint">{formatCount(at + 1, language)}</span>
            <span>
              {moneyText(amount, { currency: shownCurrency(draw.currency), language })}
              {at + 1 === mine && ` (${phrases.envelopeMine})`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
