import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { type Fields, useFields } from '#islands/ui/fields.ts'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { PaymentPassword } from '#islands/ui/PaymentPassword.tsx'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { decimal, fill } from '#lib/i18n/format.ts'
import { type Minor, minorOf, share } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { PointBalance, PointConfig } from '#lib/points/api.ts'
import { pointsValue } from '#lib/points/rules.ts'
import { convert, newConversion } from '#lib/points/store.ts'
import { countText, type Writing } from './phrases.ts'

interface Props {
  balance: PointBalance
  config: PointConfig
  writing: Writing
}

/** Converts points to money in the wallet: what it comes to is shown before. */
export function ConvertForm({ balance, config, writing }: Props) {
  const { phrases, accountHref } = writing
  const fields = useFields({ points: '', paymentPassword: '' }, (name, values) =>
    name === 'points'
      ? problemOf(values.points, { balance, config, writing })
      : values[name] === ''
        ? phrases.required
        : undefined,
  )
  const { submission, form, refusal, onInput } = useSubmission(newConversion, fields)
  const points = readPoints(fields.values.points)
  const amount = points === undefined ? undefined : pointsValue(points, config.exchange)
  if (config.exchange.length === 0) return null
  const submit = async (element: HTMLFormElement) => {
    if (!fields.checkAll(element) || points === undefined || amount === undefined) return
    const entry = { points: points.toString(), amount: amount.toString() }
    if (await convert(entry, fields.values.paymentPassword)) fields.reset()
  }
  return (
    <PanelForm
      id="points-convert"
      title={phrases.convertTitle}
      form={form}
      onInput={onInput}
      onSubmit={submit}
    >
      <PointsField balance={balance} config={config} fields={fields} writing={writing} />
      {points !== undefined && amount !== undefined && (
        <Quote points={points} amount={amount} turnover={config.turnover} writing={writing} />
      )}
      <PaymentPassword
        isThere={config.hasPaymentPassword}
        field={fields.bind('paymentPassword')}
        accountHref={accountHref}
        phrases={phrases}
      />
      <SubmitEnd
        state={submission.state}
        refusal={refusal}
        unsure={phrases.convertUnsure}
        label={phrases.convert}
        disabled={!config.hasPaymentPassword || !config.isOpen}
        size="large"
        phrases={phrases}
      >
        <p className="small" role="status">
          {submission.state === 'done' &&
            fill(phrases.converted, { amount: moneyText(submission.value.redemption.amount ?? '', writing) })}
        </p>
      </SubmitEnd>
      <p className="micro faint">{phrases.convertFinal}</p>
    </PanelForm>
  )
}

interface PointsFieldProps extends Props {
  fields: Fields<'points' | 'paymentPassword'>
}

function PointsField({ balance, config, fields, writing }: PointsFieldProps) {
  const { phrases } = writing
  const [points, left] = [minorOf(balance.points), minorOf(config.dailyLeft)]
  const most = points < left ? points : left
  return (
    <Field
      {...fields.bind('points')}
      label={phrases.points}
      hint={fill(phrases.dailyLeft, {
        left: countText(config.dailyLeft, writing),
        most: countText(config.dailyPoints, writing),
      })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      isBig
      required
      suffix={
        <Button size="small" onClick={() => fields.set('points', most.toString())}>
          {phrases.all}
        </Button>
      }
    />
  )
}

interface QuoteProps {
  points: bigint
  amount: Minor
  turnover: string
  writing: Writing
}

function Quote({ points, amount, turnover, writing }: QuoteProps) {
  const { phrases, language } = writing
  return (
    <dl className="pairs num" aria-live="polite">
      <dt>{phrases.rate}</dt>
      <dd>{fill(phrases.per1000, { amount: moneyText((amount * 1000n) / points, writing) })}</dd>
      <dt>{phrases.turnover}</dt>
      <dd>
        {turnover === '0'
          ? phrases.noTurnover
          : fill(phrases.turnoverTimes, {
              times: decimal(turnover, language),
              amount: moneyText(share(amount, turnover), writing),
            })}
      </dd>
      <dt className="bold">{phrases.added}</dt>
      <dd className="bold">{moneyText(amount, writing)}</dd>
    </dl>
  )
}

/** A whole number, typed with or without separators; undefined for anything else, and for zero. */
function readPoints(text: string): bigint | undefined {
  const digits = text.replace(/[\s.,’']/g, '')
  return /^\d{1,15}$/.test(digits) && minorOf(digits) > 0n ? minorOf(digits) : undefined
}

/** What is wrong with a number of points, in words, by the server's own rules. */
function problemOf(text: string, { balance, config, writing }: Props): string | undefined {
  const { phrases } = writing
  const points = readPoints(text)
  if (points === undefined) return phrases.pointsUnreadable
  const [first] = config.exchange
  if (first && points < minorOf(String(first.points)))
    return fill(phrases.belowLeast, { least: countText(String(first.points), writing) })
  if (points > minorOf(balance.points)) return phrases.tooMany
  if (points > minorOf(config.dailyLeft))
    return fill(phrases.overDay, { left: countText(config.dailyLeft, writing) })
  return undefined
}
