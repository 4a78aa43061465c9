import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { CheckField } from '#islands/ui/CheckField.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { LimitsView } from '#lib/limits/api.ts'
import { exclude, startBreak } from '#lib/limits/store.ts'
import type { LimitPhrases, Writing } from './phrases.ts'

interface Props {
  policy: LimitsView['policy']
  writing: Writing
}

type BreakChoice = { kind: 'timeOut' | 'exclusion'; length: number }

/**
 * Time-outs and self-exclusions of the lengths that the house offers. Each is confirmed, because it cannot be undone.
 */
export function Breaks({ policy, writing }: Props) {
  const { language, phrases } = writing
  const [choice, setChoice] = useState<BreakChoice>()
  return (
    <>
      <section className="panel pad stack" aria-labelledby="break-title">
        <h2 id="break-title">{phrases.breakTitle}</h2>
        <p className="muted">{phrases.breakAbout}</p>
        <div className="row wrap">
          {policy.breakHours.map(hours => (
            <Button key={hours} onClick={() => setChoice({ kind: 'timeOut', length: hours })}>
              {fill(phrases.breakFor, { time: hoursText(hours, language) })}
            </Button>
          ))}
        </div>
      </section>
      <section className="panel pad stack" aria-labelledby="exclude-title">
        <h2 id="exclude-title">{phrases.excludeTitle}</h2>
        <p className="muted">{phrases.excludeAbout}</p>
        <div className="row wrap">
          {policy.exclusionMonths.map(months => (
            <Button key={months} onClick={() => setChoice({ kind: 'exclusion', length: months })}>
              {exclusionText(months, language, phrases)}
            </Button>
          ))}
        </div>
      </section>
      {choice && <Confirm choice={choice} onClose={() => setChoice(undefined)} writing={writing} />}
    </>
  )
}

function Confirm({
  choice,
  onClose,
  writing: { language, phrases },
}: {
  choice: BreakChoice
  onClose: () => void
  writing: Writing
}) {
  const isLong = choice.kind === 'exclusion'
  const [isUnderstood, setUnderstood] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const start = async () => {
    setBusy(true)
    const outcome = await (isLong ? exclude(choice.length) : startBreak(choice.length))
    setBusy(false)
    if (outcome.ok) onClose()
    else setMessage(outcome.failure.message)
  }
  const length = isLong
    ? exclusionText(choice.length, language, phrases)
    : fill(phrases.breakFor, { time: hoursText(choice.length, language) })
  return (
    <Dialog
      title={isLong ? phrases.excludeTitle : phrases.breakTitle}
      onClose={onClose}
      closeLabel={phrases.cancel}
    >
      <p>
        <b>{length}</b>
      </p>
      <p>{isLong ? phrases.excludeAbout : phrases.breakAbout}</p>
      {isLong && (
        <CheckField name="understood" checked={isUnderstood} onChange={setUnderstood}>
          {phrases.excludeUnderstood}
        </CheckField>
      )}
      <FormMessage text={message} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{phrases.cancel}</Button>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={phrases.saving}
          aria-disabled={isLong && !isUnderstood}
          onClick={isLong && !isUnderstood ? undefined : () => void start()}
        >
          {isLong ? phrases.excludeStart : phrases.breakStart}
        </Button>
      </div>
    </Dialog>
  )
}

/** "24 hours", "7 days" */
function hoursText(hours: number, language: string): string {
  const [value, unit] = hours > 24 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return unitText(value, unit, language)
}

function exclusionText(months: number, language: string, phrases: LimitPhrases): string {
  if (months === 0) return phrases.excludeForGood
  const [value, unit] = months > 12 && months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return fill(phrases.excludeFor, { time: unitText(value, unit, language) })
}

function unitText(value: number, unit: string, language: string): string {
  const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(language, style).format(value)
}
