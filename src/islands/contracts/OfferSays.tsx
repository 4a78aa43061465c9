import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import type { ContractPreview } from '#lib/contracts/api.ts'
import { $offerPreview, readOfferPreview } from '#lib/contracts/store.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { moneyText, roundMoneyText } from '#lib/money/text.ts'
import cardStyles from './ContractCard.module.css'
import { Filled } from './Filled.tsx'
import styles from './OfferSays.module.css'
import type { Relation } from './relation.ts'
import { momentText, type Writing, windowText } from './writing.ts'

/** What an open offer would have paid; its place is kept while that is worked out. */
export function OfferSays({ relation, writing }: { relation: Relation; writing: Writing }) {
  const { phrases } = writing
  const { state, value, failure } = useStore($offerPreview, { ssr: 'initial' })
  return (
    <div
      className={`small ${cardStyles.says} ${styles.saysRoom}`}
      aria-live="polite"
      aria-busy={state === 'loading'}
    >
      {value ? (
        <WouldPay
          preview={value}
          name={relation.downlineId === null ? undefined : (relation.name ?? '')}
          writing={writing}
        />
      ) : state === 'failed' ? (
        <div className="row wrap">
          <p>{failure?.message}</p>
          <Button size="small" onClick={() => void readOfferPreview(relation.request)}>
            {phrases.retry}
          </Button>
        </div>
      ) : (
        <p className="muted">{phrases.loading}</p>
      )}
    </div>
  )
}

interface WouldProps {
  preview: ContractPreview
  /** Whose team it is about; undefined for the reader's own. */
  name: string | undefined
  writing: Writing
}

/** What terms would have paid for the last whole window, and from when they would hold. */
export function WouldPay({ preview, name, writing }: WouldProps) {
  const { phrases } = writing
  const { inputs, offered, present, window, fromAt } = preview
  const values = {
    name,
    window: windowText(window, writing),
    bets: roundMoneyText(inputs.validBet, writing),
    active: formatCount(inputs.active, writing.language),
    loss: roundMoneyText(inputs.loss, writing),
    tier: offered.tier,
    amount: <b className="num nowrap">{moneyText(offered.amount, writing)}</b>,
  }
  const [paid, nothing] =
    name === undefined ? [phrases.would, phrases.wouldNothing] : [phrases.wouldThem, phrases.wouldThemNothing]
  const begins = name === undefined ? phrases.startsIf : phrases.startsIfThey
  return (
    <>
      <p>
        <Filled phrase={offered.tier === null ? nothing : paid} values={values} />{' '}
        {present && presentText(present, window, writing)}
      </p>
      <p>{fill(begins, { time: momentText(fromAt, writing) })}</p>
    </>
  )
}

type Window = ContractPreview['window']

/** Where the period changes, the present contract is about another window. */
function presentText(present: NonNullable<ContractPreview['present']>, window: Window, writing: Writing) {
  const { phrases } = writing
  const isSame = present.window.from === window.from && present.window.to === window.to
  return fill(isSame ? phrases.presentPaid : phrases.presentPaidOther, {
    amount: moneyText(present.amount, writing),
    window: windowText(present.window, writing),
  })
}
