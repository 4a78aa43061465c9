import { useStore } from '@nanostores/react'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { useRealAccountPage } from '#islands/ui/use-address.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import type { GameType } from '#lib/play/rules.ts'
import { $rebates, loadRebates } from '#lib/rebates/store.ts'
import { $session } from '#lib/session/store.ts'
import { Claims } from './Claims.tsx'
import { Lines } from './Lines.tsx'
import type { RebatePhrases, Writing } from './phrases.ts'
import styles from './Rebates.module.css'
import { Total } from './Total.tsx'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  phrases: RebatePhrases
  categories: Record<GameType, string>
}

/** The rebate page: what can be claimed in all and by category, and what was claimed. */
export default function Rebates(props: Props) {
  const { language, timeZone, registerHref, loginHref, homeHref, phrases, categories } = props
  const { state, value, failure } = useStore($rebates, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadRebates(), phrases }
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  useRealAccountPage(loadRebates, { login: loginHref, home: homeHref })

  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  if (!value) {
    return (
      <section className={`panel pad ${styles.wait}`}>
        <Waiting rows={8} state={state} {...again} />
      </section>
    )
  }
  const currency = shownCurrency(value.currency)
  const writing: Writing = { currency, language, timeZone, phrases, categories }
  return (
    <>
      {state === 'failed' && <Outdated {...again} />}
      <div className={styles.page}>
        <div className={styles.side}>
          <Total rebates={value} writing={writing} />
        </div>
        <Lines rebates={value} writing={writing} />
        <Claims claims={value.claims} writing={writing} />
      </div>
    </>
  )
}
