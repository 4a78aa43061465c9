import { useEffect, useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
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
  const { phrases } = writing
  const [checked, setChecked] = useState<Awaited<ReturnType<typeof checkDraw>>>()
  const check = async () => {
    setChecked(undefined)
    setChecked(await checkDraw(drop))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens; the button asks again.
  useEffect(() => void check(), [])
  return (
    <Dialog title={dropName(drop, writing)} onClose={onClose} closeLabel={phrases.close}>
      {checked === undefined ? (
        <SkeletonRows rows={4} label={phrases.loading} />
      ) : 'failure' in checked ? (
        <ErrorState
          title={phrases.loadFailed}
          message={checked.failure.message}
          retry={phrases.retry}
          onRetry={() => void check()}
        />
      ) : (
        <Checked draw={checked} mine={drop.mine?.number} writing={writing} />
      )}
    </Dialog>
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
