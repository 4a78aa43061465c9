import { useStore } from '@nanostores/react'
import { EmptyState, TrialState, Waiting } from '#islands/ui/State.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { $referral, beforeOf, loadReferral } from '#lib/referrals/store.ts'
import { $session } from '#lib/session/store.ts'
import { Friends } from './Friends.tsx'
import { Invitation } from './Invitation.tsx'
import type { ReferralPhrases, Writing } from './phrases.ts'
import styles from './ReferralPage.module.css'
import { Terms } from './Terms.tsx'

interface Props {
  language: string
  timeZone: string
  /** Where a friend opens an account, a path of this site. */
  registerHref: string
  loginHref: string
  homeHref: string
  rewardsHref: string
  phrases: ReferralPhrases
}

/** The referral page: link and code to give away, what they earned, and who came. */
export default function ReferralPage(props: Props) {
  const { language, timeZone, registerHref, loginHref, homeHref, rewardsHref, phrases } = props
  const { state, value, failure } = useStore($referral, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  useAddress(open, { audience: 'member', login: loginHref, home: homeHref })

  const again = { failure, title: phrases.loadFailed, onRetry: () => open(location.search), phrases }
  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  if (value && !value.isOn) return <EmptyState title={phrases.off} about={phrases.offAbout} />
  if (!value?.code) {
    return (
      <section className={`panel pad ${styles.wait}`}>
        <Waiting rows={8} state={state} {...again} />
      </section>
    )
  }
  const writing: Writing = {
    currency: shownCurrency(value.currency),
    language,
    timeZone,
    phrases,
  }
  return (
    <div className={styles.page}>
      <div className="stack">
        <Invitation code={value.code} registerHref={registerHref} writing={writing} />
        <Terms referral={value} rewardsHref={rewardsHref} writing={writing} />
      </div>
      <Friends
        referral={value}
        isFirst={typeof location === 'undefined' || !beforeOf(location.search)}
        writing={writing}
        onGo={showPage}
      />
    </div>
  )
}

function open(search: string): void {
  void loadReferral(beforeOf(search))
}

function showPage(before: string | undefined): void {
  const search = before ? `?before=${before}` : ''
  pushAddress(search)
  open(search)
}
