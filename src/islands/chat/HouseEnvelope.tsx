import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import { $envelopes, followEnvelopes } from '#lib/rewards/envelopes-store.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import styles from './HouseEnvelope.module.css'
import type { Writing } from './writing.ts'

/** The house's red envelopes while they run and the member has not opened one; nothing else rains in the room. */
export function HouseEnvelope({ writing: { language, texts } }: { writing: Writing }) {
  const { value } = useStore($envelopes, { ssr: 'initial' })
  useEffect(followEnvelopes, [])
  const now = serverNow()
  const drop = value?.drops.find(
    one => Date.parse(one.beginsAt) <= now && Date.parse(one.endsAt) > now && one.left > 0 && !one.mine,
  )
  if (!drop) return null
  const { total, count, left, currency } = drop
  return (
    <div className={styles.card}>
      <span className={styles.seal} aria-hidden="true">
        <Icon name="gift" />
      </span>
      <div className={styles.words}>
        <p className="bold">{texts.envelope}</p>
        <p className="small num">
          {fill(texts.envelopeFacts, {
            total: moneyText(total, { currency: shownCurrency(currency), language }),
            people: formatCount(count, language),
            left: formatCount(left, language),
          })}
        </p>
      </div>
      <a className="btn btn-secondary btn-small" href={texts.rewardsHref}>
        {texts.envelopeOpen}
      </a>
    </div>
  )
}
