import { Fragment } from 'react'
import { completeLines, FREE, readHall, SIDE } from '#lib/fairness/bingo.ts'
import { BLOCKS, minesIn, openedIn } from '#lib/fairness/blocks.ts'
import { readTimes } from '#lib/fairness/crash.ts'
import { readDrawn, readPicks, rightPicks } from '#lib/fairness/keno.ts'
import { pocketOf, readTurns } from '#lib/fairness/pinball.ts'
import { fill } from '#lib/i18n/format.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { Payout } from './Payout.tsx'
import styles from './Spins.module.css'

/** The turns of the ball from the top, and the pocket that they lead to. */
export function Pocket({ outcome, phrases, ...money }: OutcomeProps) {
  const turns = readTurns(outcome)
  return (
    <Payout phrases={phrases} {...money}>
      <dl>
        <dt>{phrases.turns}</dt>
        <dd className="mono">{[...outcome].join(' ')}</dd>
      </dl>
      <p>{fill(phrases.pocketHit, { number: pocketOf(turns) + 1, count: turns.length + 1 })}</p>
    </Payout>
  )
}

/** The blocks row by row, each with its number and what became of it. */
export function Blocks({ outcome, moves, phrases, ...money }: OutcomeProps) {
  const mines = minesIn(outcome)
  const opened = openedIn(moves)
  const told = (block: string) => {
    const isOpened = opened.includes(block)
    if (mines.includes(block)) return isOpened ? phrases.blockHit : phrases.blockMine
    return isOpened ? phrases.blockClear : ''
  }
  const blocks = Array.from({ length: BLOCKS }, (_, at) => String(at + 1))
  return (
    <Payout phrases={phrases} {...money}>
      <table className={styles.grid}>
        <tbody>
          {Array.from({ length: BLOCKS / SIDE }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of the field stand in their order for ever.
            <tr key={row}>
              {blocks.slice(SIDE * row, SIDE * (row + 1)).map(block => (
                <td key={block}>
                  {block} {told(block)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Payout>
  )
}

/** The numbers drawn in their order, those that were picked in bold; then the picks. */
export function KenoNumbers({ outcome, bets, phrases, ...money }: OutcomeProps) {
  const picks = readPicks(bets) ?? []
  const drawn = readDrawn(outcome)
  const right = rightPicks(picks, drawn)
  return (
    <Payout phrases={phrases} {...money}>
      <dl>
        <dt>{phrases.drawnNumbers}</dt>
        <dd>
          {drawn.map((number, at) => (
            <Fragment key={number}>
              {at > 0 && ' · '}
              {right.includes(number) ? <b>{number}</b> : number}
            </Fragment>
          ))}
        </dd>
        <dt>{phrases.pickedNumbers}</dt>
        <dd>{picks.join(' · ')}</dd>
      </dl>
    </Payout>
  )
}

/** Where the multiplier crashed, and where it was cashed out; nowhere if the crash came at once. */
export function CrashPoint({ outcome, moves, phrases, language, ...money }: OutcomeProps) {
  const times = (hundredths: number) =>
    `×${(hundredths / 100).toLocaleString(language, { minimumFractionDigits: 2 })}`
  const cashOut = readTimes(moves)
  // A round without a cash-out is not over, unless it crashed at once.
  const point = /^\d+$/.test(outcome) ? Number(outcome) : undefined
  return (
    <Payout phrases={phrases} language={language} {...money}>
      <dl>
        <dt>{phrases.crashPoint}</dt>
        <dd>{point === undefined ? '—' : times(point)}</dd>
        <dt>{phrases.cashOutAt}</dt>
        <dd>{cashOut === undefined ? '—' : times(cashOut)}</dd>
      </dl>
    </Payout>
  )
}

/** Each ticket row by row, what was called in bold, with its complete lines; then the balls in their order. */
export function BingoTickets({ outcome, phrases, ...money }: OutcomeProps) {
  const { tickets, balls } = readHall(outcome)
  const rows = Array.from({ length: SIDE }, (_, at) => at)
  return (
    <Payout phrases={phrases} {...money}>
      {tickets.map((ticket, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tickets of a round stand in their order for ever.
        <table key={at} className={styles.grid}>
          <caption>
            {fill(phrases.ticketLines, { number: at + 1, lines: completeLines(ticket, balls).length })}
          </caption>
          <tbody>
            {rows.map(row => (
              <tr key={row}>
                {rows.map(column => {
                  const cell = SIDE * column + row
                  const number = ticket[cell]
                  const isCalled = cell === FREE || balls.includes(number ?? 0)
                  return <td key={column}>{isCalled ? <b>{number ?? '★'}</b> : number}</td>
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <dl>
        <dt>{phrases.drawnNumbers}</dt>
        <dd>{balls.join(' · ')}</dd>
      </dl>
    </Payout>
  )
}
