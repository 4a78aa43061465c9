import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { WireTier } from '#lib/contracts/shapes.ts'
import { $termsPreview, previewTerms } from '#lib/contracts/store.ts'
import type { DividendPeriod } from '#lib/contracts/windows.ts'
import { WouldPay } from './OfferSays.tsx'
import type { Relation } from './relation.ts'
import styles from './TermsPreview.module.css'
import type { Writing } from './writing.ts'

/** So long nothing more was typed. */
const PAUSE_MS = 400

interface Props {
  relation: Relation & { downlineId: string }
  period: DividendPeriod | null
  /** Undefined while something about them is wrong. */
  tiers: WireTier[] | undefined
  writing: Writing
}

/** What the terms in the form would have paid, worked out by the server whenever they are right. */
export function TermsPreview({ relation, period, tiers, writing }: Props) {
  const { phrases } = writing
  const { state, value, failure } = useStore($termsPreview, { ssr: 'initial' })
  const question = tiers && JSON.stringify(tiers)
  const { downlineId } = relation
  useEffect(() => {
    if (question === undefined) return
    const preview = () => void previewTerms(downlineId, period, JSON.parse(question) as WireTier[])
    const timer = setTimeout(preview, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [downlineId, period, question])
  return (
    <section
      className={`${styles.preview} small`}
      aria-labelledby="terms-preview"
      aria-busy={state === 'loading'}
    >
      <h3 id="terms-preview">{phrases.previewTitle}</h3>
      <div aria-live="polite">{says()}</div>
    </section>
  )

  function says() {
    if (!tiers) return <p className="muted">{phrases.previewWait}</p>
    if (state === 'failed') return <p className="bad-text">{failure?.message}</p>
    if (!value) return <p className="muted">{phrases.loading}</p>
    return <WouldPay preview={value} name={relation.name ?? ''} writing={writing} />
  }
}
