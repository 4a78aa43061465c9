import { symbolAddress } from '#lib/fairness/drawings.ts'
import {
  FREE_SPIN_FACTOR,
  type Letter,
  LINES,
  lettersAt,
  lineStakeOf,
  ROWS,
  SHORTEST_RUN,
  type Spin,
  SYMBOLS,
  spinsOf,
} from '#lib/fairness/slot.ts'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { PayoutLine } from './Payout.tsx'
import type { FairnessPhrases } from './phrases.ts'
import styles from './Spins.module.css'

/** The reels of every spin of a round, what each pays, and the sum. */
export function Spins({ outcome, payoutMinor, stakeMinor, currency, language, phrases }: OutcomeProps) {
  const unit = lineStakeOf(stakeMinor)
  return (
    <section className={`panel pad stack ${styles.spins}`}>
      <ol>
        {spinsOf(outcome).map((spin, index) => {
          const factor = index === 0 ? 1 : FREE_SPIN_FACTOR
          const pays = BigInt(spin.lineStakes * factor) * unit
          const amount = formatMoney(pays, currency, language)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the spins of a round stand in their order for ever.
            <li key={index}>
              <h3>{index === 0 ? phrases.paidSpin : fill(phrases.freeSpin, { number: index })}</h3>
              <Grid spin={spin} phrases={phrases} />
              <p className="small muted">{winsText(spin, phrases)}</p>
              <p>{pays > 0n ? fill(phrases.pays, { amount }) : phrases.paysNothing}</p>
            </li>
          )
        })}
      </ol>
      <PayoutLine payoutMinor={payoutMinor} currency={currency} language={language} phrases={phrases} />
    </section>
  )
}

function Grid({ spin, phrases }: { spin: Spin; phrases: FairnessPhrases }) {
  const columns = spin.stops.map((stop, reel) => lettersAt(reel, stop))
  const paying = payingCells(spin)
  return (
    <table className={styles.grid}>
      <tbody>
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and reels never change places.
          <tr key={row}>
            {columns.map((letters, reel) => {
              const letter: Letter = letters[row] ?? 'S'
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows and reels never change places.
                <td key={reel} data-letter={letter} data-pays={paying.has(`${reel},${row}`) || undefined}>
                  <img src={symbolAddress(letter)} alt={phrases[SYMBOLS[letter]]} width="44" height="44" />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function payingCells(spin: Spin): Set<string> {
  const cells = spin.lineWins.flatMap(win =>
    (LINES[win.line] ?? []).slice(0, win.run).map((row, reel) => `${reel},${row}`),
  )
  return new Set(cells)
}

function winsText(spin: Spin, phrases: FairnessPhrases): string {
  const lines = spin.lineWins.map(win =>
    fill(phrases.line, { line: win.line + 1, run: win.run, symbol: phrases[SYMBOLS[win.letter]] }),
  )
  if (spin.lotuses >= SHORTEST_RUN) lines.unshift(fill(phrases.lotuses, { count: spin.lotuses }))
  return lines.join(' · ')
}
