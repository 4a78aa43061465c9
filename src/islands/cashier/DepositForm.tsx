import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { OwnLimit } from '#islands/ui/OwnLimit.tsx'
import { $shownDeposit, type Depositing, startOver, submitDeposit } from '#lib/cashier/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { nearestLimit } from '#lib/limits/nearest.ts'
import { $limits, followLimits } from '#lib/limits/store.ts'
import type { Currency } from '#lib/money/money.ts'
import { roundMoneyText } from '#lib/money/text.ts'
import { AmountChoice } from './AmountChoice.tsx'
import { readAmount } from './amount.ts'
import { Banks } from './Banks.tsx'
import { Methods } from './Methods.tsx'
import type { DepositMethodInfo } from './method-info.ts'
import { METHOD_LOOKS } from './methods.ts'
import type { CashierPhrases } from './phrases.ts'
import { Receipt } from './Receipt.tsx'
import { Summary } from './Summary.tsx'

interface Props {
  /** At least one. */
  methods: readonly DepositMethodInfo[]
  depositing: Depositing
  currency: Currency
  language: string
  timeZone: string
  gamesHref: string
  limitsHref: string
  phrases: CashierPhrases
}

/** Method and amount on the left; on the right what will happen, and then what did. */
export function DepositForm({
  methods,
  depositing,
  currency,
  language,
  timeZone,
  gamesHref,
  limitsHref,
  phrases,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useStore($shownDeposit, { ssr: 'initial' })
  const limits = useStore($limits, { ssr: 'initial' })
  useEffect(followLimits, [])
  const [method, setMethod] = useState<DepositMethodInfo['method'] | undefined>(undefined)
  const [text, setText] = useState('')
  const [bank, setBank] = useState<string>()
  // Checked when the field is left, then with every key until it is right (design language, section 6).
  const [isChecked, setChecked] = useState(false)

  const info = methods.find(candidate => candidate.method === method) ?? methods[0]
  if (!info) return null
  const typed = readAmount(text, info, currency, language)
  // One deposit at a time: the form waits while it is sending, unknown or shown as done.
  const isLocked = depositing.state !== 'idle' && depositing.state !== 'refused'

  const { note, demoNote } = METHOD_LOOKS[info.method]
  const chosenBank = (info.banks.find(one => one.code === bank) ?? info.banks[0])?.code

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (depositing.state === 'done') return
    if (typed.minor !== undefined) void submitDeposit(info.method, typed.minor, chosenBank)
    else form.current?.querySelector<HTMLInputElement>('input')?.focus()
  }
  const type = (next: string) => {
    if (isLocked) return
    setText(next)
    if (depositing.state === 'refused') startOver()
  }
  const another = () => {
    setText('')
    setChecked(false)
    startOver()
    form.current?.querySelector<HTMLInputElement>('input')?.focus()
  }

  return (
    <form ref={form} className="dep" noValidate onSubmit={submit}>
      <div className="stack">
        <Methods
          methods={methods}
          chosen={info}
          onChoose={chosen => {
            if (!isLocked) setMethod(chosen.method)
          }}
          currency={currency}
          language={language}
          phrases={phrases}
        />
        <div className="panel pad stack">
          <AmountChoice
            text={text}
            onType={type}
            onLeave={() => setChecked(text !== '')}
            typed={typed}
            error={errorText(info)}
            info={info}
            currency={currency}
            language={language}
            phrases={phrases}
          />
          <OwnLimit
            limit={nearestLimit(limits.value, ['deposit'])}
            of="deposit"
            href={limitsHref}
            currency={currency}
            language={language}
            timeZone={timeZone}
            phrases={phrases}
          />
          {info.banks.length > 0 && (
            <Banks
              banks={info.banks}
              chosen={chosenBank}
              onChoose={code => {
                if (!isLocked) setBank(code)
              }}
              phrases={phrases}
            />
          )}
          {note && <p className="small muted">{phrases[note]}</p>}
          {info.playMoney && (
            <div className="note">
              <Icon name="info" />
              <p>{phrases[demoNote]}</p>
            </div>
          )}
        </div>
      </div>
      {shown ? (
        <Receipt
          deposit={shown}
          playMoney={info.playMoney}
          currency={currency}
          language={language}
          timeZone={timeZone}
          gamesHref={gamesHref}
          onAnother={another}
          phrases={phrases}
        />
      ) : (
        <Summary
          info={info}
          amount={typed.minor}
          depositing={depositing}
          currency={currency}
          language={language}
          phrases={phrases}
        />
      )}
    </form>
  )

  function errorText(of: DepositMethodInfo): string | undefined {
    if (depositing.state === 'refused' && depositing.failure.field === 'amount')
      return depositing.failure.message
    if (!isChecked || !typed.problem) return undefined
    return fill(phrases[typed.problem], {
      min: roundMoneyText(of.minAmount, { currency, language }),
      max: roundMoneyText(of.maxAmount, { currency, language }),
    })
  }
}
