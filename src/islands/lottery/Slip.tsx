import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { OwnLimit } from '#islands/ui/OwnLimit.tsx'
import { fill } from '#lib/i18n/format.ts'
import { nearestLimit } from '#lib/limits/nearest.ts'
import { $limits, followLimits } from '#lib/limits/store.ts'
import type { DrawsState } from '#lib/lottery/draw-times.ts'
import { checkSlip, type GameDetails, lineOfField, MULTIPLIERS } from '#lib/lottery/slip.ts'
import {
  clearSlip,
  multiplySlip,
  type Placing,
  placeSlip,
  type Slip as SlipState,
  stakeOnAll,
} from '#lib/lottery/slip-store.ts'
import { formatMoney, type Minor, minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { ConfirmBet } from './ConfirmBet.tsx'
import styles from './Slip.module.css'
import { SlipBar } from './SlipBar.tsx'
import { SlipLines } from './SlipLines.tsx'
import { SlipNote } from './SlipNote.tsx'
import { Sums } from './Sums.tsx'
import type { Writing } from './writing.ts'

interface Props {
  game: GameDetails
  slip: SlipState
  placing: Placing
  standing: DrawsState | undefined
  /** The draw that the slip was begun for has closed meanwhile. */
  closedPeriod: string | undefined
  balance: Minor | undefined
  onShowTicket: (ticketId: string) => void
  writing: Writing
}

/** What is going to be placed: lines with stakes, what they cost and what they could bring, and the last step. */
export function Slip(props: Props) {
  const { game, slip, placing, standing, closedPeriod, balance, onShowTicket, writing } = props
  const { phrases, language, currency } = writing
  const limits = useStore($limits, { ssr: 'initial' })
  useEffect(followLimits, [])
  const [isConfirming, setConfirming] = useState(false)
  const checked = checkSlip(game, slip.lines, { multiplier: slip.multiplier, currency, language })
  const isLocked = placing.state === 'sending' || placing.state === 'unknown'
  const isShort = balance !== undefined && checked.total > balance
  const canPlace = checked.isReady && standing?.open !== undefined && !isShort && placing.state !== 'unknown'
  // What came of it is said on the slip.
  useEffect(() => {
    if (placing.state !== 'idle' && placing.state !== 'sending') setConfirming(false)
  }, [placing.state])
  return (
    <section className={`panel ${styles.slip}`} aria-labelledby="lot-slip">
      <div className="panel-head">
        <h2 id="lot-slip">{phrases.yourSlip}</h2>
        {checked.lines.length > 0 && !isLocked && (
          <Button variant="quiet" size="small" onClick={clearSlip}>
            {phrases.clear}
          </Button>
        )}
      </div>
      {checked.lines.length === 0 && placing.state !== 'done' && !isLocked && (
        <p className="pad small muted">{phrases.emptySlip}</p>
      )}
      <SlipLines
        game={game}
        lines={checked.lines}
        refused={refusedLine(placing)}
        isLocked={isLocked}
        writing={writing}
      />
      <div className="pad stack">
        {checked.lines.length > 0 && (
          <>
            <Stakes game={game} slip={slip} isLocked={isLocked} writing={writing} />
            <Sums checked={checked} writing={writing} />
            <OwnLimit
              limit={nearestLimit(limits.value, ['stake', 'loss'])}
              of="bet"
              href={writing.limitsHref}
              {...writing}
            />
          </>
        )}
        <SlipNote
          placing={placing}
          closedPeriod={closedPeriod}
          openPeriod={standing?.open?.period}
          isShort={isShort && checked.lines.length > 0}
          onShowTicket={onShowTicket}
          writing={writing}
        />
        {checked.lines.length > 0 && (
          <Button
            variant="primary"
            size="large"
            block
            disabled={!canPlace}
            busy={placing.state === 'sending'}
            busyLabel={phrases.placing}
            onClick={() => setConfirming(true)}
          >
            {fill(phrases.placeBets, { amount: moneyText(checked.total, writing) })}
          </Button>
        )}
        <p className="micro faint">{phrases.noCancelling}</p>
      </div>
      {checked.lines.length > 0 && (
        <SlipBar checked={checked} writing={writing}>
          <Button
            variant="primary"
            disabled={!canPlace}
            busy={placing.state === 'sending'}
            busyLabel={phrases.placing}
            onClick={() => setConfirming(true)}
          >
            {phrases.barPlace}
          </Button>
        </SlipBar>
      )}
      {isConfirming && (
        <ConfirmBet
          checked={checked}
          draw={standing?.open}
          isSending={placing.state === 'sending'}
          onPlace={drawId => void placeSlip(drawId, checked)}
          onClose={() => setConfirming(false)}
          writing={writing}
        />
      )}
    </section>
  )
}

function refusedLine(placing: Placing): { line: number; message: string } | undefined {
  if (placing.state !== 'refused') return undefined
  const line = lineOfField(placing.failure.field)
  return line === undefined ? undefined : { line, message: placing.failure.message }
}

/** One stake for all lines, and how many times it counts. */
function Stakes({
  game,
  slip,
  isLocked,
  writing,
}: {
  game: GameDetails
  slip: SlipState
  isLocked: boolean
  writing: Writing
}) {
  const { phrases, language, currency } = writing
  const bets = game.bets.filter(bet => slip.lines.some(line => line.betType === bet.betType))
  const least = bets.reduce((most, bet) => larger(most, minorOf(bet.minStake)), 0n)
  const most = bets.reduce((few, bet) => smaller(few, minorOf(bet.maxStake)), 10n ** 15n)
  const amounts = [1n, 10n, 50n, 100n, 500n].map(times => least * times).filter(amount => amount <= most)
  const text = (amount: Minor) => formatMoney(amount, currency, language, { symbol: false })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className={styles.chips} role="group" aria-label={phrases.stakeForAll}>
        <span className="small muted">{phrases.stakeForAll}</span>
        {amounts.map(amount => (
          <button
            key={String(amount)}
            type="button"
            className="chip num"
            aria-pressed={slip.lines.every(line => line.stake === text(amount))}
            disabled={isLocked}
            onClick={() => stakeOnAll(text(amount))}
          >
            {text(amount)}
          </button>
        ))}
      </div>
      <div className="row between wrap">
        <span className="small muted">{phrases.multiplier}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
        <div className="segments num" role="group" aria-label={phrases.multiplier}>
          {MULTIPLIERS.map(times => (
            <button
              key={times}
              type="button"
              aria-pressed={slip.multiplier === times}
              disabled={isLocked}
              onClick={() => multiplySlip(times)}
            >
              {fill(phrases.times, { times })}
            </button>
          ))}
        </div>
      </div>
    </>
  )
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
