import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { fill } from '#lib/i18n/format.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Transfer } from '#lib/transfers/api.ts'
import type { Writing } from './writing.ts'

interface Props {
  transfer: Transfer
  onAnother: () => void
  writing: Writing
}

/** A transfer that has been made. */
export function Sent({ transfer, onAnother, writing }: Props) {
  const { phrases } = writing
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="panel pad stack" aria-labelledby="transfer-sent">
      <h2 id="transfer-sent" ref={title} tabIndex={-1}>
        {phrases.doneTitle}
      </h2>
      <p>
        {fill(phrases.doneText, { amount: moneyText(transfer.amount, writing), name: transfer.nickname })}
      </p>
      <p className="small muted">
        {phrases.reference} <span className="mono">{referenceOf(transfer)}</span>
      </p>
      <Button onClick={onAnother}>{phrases.another}</Button>
    </section>
  )
}
