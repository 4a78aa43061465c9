import '../../styles/progress.css'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Limit } from '#lib/limits/api.ts'
import { confirmRaise, takeBack } from '#lib/limits/store.ts'
import { minorOf } from '#lib/money/money.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { formatExpected } from '#lib/time/format.ts'
import styles from './LimitRow.module.css'
import { amountText, limitName, type Writing } from './phrases.ts'

interface Props {
  limit: Limit
  onChange: () => void
  writing: Writing
}

/** A limit of one period: how much, how much of it is used, and a change that waits. */
export function LimitRow({ limit, onChange, writing }: Props) {
  const { kind, period, amount, used, resetsAt } = limit
  const { language, timeZone, phrases } = writing
  const name = limitName(limit, phrases)
  const shown = minorOf(used) > 0n ? used : '0'
  return (
    <li className={styles.row}>
      <div className="row between wrap">
        <h3>{phrases[`period_${period}`]}</h3>
        <b className="num">{amountText(kind, amount, writing)}</b>
        <Button
          size="small"
          aria-label={fill(amount ? phrases.changeName : phrases.setName, { limit: name })}
          onClick={onChange}
        >
          {amount ? phrases.change : phrases.set}
        </Button>
      </div>
      {amount !== null && (
        <progress
          className="progress"
          max={Math.max(1, Number(amount))}
          value={Number(shown)}
          aria-hidden="true"
        />
      )}
      <p className="small muted num">
        {fill(phrases.used, { amount: amountText(kind, shown, writing) })}
        {' · '}
        {fill(phrases.resets, { time: formatExpected(resetsAt, language, timeZone) })}
      </p>
      {limit.raise && <Raise limit={limit} raise={limit.raise} writing={writing} />}
    </li>
  )
}

function Raise({
  limit: { kind, period },
  raise,
  writing,
}: {
  limit: Limit
  raise: NonNullable<Limit['raise']>
  writing: Writing
}) {
  const { language, timeZone, phrases } = writing
  const [busy, setBusy] = useState<'confirm' | 'back'>()
  const [message, setMessage] = useState<string>()
  const isReady = useIsReached(raise.from)
  const values = {
    to: amountText(kind, raise.to, writing),
    from: formatExpected(raise.from, language, timeZone),
    until: formatExpected(raise.until, language, timeZone),
  }
  const act = async (what: 'confirm' | 'back') => {
    setBusy(what)
    const outcome = await (what === 'confirm' ? confirmRaise({ kind, period }) : takeBack({ kind, period }))
    setBusy(undefined)
    setMessage(outcome.ok ? undefined : outcome.failure.message)
  }
  return (
    <div className="note">
      <div className="grow stack">
        <p>{fill(isReady ? phrases.raiseReady : phrases.raiseWaits, values)}</p>
        <FormMessage text={message} />
        <div className="row wrap">
          {isReady && (
            <Button
              size="small"
              busy={busy === 'confirm'}
              busyLabel={phrases.saving}
              onClick={() => void act('confirm')}
            >
              {phrases.confirm}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            busy={busy === 'back'}
            busyLabel={phrases.saving}
            onClick={() => void act('back')}
          >
            {phrases.takeBack}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Timers of browsers count in 32 bits. */
const LONGEST_MS = 2_000_000_000

/** Whether a moment has come by the server's clock, and again when it comes: the device's own may be wrong. */
function useIsReached(moment: string): boolean {
  const at = Date.parse(moment)
  const [isReached, setReached] = useState(() => at <= serverNow())
  useEffect(() => {
    const left = at - serverNow()
    setReached(left <= 0)
    if (left <= 0) return
    const timer = setTimeout(() => setReached(at <= serverNow()), Math.min(Math.ceil(left) + 1, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [at])
  return isReached
}
