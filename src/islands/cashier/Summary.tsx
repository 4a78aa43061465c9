import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { Depositing } from '#lib/cashier/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { type Currency, formatMoney, type Minor, minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { type DepositMethodInfo, expectedText, methodName } from './method-info.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  info: DepositMethodInfo
  /** The checked amount; undefined while there is none. */
  amount: Minor | undefined
  depositing: Depositing
  currency: Currency
  language: string
  phrases: CashierPhrases
}

/** What is about to happen, in figures, with the one button that does it. */
export function Summary({ info, amount, depositing, currency, language, phrases }: Props) {
  const isSending = depositing.state === 'sending'
  const added = amount === undefined ? undefined : amount - minorOf(info.fee)
  const amountText = amount === undefined ? undefined : formatMoney(amount, currency, language)
  return (
    <section className="panel" aria-labelledby="deposit-summary">
      <div className="panel-head">
        <h2 id="deposit-summary">{phrases.summary}</h2>
      </div>
      <div className="pad stack">
        <p className="deposit-figure num">{amountText ?? '–'}</p>
        <dl className="pairs num">
          <dt>{phrases.method}</dt>
          <dd>{methodName(info, phrases)}</dd>
          <dt>{phrases.fee}</dt>
          <dd>{moneyText(info.fee, { currency, language })}</dd>
          <dt>{phrases.expected}</dt>
          <dd>{expectedText(info, language, phrases)}</dd>
          <dt className="total">{phrases.added}</dt>
          <dd className="total brass bold">
            {added === undefined ? '–' : formatMoney(added, currency, language)}
          </dd>
        </dl>
        {depositing.state === 'unknown' && (
          <div className="note warn" role="alert">
            <Icon name="alert" />
            <p>{phrases.unsure}</p>
          </div>
        )}
        {depositing.state === 'refused' && depositing.failure.field === undefined && (
          <div className="note bad" role="alert">
            <Icon name="alert" />
            <p>{depositing.failure.message}</p>
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={isSending}
          busyLabel={phrases.sending}
        >
          {submitText()}
        </Button>
        <p className="micro faint centred">{phrases.keepsOpen}</p>
      </div>
    </section>
  )

  function submitText(): string {
    if (depositing.state === 'unknown') return phrases.again
    return amountText === undefined ? phrases.submitPlain : fill(phrases.submit, { amount: amountText })
  }
}
