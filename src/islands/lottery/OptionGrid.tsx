import { useState } from 'react'
import { decimal, fill } from '#lib/i18n/format.ts'
import type { BetDetails } from '#lib/lottery/slip.ts'
import styles from './OptionGrid.module.css'
import pickerStyles from './Picker.module.css'
import { Die } from './Pieces.tsx'
import type { DrawsPhrases } from './phrases.ts'

interface Props {
  bet: BetDetails
  hasDice: boolean
  options: readonly string[]
  chosen: ReadonlySet<string>
  onToggle: (numbers: string) => void
  language: string
  phrases: DrawsPhrases
}

/** Of a hundred numbers so many are shown at once. */
const SHOWN = 50

/** Choices that are a bet each: pressed is on the slip. */
export function OptionGrid({ bet, hasDice, options, chosen, onToggle, language, phrases }: Props) {
  const [from, setFrom] = useState(0)
  const groups = groupsOf(bet, options, phrases)
  const isMany = options.length > SHOWN && groups.length === 1 && bet.form.kind === 'digits'
  const starts = isMany
    ? Array.from({ length: Math.ceil(options.length / SHOWN) }, (_, at) => at * SHOWN)
    : []
  const cards = bet.form.kind === 'choice' && groups.length === 1
  return (
    <>
      {groups.map(group => {
        const shown = isMany ? group.options.slice(from, from + SHOWN) : group.options
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own.
          <div key={group.label} className={pickerStyles.row} role="group" aria-label={group.label}>
            {(groups.length > 1 || cards) && <span className="small muted">{group.label}</span>}
            <div className={cards ? styles.sides : styles.digits}>
              {shown.map(option => (
                <button
                  key={option.value}
                  type="button"
                  className="num"
                  aria-pressed={chosen.has(option.value)}
                  onClick={() => onToggle(option.value)}
                >
                  {cards && hasDice ? <Faces bet={bet} value={option.value} /> : null}
                  <span>{option.label}</span>
                  {cards && option.odds && (
                    <span className={styles.odds}>
                      {fill(phrases.odds, { odds: decimal(option.odds, language) })}
                    </span>
                  )}
                </button>
              ))}
            </div>
          </div>
        )
      })}
      {isMany && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own.
        <div className="segments" role="group" aria-label={phrases.range}>
          {starts.map(start => (
            <button key={start} type="button" aria-pressed={start === from} onClick={() => setFrom(start)}>
              {options[start]}–{options[Math.min(start + SHOWN, options.length) - 1]}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

interface Option {
  value: string
  label: string
  odds: string | undefined
}

/** One group, or one for each place of bets like "3-07". */
function groupsOf(
  bet: BetDetails,
  options: readonly string[],
  phrases: DrawsPhrases,
): { label: string; options: Option[] }[] {
  const { form } = bet
  if (form.kind !== 'choice')
    return [{ label: bet.name, options: options.map(value => ({ value, label: value, odds: undefined })) }]
  if (bet.classify !== 'places') return [{ label: bet.name, options: form.options }]
  const places = Map.groupBy(form.options, option => option.value.split('-')[0] ?? '')
  return [...places].map(([place, own]) => ({
    label: fill(phrases.place, { place }),
    options: own.map(option => ({ ...option, label: option.value.split('-')[1] ?? '' })),
  }))
}

/** How many dice a bet on faces is about. */
const DICE: Readonly<Record<string, number>> = { oneDie: 1, pair: 2, triple: 3 }

function Faces({ bet, value }: { bet: BetDetails; value: string }) {
  const count = DICE[bet.betType] ?? 0
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all of these dice are alike.
    <Die key={at} face={Number(value)} />
  ))
}
