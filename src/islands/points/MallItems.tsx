import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import type { PointBalance, PointConfig, PointItem } from '#lib/points/api.ts'
import { $pointItems, loadItems, newOrder } from '#lib/points/store.ts'
import styles from './MallItems.module.css'
import { OrderDialog } from './OrderDialog.tsx'
import { countText, type Writing } from './phrases.ts'
import { RewardPicture } from './RewardPicture.tsx'

interface Props {
  balance: PointBalance
  config: PointConfig
  writing: Writing
}

/** What points can be redeemed for, with what is left of each. */
export function MallItems({ balance, config, writing }: Props) {
  const { phrases } = writing
  const { state, value, failure } = useStore($pointItems, { ssr: 'initial' })
  const [chosen, setChosen] = useState<PointItem>()
  const [isAffordable, setAffordable] = useState(false)
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadItems(), phrases }
  const points = minorOf(balance.points)
  const shown = value?.filter(item => !isAffordable || minorOf(String(item.points)) <= points)
  const close = () => {
    setChosen(undefined)
    newOrder.reset()
  }
  return (
    <section className={styles.items} aria-labelledby="points-items" aria-busy={state === 'loading'}>
      <div className={styles.head}>
        <h2 id="points-items">{phrases.items}</h2>
        <button
          type="button"
          className="chip"
          aria-pressed={isAffordable}
          onClick={() => setAffordable(!isAffordable)}
        >
          {phrases.affordable}
        </button>
      </div>
      {value && state === 'failed' && <Outdated {...again} />}
      {!shown && <Waiting rows={6} state={state} {...again} />}
      {shown?.length === 0 && (
        <div className="panel">
          <EmptyState
            title={isAffordable ? phrases.nothingAffordable : phrases.noItems}
            about={phrases.noItemsAbout}
          />
        </div>
      )}
      <ul className={styles.list}>
        {shown?.map(item => (
          <Item
            key={item.code}
            item={item}
            missing={minorOf(String(item.points)) - points}
            isOpen={config.isOpen}
            onChoose={() => setChosen(item)}
            writing={writing}
          />
        ))}
      </ul>
      {chosen && (
        <OrderDialog item={chosen} balance={balance} config={config} onClose={close} writing={writing} />
      )}
    </section>
  )
}

interface ItemProps {
  item: PointItem
  /** Points that the member still lacks; zero or less if there are enough. */
  missing: bigint
  isOpen: boolean
  onChoose: () => void
  writing: Writing
}

function Item({ item, missing, isOpen, onChoose, writing }: ItemProps) {
  const { phrases } = writing
  const isGone = item.left === 0
  return (
    <li className="panel">
      <div className={`cloth cloth-deep ${styles.cloth}`}>
        <RewardPicture picture={item.picture} />
        {isGone && <span className={`tag ${styles.gone}`}>{phrases.noneLeft}</span>}
      </div>
      <div className={styles.copy}>
        <h3>{item.name}</h3>
        <p className="small muted">{item.about}</p>
        <p className="small muted">
          {[
            item.left ? fill(phrases.left, { count: countText(String(item.left), writing) }) : '',
            item.isSent ? phrases.sent : '',
          ]
            .filter(text => text !== '')
            .join(' · ')}
        </p>
        <p className={`${styles.price} num`}>
          {fill(phrases.price, { points: countText(String(item.points), writing) })}
        </p>
        {missing > 0n ? (
          <p className={`small muted ${styles.action}`}>
            {fill(phrases.toGo, { points: countText(missing, writing) })}
          </p>
        ) : (
          <Button
            size="small"
            disabled={isGone || !isOpen}
            onClick={onChoose}
            aria-label={`${phrases.redeem}: ${item.name}`}
          >
            {phrases.redeem}
          </Button>
        )}
      </div>
    </li>
  )
}
