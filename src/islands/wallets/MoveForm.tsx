import { useEffect, useRef, useState } from 'react'
import { AmountField } from '#islands/ui/AmountField.tsx'
import { Choice } from '#islands/ui/Choice.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { SubmitButton } from '#islands/ui/SubmitButton.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { formatMoney, type Minor, minorOf } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { MAIN_WALLET, type MemberWallets, type MoveEnd } from '#lib/wallet/api.ts'
import { amountMove, moveAmount } from '#lib/wallet/wallets-store.ts'
import type phrases from '../../../locales/en/wallets.json'
import styles from './MoveForm.module.css'

export type WalletPhrases = typeof phrases

interface Props {
  wallets: MemberWallets
  language: string
  /** Names of vendors by their codes. */
  marks: Readonly<Record<string, string>>
  phrases: WalletPhrases
}

interface Place {
  name: string
  text: string
  holds: Minor
}

/** An amount from one wallet to another. */
export function MoveForm(props: Props) {
  const { wallets, language, phrases } = props
  const currency = shownCurrency(wallets.currency)
  const places = placesOf(props)
  const [from, setFrom] = useState(MAIN_WALLET)
  const [to, setTo] = useState(places[1]?.name ?? MAIN_WALLET)
  const most = places.find(place => place.name === from)?.holds ?? 0n
  const mostText = formatMoney(most, currency, language)
  const fields = useFields({ amount: '' }, (_name, { amount: text }) => {
    const amount = parseAmount(text, currency, language)
    if (amount === undefined || amount === 0n) return phrases.amountUnreadable
    return amount > most ? fill(phrases.tooMuch, { most: mostText }) : undefined
  })
  const { submission: move, form, refusal, onInput } = useSubmission(amountMove, fields)
  const end = move.state === 'done' ? move.value.end : undefined
  const setAmount = useRef(fields.set)
  setAmount.current = fields.set
  // The form is cleared of amounts that arrived or are being moved.
  useEffect(() => {
    if (end === 'done' || end === 'onItsWay') setAmount.current('amount', '')
  }, [end])
  const submit = (element: HTMLFormElement) => {
    const amount = parseAmount(fields.values.amount, currency, language)
    if (fields.checkAll(element) && amount !== undefined) void moveAmount(from, to, amount)
  }
  /** The two are never the same: choosing the same wallet twice swaps the direction. */
  const chooseFrom = (name: string) => {
    if (name === to) setTo(from)
    setFrom(name)
    amountMove.reset()
  }
  const chooseTo = (name: string) => {
    if (name === from) setFrom(to)
    setTo(name)
    amountMove.reset()
  }
  return (
    <PanelForm id="move-amount" title={phrases.moveTitle} form={form} onInput={onInput} onSubmit={submit}>
      <div className={styles.ends}>
        <Choice
          label={phrases.from}
          name="from"
          value={from}
          options={optionsOf(places)}
          onChoose={chooseFrom}
        />
        <Choice label={phrases.to} name="to" value={to} options={optionsOf(places)} onChoose={chooseTo} />
      </div>
      <AmountField
        {...fields.bind('amount')}
        label={phrases.amount}
        hint={fill(phrases.upTo, { most: mostText })}
        required
        currency={currency}
      />
      {move.state === 'unknown' && <Note tone="warn">{phrases.unsure}</Note>}
      <FormMessage text={refusal} />
      <SubmitButton
        state={move.state}
        label={phrases.submit}
        againLabel={phrases.again}
        busyLabel={phrases.moving}
        disabled={most === 0n}
      />
      <div role="status">{end && <p className={`note ${TONES[end]}`}>{phrases[`end_${end}`]}</p>}</div>
    </PanelForm>
  )
}

const TONES: Record<MoveEnd, string> = { done: 'ok', onItsWay: 'warn', inWallet: 'warn', notMoved: 'bad' }

function placesOf({ wallets, marks, language, phrases }: Props): Place[] {
  const currency = shownCurrency(wallets.currency)
  const all = [
    { name: MAIN_WALLET, called: phrases.main, balance: wallets.balance },
    ...wallets.vendors.map(({ vendor, balance }) => ({
      name: vendor,
      called: marks[vendor] ?? vendor,
      balance,
    })),
  ]
  return all.map(({ name, called, balance }) => {
    const holds = minorOf(balance)
    const text = fill(phrases.placeWith, { place: called, balance: formatMoney(holds, currency, language) })
    return { name, text, holds }
  })
}

const optionsOf = (places: readonly Place[]) => places.map(({ name, text }) => ({ value: name, text }))
