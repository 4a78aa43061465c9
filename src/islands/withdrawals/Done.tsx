import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { referenceOf } from '#lib/ids/reference.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import { Course, StatusTag } from './Course.tsx'
import styles from './Done.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  withdrawal: Withdrawal
  onAnother: () => void
  writing: Writing
}

/** The requested withdrawal and what happens next. It takes the focus, so that nobody misses it. */
export function Done({ withdrawal, onAnother, writing }: Props) {
  const { phrases } = writing
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`panel ${styles.done}`} aria-labelledby="withdrawal-done">
      <div className="panel-head">
        <h2 id="withdrawal-done" ref={heading} tabIndex={-1}>
          {phrases.doneTitle}
        </h2>
        <StatusTag status={withdrawal.status} writing={writing} />
      </div>
      <div className="pad stack">
        <p className={`${styles.figure} num`}>{moneyText(withdrawal.amount, writing)}</p>
        <Course withdrawal={withdrawal} writing={writing} />
        <dl className="pairs num">
          <dt>{phrases.toAccount}</dt>
          <dd>
            {withdrawal.providerName} {withdrawal.number}
          </dd>
          <dt>{phrases.fee}</dt>
          <dd>{withdrawal.fee === '0' ? phrases.noFee : moneyText(withdrawal.fee, writing)}</dd>
          <dt>{phrases.reference}</dt>
          <dd className="mono">{referenceOf(withdrawal)}</dd>
        </dl>
        <Button onClick={onAnother}>{phrases.another}</Button>
      </div>
    </section>
  )
}
