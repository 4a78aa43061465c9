import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { decimal, fill } from '#lib/i18n/format.ts'
import { luckyPick } from '#lib/lottery/combine.ts'
import { type BetDetails, type GameDetails, keyOfLine, type SlipLine } from '#lib/lottery/slip.ts'
import { addToSlip, removeFromSlip } from '#lib/lottery/slip-store.ts'
import { moneyText } from '#lib/money/text.ts'
import styles from './BetPanel.module.css'
import { Picker } from './Picker.tsx'
import type { Writing } from './writing.ts'

interface Props {
  game: GameDetails
  lines: readonly SlipLine[]
  writing: Writing
}

/** The bets of a lottery: by group, then by bet, then their numbers. */
export function BetPanel({ game, lines, writing }: Props) {
  const { phrases, language, currency } = writing
  const [chosen, setChosen] = useState('')
  const bet = game.bets.find(one => one.betType === chosen) ?? game.bets[0]
  if (!bet) return null
  const groups = [...Map.groupBy(game.bets, one => one.classify)]
  const own = game.bets.filter(one => one.classify === bet.classify)
  const firstStake = moneyText(bet.minStake, { currency, language }, { symbol: false })
  const add = (numbers: readonly string[]) =>
    addToSlip(
      numbers.map(one => ({ betType: bet.betType, numbers: one })),
      firstStake,
      game.mostLines,
    )
  const onSlip = new Set(lines.filter(line => line.betType === bet.betType).map(line => line.numbers))
  const toggle = (numbers: string) =>
    onSlip.has(numbers) ? removeFromSlip(keyOfLine({ betType: bet.betType, numbers })) : add([numbers])
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="lot-bets">
      <h2 className="visually-hidden" id="lot-bets">
        {phrases.bets}
      </h2>
      {groups.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own.
        <div className={`row ${styles.groups}`} role="group" aria-label={phrases.kinds}>
          {groups.map(([group, [first]]) => (
            <button
              key={group}
              type="button"
              className="chip"
              aria-pressed={group === bet.classify}
              onClick={() => setChosen(first?.betType ?? '')}
            >
              {first?.classifyName}
            </button>
          ))}
        </div>
      )}
      <Tabs
        label={phrases.betTypes}
        tabs={own.map(one => ({ name: one.betType, label: one.name }))}
        chosen={bet.betType}
        onChoose={setChosen}
      >
        <div className="pad stack">
          <Terms bet={bet} writing={writing} />
          <Picker
            key={bet.betType}
            bet={bet}
            hasDice={game.form.kind === 'dice' && game.form.sides === 6}
            chosen={onSlip}
            room={game.mostLines - lines.length}
            onToggle={toggle}
            onAdd={add}
            language={language}
            phrases={phrases}
          />
          <div>
            <Button variant="quiet" size="small" onClick={() => add([luckyPick(bet.form, randomBelow)])}>
              {phrases.luckyPick}
            </Button>
          </div>
        </div>
      </Tabs>
    </section>
  )
}

/** A whole number below a bound, each as likely as another. */
function randomBelow(bound: number): number {
  const space = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < space) return number % bound
  }
}

/** What a bet pays, what comes back in the long run, and its limits. */
function Terms({ bet, writing }: { bet: BetDetails; writing: Writing }) {
  const { phrases, language } = writing
  const [lowest, highest] = bet.rtp
  const percent = (text: string) => decimal(text, language)
  const rtp =
    lowest === highest
      ? fill(phrases.rtp, { percent: percent(lowest) })
      : fill(phrases.rtpRange, { lowest: percent(lowest), highest: percent(highest) })
  const hasOwnOdds = bet.form.kind === 'choice' && new Set(bet.odds.map(one => one.odds)).size > 1
  const isTiered = bet.odds.some(one => one.label !== null)
  return (
    <div className={`${styles.terms} small muted`}>
      {isTiered ? (
        <ul>
          {bet.odds.map(one => (
            <li key={one.label}>
              {fill(phrases.paysFor, { what: one.label ?? '', odds: decimal(one.odds, language) })}
            </li>
          ))}
        </ul>
      ) : (
        !hasOwnOdds && <p>{fill(phrases.pays, { odds: decimal(bet.odds[0]?.odds ?? '', language) })}</p>
      )}
      <p>
        {fill(phrases.limits, {
          min: moneyText(bet.minStake, writing),
          max: moneyText(bet.maxStake, writing),
        })}{' '}
        {fill(phrases.perNumber, { amount: moneyText(bet.maxPerNumber, writing) })} {rtp}
      </p>
    </div>
  )
}
