import { useStore } from '@nanostores/react'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { useRealAccountPage } from '#islands/ui/use-address.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { $session } from '#lib/session/store.ts'
import { $vip, loadVip } from '#lib/vip/store.ts'
import type { VipPhrases, Writing } from './phrases.ts'
import { Ranks } from './Ranks.tsx'
import { Standing } from './Standing.tsx'
import styles from './VipPage.module.css'

interface Props {
  language: string
  registerHref: string
  loginHref: string
  homeHref: string
  phrases: VipPhrases
}

/** The VIP page: the member's rank, how far the next one is, and what each rank gives. */
export default function VipPage({ language, registerHref, loginHref, homeHref, phrases }: Props) {
  const { state, value, failure } = useStore($vip, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadVip(), phrases }
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  useRealAccountPage(loadVip, { login: loginHref, home: homeHref })

  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  if (!value) {
    return (
      <section className={`panel pad ${styles.wait}`}>
        <Waiting rows={6} state={state} {...again} />
      </section>
    )
  }
  if (value.ranks.length === 0) return <EmptyState title={phrases.off} about={phrases.offAbout} />
  const currency = shownCurrency(value.currency)
  const writing: Writing = { currency, language, phrases }
  return (
    <div className="stack">
      {state === 'failed' && <Outdated {...again} />}
      <Standing vip={value} writing={writing} />
      <Ranks vip={value} writing={writing} />
    </div>
  )
}
