import type { ReactElement } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { useTimeLeft } from '#islands/ui/time-left.ts'
import type { Deposit, Payment } from '#lib/cashier/api.ts'
import { loadDeposits } from '#lib/cashier/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { type Currency, minorOf, toDecimal } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { qrDrawing } from '#lib/qr/qr.ts'
import { formatTimeLeft } from '#lib/time/format.ts'
import { CodeActs } from './CodeActs.tsx'
import { CopyRow } from './CopyRow.tsx'
import { PagePanel } from './PagePanel.tsx'
import type { CashierPhrases } from './phrases.ts'
import { SlipForm } from './SlipForm.tsx'

interface Props {
  deposit: Deposit
  currency: Currency
  language: string
  /** The money is not real: said beside it. */
  playMoney: boolean
  phrases: CashierPhrases
}

/** What to pay, by the deposit's method, and until when; after that a slip can still be sent. */
export function PayPanel(props: Props): ReactElement {
  const { deposit, phrases } = props
  const { payment } = deposit
  switch (payment?.kind) {
    case 'code':
      return <CodePanel {...props} payment={payment} />
    case 'page':
      return <PagePanel deposit={deposit} payment={payment} phrases={phrases} />
    case 'transfer':
      return <TransferPanel {...props} payment={payment} />
    case undefined:
      return <TransferPanel {...props} payment={null} />
  }
}

type TransferDetailsProps = Props & { payment: Payment & { kind: 'transfer' } }
type TransferProps = Props & { payment: TransferDetailsProps['payment'] | null }

function TransferPanel({ payment, ...props }: TransferProps) {
  const { deposit, phrases } = props
  return (
    <section className="pay stack" aria-label={phrases.sendSlipTitle}>
      {payment ? (
        <TransferDetails {...props} payment={payment} />
      ) : (
        <p className="note warn" role="status">
          <Icon name="clock" />
          <span>{phrases.transferOver}</span>
        </p>
      )}
      <SlipForm deposit={deposit} phrases={phrases} />
    </section>
  )
}

type CodeProps = Props & { payment: Payment & { kind: 'code' } }

/** The code to pay, to whom and how much. */
function CodePanel({ deposit, payment, currency, language, playMoney, phrases }: CodeProps) {
  const leftMs = useTimeLeft(payment.until, () => void loadDeposits())
  const values = { amount: moneyText(deposit.amount, { currency, language }), payee: payment.payee }
  if (leftMs === 0) {
    return (
      <p className="note warn" role="status">
        <Icon name="clock" />
        <span>{phrases.payOver}</span>
      </p>
    )
  }
  const drawing = qrDrawing(payment.payload)
  const { size, path } = drawing
  return (
    <section className="pay stack" aria-label={phrases.payTitle}>
      <p className="small">{fill(phrases.payText, values)}</p>
      <svg
        className="pay-qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={fill(phrases.payQr, values)}
        data-payload={payment.payload}
      >
        <path d={path} />
      </svg>
      <CodeActs
        drawing={drawing}
        payload={payment.payload}
        fileName={`promptpay-${referenceOf(deposit)}`}
        phrases={phrases}
      />
      <p className="small muted num centred">
        {fill(phrases.payUntil, { time: formatTimeLeft(leftMs, language) })}
      </p>
      {playMoney ? (
        <p className="note">
          <Icon name="info" />
          <span>{phrases.payDemo}</span>
        </p>
      ) : (
        <p className="micro faint centred">{phrases.payWaiting}</p>
      )}
    </section>
  )
}

/** The account to transfer to, each line with a copy button, and until when the transfer is awaited. */
function TransferDetails({ deposit, payment, currency, language, playMoney, phrases }: TransferDetailsProps) {
  const leftMs = useTimeLeft(payment.until, () => void loadDeposits())
  const values = [
    { name: phrases.bank, text: payment.bankName },
    { name: phrases.accountNumber, text: payment.number, copied: payment.number.replace(/\D/g, '') },
    { name: phrases.accountName, text: payment.payee, copied: payment.payee },
    {
      name: phrases.exactAmount,
      text: moneyText(deposit.amount, { currency, language }),
      copied: toDecimal(minorOf(deposit.amount), currency),
    },
    { name: phrases.transferNote, text: referenceOf(deposit), copied: referenceOf(deposit) },
  ]
  return (
    <>
      <p className="small">{phrases.transferText}</p>
      <dl className="transfer-facts num">
        {values.map(value => (
          <CopyRow key={value.name} {...value} phrases={phrases} />
        ))}
      </dl>
      <p className="small muted num">
        {fill(phrases.transferUntil, { time: formatTimeLeft(leftMs, language) })}
      </p>
      {playMoney && (
        <p className="note">
          <Icon name="info" />
          <span>{phrases.transferDemo}</span>
        </p>
      )}
    </>
  )
}
