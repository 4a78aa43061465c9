import { useStore } from '@nanostores/react'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { useRealAccountPage } from '#islands/ui/use-address.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { $session } from '#lib/session/store.ts'
import { $transferSetup, loadTransfers } from '#lib/transfers/store.ts'
import layout from '../ui/FormPage.module.css'
import { LastTransfers } from './LastTransfers.tsx'
import { TransferForm } from './TransferForm.tsx'
import type { TransferPhrases, Writing } from './writing.ts'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  /** Where a payment password is set up. */
  accountHref: string
  phrases: TransferPhrases
}

/** Transfers to the upline or a direct downline: the form, and the last ones. */
export default function TransferUpline(props: Props) {
  const { language, timeZone, registerHref, loginHref, homeHref, accountHref, phrases } = props
  const setup = useStore($transferSetup, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  useRealAccountPage(loadTransfers, { login: loginHref, home: homeHref })
  if (isTrial || setup.failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const known = setup.value?.currency ?? ''
  const writing: Writing = { currency: shownCurrency(known), language, timeZone, phrases }
  return (
    <div className={layout.page}>
      <div className={layout.form}>{form()}</div>
      <LastTransfers writing={writing} />
    </div>
  )

  function form() {
    const { state, value, failure } = setup
    const again = { failure, title: phrases.loadFailed, onRetry: () => void loadTransfers(), phrases }
    if (!value)
      return (
        <section className={`panel pad ${layout.wait}`}>
          <Waiting rows={8} state={state} {...again} />
        </section>
      )
    if (!value.isOn || !(value.upline || value.hasDownlines))
      return (
        <section className="panel">
          <EmptyState
            title={value.isOn ? phrases.nobodyTitle : phrases.offTitle}
            about={value.isOn ? phrases.nobodyAbout : phrases.offAbout}
          />
        </section>
      )
    return (
      <>
        {state === 'failed' && <Outdated {...again} />}
        <TransferForm setup={value} accountHref={accountHref} writing={writing} />
      </>
    )
  }
}
