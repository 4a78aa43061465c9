import { fill, plural } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { PromotionEntry } from '#lib/promotions/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import { CancelEntry } from './CancelEntry.tsx'
import styles from './Entries.module.css'
import { EntryDraw } from './EntryDraw.tsx'
import { TONES, type Writing } from './phrases.ts'

interface Props {
  code: string
  list: readonly PromotionEntry[]
  writing: Writing
}

/** What the member handed in or joined, with what became of each; what nobody has opened and what has given nothing can be cancelled. */
export function Entries({ code, list, writing }: Props) {
  const { phrases, language, timeZone } = writing
  if (list.length === 0) return null
  return (
    <section aria-label={phrases.own}>
      <h3>{phrases.own}</h3>
      <ul className={styles.list}>
        {list.map(one => (
          <li key={one.id}>
            <span className="small">
              {fill(phrases.entryGives, {
                date: formatMoment(one.at, language, timeZone),
                gives: givesText(one, writing),
              })}
              {one.remark && <span className="muted"> {one.remark}</span>}
              {one.reason && <span className="muted"> {one.reason}</span>}
              {isUnverifiable(one) && <span className="muted"> {phrases.drawNone}</span>}
            </span>
            <span className={styles.end}>
              <StateTag state={one.state} phrases={phrases} />
              {(one.state === 'applying' || one.state === 'signed') && (
                <CancelEntry code={code} entry={one} phrases={phrases} />
              )}
              <EntryDraw code={code} entry={one} writing={writing} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An envelope that was drawn before seeds were sealed. */
function isUnverifiable({ envelope, amount }: PromotionEntry): boolean {
  return envelope !== null && envelope.seal === null && amount !== null
}

function StateTag({ state, phrases }: { state: PromotionEntry['state']; phrases: Writing['phrases'] }) {
  if (state === 'expired') return <span className="tag warn">{phrases.state_expired}</span>
  if (state === 'cancelled') return <span className="tag">{phrases.state_cancelled}</span>
  return <span className={`tag ${TONES[state]}`}>{phrases[`status_${state}`]}</span>
}

function givesText({ amount, points, tickets, state }: PromotionEntry, writing: Writing): string {
  if (tickets !== null) return plural(writing.terms, 'getTickets', tickets, writing.language)
  if (points !== null) return plural(writing.terms, 'getPoints', Number(points), writing.language)
  if (amount !== null) return moneyText(amount, writing)
  return state === 'signed' ? writing.phrases.title_join : writing.phrases.envelope
}
