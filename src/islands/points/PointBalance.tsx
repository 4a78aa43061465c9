import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { PointConfig, PointBalance as Points } from '#lib/points/api.ts'
import { pointsValue } from '#lib/points/rules.ts'
import styles from './PointBalance.module.css'
import { countText, type Writing } from './phrases.ts'

interface Props {
  balance: Points
  config: PointConfig
  writing: Writing
}

/** The points of the member, where they came from, and what they are worth now. */
export function PointBalance({ balance, config, writing }: Props) {
  const { phrases } = writing
  const value = pointsValue(minorOf(balance.points), config.exchange)
  return (
    <section className={`${styles.balance} cloth panel inlaid`} aria-labelledby="points-mine">
      <div>
        <h2 id="points-mine" className="small">
          {phrases.yours}
        </h2>
        <p className={`${styles.figure} num`}>{countText(balance.points, writing)}</p>
        {balance.processing !== '0' && (
          <p className="small">
            {fill(phrases.processing, { points: countText(balance.processing, writing) })}
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{phrases.yesterday}</dt>
          <dd className="num">+{countText(balance.yesterday, writing)}</dd>
        </div>
        <div>
          <dt>{phrases.month}</dt>
          <dd className="num">+{countText(balance.month, writing)}</dd>
        </div>
        {value !== undefined && (
          <div>
            <dt>{phrases.worth}</dt>
            <dd className="num">{moneyText(value, writing)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
