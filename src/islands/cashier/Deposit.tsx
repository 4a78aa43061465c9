import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { useRealAccountPage } from '#islands/ui/use-address.ts'
import {
  $depositMethods,
  $shownDeposit,
  checkPayment,
  loadDepositMethods,
  loadDeposits,
  newDeposit,
} from '#lib/cashier/store.ts'
import { $unread } from '#lib/inbox/unread.ts'
import { isCurrency } from '#lib/money/money.ts'
import { $member, $session } from '#lib/session/store.ts'
import { $balance } from '#lib/wallet/store.ts'
import styles from './Deposit.module.css'
import { DepositForm } from './DepositForm.tsx'
import { LastDeposits } from './LastDeposits.tsx'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  gamesHref: string
  limitsHref: string
  loginHref: string
  homeHref: string
  registerHref: string
  phrases: CashierPhrases
}

/** The deposit page: where it stands, the form or its outcome, and the last deposits. */
export default function Deposit(props: Props) {
  const { language, timeZone, gamesHref, limitsHref, registerHref, loginHref, homeHref, phrases } = props
  const methods = useStore($depositMethods, { ssr: 'initial' })
  const depositing = useStore(newDeposit.$submission, { ssr: 'initial' })
  const isExcluded = Boolean(useStore($member, { ssr: 'initial' })?.exclusion)
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  // Money that comes in may be a deposit that was awaited.
  useEffect(() => {
    const again = () => void ($session.get() !== 'trial' && loadDeposits())
    // A rejected or expired deposit is only reported in the inbox.
    const ends = [$balance.listen(again), $unread.listen(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useReturned()
  useRealAccountPage(loadAll, { login: loginHref, home: homeHref })

  if (isTrial || methods.failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  return (
    <div>
      {/* A notice stands in its place (Excluded.astro), from the first paint. */}
      {!isExcluded && (
        <div data-offers="">
          <Steps phrases={phrases} />
          <div className="deposit-body">{body()}</div>
        </div>
      )}
      <LastDeposits
        playMoney={methods.value?.methods.some(one => one.playMoney) ?? false}
        language={language}
        timeZone={timeZone}
        phrases={phrases}
      />
    </div>
  )

  function body() {
    const onRetry = () => void loadDepositMethods()
    const again = { failure: methods.failure, title: phrases.loadFailed, onRetry, phrases }
    if (methods.value === undefined) return <Waiting rows={4} state={methods.state} {...again} />
    const { currency } = methods.value
    if (methods.value.methods.length === 0 || !isCurrency(currency)) {
      return <EmptyState title={phrases.noMethods} about={phrases.noMethodsAbout} />
    }
    return (
      <>
        {methods.state === 'failed' && <Outdated {...again} />}
        <DepositForm
          methods={methods.value.methods}
          depositing={depositing}
          currency={currency}
          language={language}
          timeZone={timeZone}
          gamesHref={gamesHref}
          limitsHref={limitsHref}
          phrases={phrases}
        />
      </>
    )
  }
}

/** Looks so often, and so many times, how a payment stands that somebody has come back from. */
const LOOK_AGAIN_MS = 3_000
const LOOKS = 20

/** Somebody who comes back from a provider's page sees that deposit, and what becomes of it. */
function useReturned(): void {
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('deposit')
    if (!id) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = LOOKS
    const look = async () => {
      left -= 1
      const isOpen = await checkPayment(id)
      if (isOpen && left > 0) timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    }
    const stop = $session.subscribe(kind => {
      if (kind === 'member' && left === LOOKS) void look()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

function loadAll(): void {
  void loadDepositMethods()
  void loadDeposits()
}

/** With one method to choose from, the method is chosen from the start. A deposit is paid first, and done when the money is there. */
function Steps({ phrases }: { phrases: CashierPhrases }) {
  const deposit = useStore($shownDeposit, { ssr: 'initial' })
  const isPaid = deposit !== undefined && deposit.nextStep !== 'pay'
  return (
    <ol className={styles.steps} aria-label={phrases.steps}>
      <li className={styles.done}>
        <span>{phrases.stepMethod}</span>
      </li>
      <li className={isPaid ? styles.done : undefined} aria-current={isPaid ? undefined : 'step'}>
        <span>{phrases.stepAmount}</span>
      </li>
      <li
        className={deposit?.status === 'approved' ? styles.done : undefined}
        aria-current={isPaid ? 'step' : undefined}
      >
        <span>{phrases.stepDone}</span>
      </li>
    </ol>
  )
}
