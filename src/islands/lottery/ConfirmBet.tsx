import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { DrawView } from '#lib/lottery/api.ts'
import type { CheckedSlip } from '#lib/lottery/slip.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatExpected } from '#lib/time/format.ts'
import styles from './ConfirmBet.module.css'
import { Sums } from './Sums.tsx'
import type { Writing } from './writing.ts'

interface Props {
  checked: CheckedSlip
  /** The draw that takes bets; none between two of them. */
  draw: DrawView | undefined
  isSending: boolean
  onPlace: (drawId: string) => void
  onClose: () => void
  writing: Writing
}

/** The last step. It names the draw; when that one closes meanwhile, it says so and asks about the next. */
export function ConfirmBet({ checked, draw, isSending, onPlace, onClose, writing }: Props) {
  const { phrases, language, timeZone } = writing
  const [confirmed] = useState(draw)
  const isOther = draw !== undefined && confirmed !== undefined && draw.drawId !== confirmed.drawId
  return (
    <Dialog title={phrases.confirmTitle} onClose={onClose} closeLabel={phrases.close}>
      {draw ? (
        <p>
          {fill(phrases.confirmDraw, {
            period: draw.period,
            time: formatExpected(draw.drawsAt, language, timeZone),
          })}
        </p>
      ) : (
        <p>{phrases.noOpenDraw}</p>
      )}
      <div aria-live="polite">
        {isOther && (
          <p className="note warn">
            {fill(phrases.drawChanged, { closed: confirmed.period, open: draw.period })}
          </p>
        )}
      </div>
      <Sums checked={checked} writing={writing} />
      <p className="small muted">{phrases.noCancelling}</p>
      <div className={`row wrap ${styles.buttons}`}>
        <Button onClick={onClose}>{phrases.back}</Button>
        <Button
          variant="primary"
          disabled={!draw}
          busy={isSending}
          busyLabel={phrases.placing}
          onClick={() => draw && onPlace(draw.drawId)}
        >
          {fill(phrases.placeBets, { amount: moneyText(checked.total, writing) })}
        </Button>
      </div>
    </Dialog>
  )
}
