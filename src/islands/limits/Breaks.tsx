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

type Wish = { kind: 'timeOut' | 'exclusion'; length: number }

/** Time-outs and self-exclusions of the lengths that the house offers; each is confirmed once more, for it cannot be undone. */
export function Breaks({ policy, writing }: Props) {
  const { language, phrases } = writing
  const [wish, want] = useState<Wish>()
  return (
    <>
      <section className="panel pad stack" aria-labelledby="break-title">
        <h2 id="break-title">{phrases.breakTitle}</h2>
        <p className="muted">{phrases.breakAbout}</p>
        <div className="row wrap">
          {policy.breakHours.map(hours => (
            <Button key={hours} onClick={() => want({ kind: 'timeOut', length: hours })}>
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
            <Button key={months} onClick={() => want({ kind: 'exclusion', length: months })}>
              {exclusionText(months, language, phrases)}
            </Button>
          ))}
        </div>
      </section>
      {wish && <Confirm wish={wish} onClose={() => want(undefined)} writing={writing} />}
    </>
  )
}

function Confirm({
  wish,
  onClose,
  writing: { language, phrases },
}: {
  wish: Wish
  onClose: () => void
  writing: Writing
}) {
  const isLong = wish.kind === 'exclusion'
  const [isUnderstood, understand] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, tell] = useState<string>()
  const begin = async () => {
    setBusy(true)
    const outcome = await (isLong ? exclude(wish.length) : startBreak(wish.length))
    setBusy(false)
    if (outcome.ok) onClose()
    else tell(outcome.failure.message)
  }
  const length = isLong
    ? exclusionText(wish.length, language, phrases)
    : fill(phrases.breakFor, { time: hoursText(wish.length, language) })
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
        <CheckField name="understood" checked={isUnderstood} onChange={understand}>
          {phrases.excludeUnderstood}
        </CheckField>
      )}
      <FormMessage text={message} />
      <div className="dlg-actions">
        <Button onClick={onClose}>{phrases.cancel}</Button>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={phrases.saving}
          aria-disabled={isLong && !isUnderstood}
          onClick={isLong && !isUnderstood ? undefined : () => void begin()}
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
