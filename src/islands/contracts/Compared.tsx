import type { ReactNode } from 'react'
import { Money } from '#islands/ui/Money.tsx'
import { SkeletonRows } from '#islands/ui/State.tsx'
import type { ContractPreview } from '#lib/contracts/api.ts'
import type { DividendPeriod } from '#lib/contracts/windows.ts'
import { formatCount } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import styles from './Compared.module.css'
import { payText, spanText, type Writing } from './writing.ts'

interface Props {
  preview: ContractPreview | undefined
  /** Of the offer. */
  period: DividendPeriod | null
  writing: Writing
}

/** The offer beside the contract that holds now, in figures. */
export function Compared({ preview, period, writing }: Props) {
  const { phrases } = writing
  return (
    <section className={`panel ${styles.compared}`} aria-labelledby="compared">
      <div className="panel-head">
        <h2 id="compared">{phrases.compareTitle}</h2>
      </div>
      {preview ? (
        <Figures preview={preview} period={period} writing={writing} />
      ) : (
        <SkeletonRows rows={4} label={phrases.loading} />
      )}
    </section>
  )
}

function Figures({ preview, period, writing }: Props & { preview: ContractPreview }) {
  const { phrases, currency, language } = writing
  const { compared, present, offered } = preview
  const isSameWindow = !present || present.window.from === preview.window.from
  const tier = (at: number | null) => (at === null ? phrases.none : formatCount(at, writing.language))
  return (
    <dl className="pairs num pad">
      <dt>{phrases.topPays}</dt>
      <dd>
        <Change
          now={compared.topNow && payText(compared.topNow, writing)}
          next={payText(compared.topThen, writing)}
        />
      </dd>
      <dt>{phrases.tierReached}</dt>
      <dd>
        <Change now={compared.topNow && tier(compared.tierNow)} next={tier(compared.tierThen)} />
      </dd>
      <dt>{phrases.membersNeeded}</dt>
      <dd>
        <Change
          now={compared.activeNow === null ? null : formatCount(compared.activeNow, writing.language)}
          next={formatCount(compared.activeThen, writing.language)}
        />
      </dd>
      {writing.kind === 'dividend' && (
        <>
          <dt>{phrases.period}</dt>
          <dd>{present?.period === period ? phrases.unchanged : spanText(period, writing)}</dd>
        </>
      )}
      <dt className="total">{phrases.lastPeriod}</dt>
      <dd className="total bold">
        {isSameWindow ? (
          <Money
            amount={minorOf(offered.amount) - minorOf(present?.amount ?? '0')}
            currency={currency}
            language={language}
            signed
          />
        ) : (
          <Change now={moneyText(present.amount, writing)} next={moneyText(offered.amount, writing)} />
        )}
      </dd>
    </dl>
  )
}

/** What it is now, where there is something now, and what it becomes. */
function Change({ now, next }: { now: string | null; next: string }): ReactNode {
  if (now === null || now === next) return <b>{next}</b>
  return (
    <>
      {now} <span aria-hidden="true">→</span>
      <span className="visually-hidden">, </span> <b>{next}</b>
    </>
  )
}
