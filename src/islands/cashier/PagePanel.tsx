import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import type { Deposit, Payment } from '#lib/cashier/api.ts'
import { $leaving, goToPage } from '#lib/cashier/store.ts'
import { fill } from '#lib/i18n/format.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  deposit: Deposit
  payment: Payment
  phrases: CashierPhrases
}

/** Links to the provider's page, also for members who came back without paying. */
export function PagePanel({ deposit, payment, phrases }: Props) {
  const leaving = useStore($leaving, { ssr: 'initial' })
  const isLeaving = leaving?.id === deposit.id && leaving.failure === undefined
  const failure = leaving?.id === deposit.id ? leaving.failure : undefined
  return (
    <section className="pay stack" aria-label={phrases.payOnPage}>
      <p className="small">{fill(phrases.pageText, { provider: payment.payee })}</p>
      <FormMessage text={failure?.message} />
      <Button
        variant="primary"
        block
        busy={isLeaving}
        busyLabel={phrases.leaving}
        onClick={() => void goToPage(deposit.id)}
      >
        {fill(phrases.goToPage, { provider: payment.payee })}
      </Button>
    </section>
  )
}
