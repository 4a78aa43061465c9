import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { $depositing, $depositMethods, loadDepositMethods, loadDeposits } from '#lib/cashier/store.ts'
import { isCurrency } from '#lib/money/money.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import { $session } from '#lib/session/store.ts'
import { DepositForm } from './DepositForm.tsx'
import { LastDeposits } from './LastDeposits.tsx'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  gamesHref: string
  loginHref: string
  homeHref: string
  registerHref: string
  phrases: CashierPhrases
}

/** The deposit page: where it stands, the form or its outcome, and the last deposits. */
export default function Deposit(props: Props) {
  const { language, timeZone, gamesHref, registerHref, loginHref, homeHref, phrases } = props
  const methods = useStore($depositMethods, { ssr: 'initial' })
  const depositing = useStore($depositing, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  useEffect(() => onPrivatePage(loadAll, { login: loginHref, home: homeHref }), [loginHref, homeHref])

  if (isTrial || methods.failure?.code === 'realAccountNeeded') {
    return (
      <EmptyState title={phrases.trialTitle} about={phrases.trialAbout}>
        <a className="btn btn-p" href={registerHref}>
          {phrases.register}
        </a>
      </EmptyState>
    )
  }
  return (
    <div>
      <Steps isDone={depositing.state === 'done'} phrases={phrases} />
      <div className="deposit-body">{body()}</div>
      <LastDeposits language={language} timeZone={timeZone} phrases={phrases} />
    </div>
  )

  function body() {
    if (methods.value === undefined) {
      if (methods.state !== 'failed') return <SkeletonRows rows={4} label={phrases.loading} />
      const retry = () => void loadDepositMethods()
      return (
        <ErrorState
          title={phrases.loadFailed}
          message={methods.failure?.message}
          retry={phrases.retry}
          onRetry={retry}
        />
      )
    }
    const { currency } = methods.value
    if (methods.value.methods.length === 0 || !isCurrency(currency)) {
      return <EmptyState title={phrases.noMethods} about={phrases.noMethodsAbout} />
    }
    return (
      <DepositForm
        methods={methods.value.methods}
        depositing={depositing}
        currency={currency}
        language={language}
        timeZone={timeZone}
        gamesHref={gamesHref}
        phrases={phrases}
      />
    )
  }
}

/** A trial member has nothing to load here: the page says so by itself. */
function loadAll(): void {
  if ($session.get() === 'trial') return
  void loadDepositMethods()
  void loadDeposits()
}

/** With one method to choose from, the method is chosen from the start. */
function Steps({ isDone, phrases }: { isDone: boolean; phrases: CashierPhrases }) {
  return (
    <ol className="steps" aria-label={phrases.steps}>
      <li className="done">
        <span>{phrases.stepMethod}</span>
      </li>
      <li className={isDone ? 'done' : undefined} aria-current={isDone ? undefined : 'step'}>
        <span>{phrases.stepAmount}</span>
      </li>
      <li className={isDone ? 'done' : undefined} aria-current={isDone ? 'step' : undefined}>
        <span>{phrases.stepDone}</span>
      </li>
    </ol>
  )
}
