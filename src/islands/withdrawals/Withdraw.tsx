import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { useRealAccountPage } from '#islands/ui/use-address.ts'
import { $unread } from '#lib/inbox/unread.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { $session } from '#lib/session/store.ts'
import { $balance } from '#lib/wallet/store.ts'
import { $withdrawalSetup, $withdrawals, loadWithdrawals } from '#lib/withdrawals/store.ts'
import layout from '../ui/FormPage.module.css'
import { LastWithdrawals } from './LastWithdrawals.tsx'
import type { WithdrawPhrases, Writing } from './phrases.ts'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import styles from './Withdraw.module.css'
import { WithdrawForm } from './WithdrawForm.tsx'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  /** Where a payment password is set up. */
  accountHref: string
  /** The bet record. */
  betsHref: string
  phrases: WithdrawPhrases
}

/** The withdraw page: payouts that wait for an answer, the form, and the last withdrawals. */
export default function Withdraw(props: Props) {
  const { language, timeZone, registerHref, loginHref, homeHref, accountHref, betsHref, phrases } = props
  const setup = useStore($withdrawalSetup, { ssr: 'initial' })
  const { value: list } = useStore($withdrawals, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  // A decision adds an inbox message, and a moved amount changes the balance: both reload the list.
  useEffect(() => {
    const again = () => void ($session.get() === 'member' && loadWithdrawals())
    const ends = [$unread.listen(again), $balance.listen(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useRealAccountPage(loadWithdrawals, { login: loginHref, home: homeHref })

  if (isTrial || setup.failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const known = setup.value?.currency ?? ''
  const writing: Writing = { currency: shownCurrency(known), language, timeZone, phrases }
  const waiting = list?.filter(one => one.status === 'paid') ?? []
  return (
    <div className={layout.page}>
      {waiting.length > 0 && (
        <div className={`stack ${styles.receipts}`}>
          {waiting.map(one => (
            <ReceiptPanel
              key={one.id}
              withdrawal={one}
              minutes={setup.value?.receiptMinutes ?? 60}
              writing={writing}
            />
          ))}
        </div>
      )}
      <div className={layout.form}>{form()}</div>
      <LastWithdrawals writing={writing} />
    </div>
  )

  function form() {
    const again = { failure: setup.failure, title: phrases.loadFailed, phrases }
    const onRetry = () => void loadWithdrawals()
    if (setup.value)
      return (
        <>
          {setup.state === 'failed' && <Outdated {...again} onRetry={onRetry} />}
          <WithdrawForm setup={setup.value} accountHref={accountHref} betsHref={betsHref} writing={writing} />
        </>
      )
    return (
      <section className={`panel pad ${layout.wait}`}>
        <Waiting rows={8} state={setup.state} {...again} onRetry={onRetry} />
      </section>
    )
  }
}
