import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { shownCurrency } from '#lib/money/currency.ts'
import { $pointConfig, $points, loadPoints } from '#lib/points/store.ts'
import { $session } from '#lib/session/store.ts'
import { ConvertForm } from './ConvertForm.tsx'
import { MallItems } from './MallItems.tsx'
import styles from './MemberMall.module.css'
import { PointBalance } from './PointBalance.tsx'
import { PointHistory } from './PointHistory.tsx'
import type { PointPhrases, Writing } from './phrases.ts'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  /** Where a payment password is set up. */
  accountHref: string
  phrases: PointPhrases
}

/** The points mall of a signed-in member: balance, items, conversion and history. Guests see its rates and items. */
export default function MemberMall({ language, timeZone, registerHref, accountHref, phrases }: Props) {
  const session = useStore($session, { ssr: 'initial' })
  const points = useStore($points, { ssr: 'initial' })
  const config = useStore($pointConfig, { ssr: 'initial' })
  const isMember = session === 'member' || session === 'agent'
  useEffect(() => {
    if (isMember) void loadPoints()
  }, [isMember])

  if (session === 'trial')
    return (
      <section className="panel">
        <TrialState registerHref={registerHref} phrases={phrases} />
      </section>
    )
  const failure = points.failure ?? config.failure
  const state = points.state === 'failed' || config.state === 'failed' ? 'failed' : points.state
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadPoints(), phrases }
  if (!points.value || !config.value)
    return (
      <section className={`panel pad ${styles.wait}`}>
        <Waiting rows={8} state={state} {...again} />
      </section>
    )
  const currency = shownCurrency(config.value.currency)
  const writing: Writing = { currency, language, timeZone, phrases, accountHref }
  return (
    <>
      {state === 'failed' && <Outdated {...again} />}
      <div className={styles.page}>
        <PointBalance balance={points.value} config={config.value} writing={writing} />
        <MallItems balance={points.value} config={config.value} writing={writing} />
        <ConvertForm balance={points.value} config={config.value} writing={writing} />
        <PointHistory writing={writing} />
      </div>
    </>
  )
}
