import { CheckDialog } from '#islands/ui/CheckDialog.tsx'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import { type CheckedDraw, checkDraw, type DrawnEntry } from '#lib/promotions/draw.ts'
import { formatExpected } from '#lib/time/format.ts'
import styles from './Draw.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  code: string
  drawn: DrawnEntry
  writing: Writing
  onClose: () => void
}

/** An envelope's amount, worked out again in this browser once the seed of its day is revealed. */
export function DrawCheck({ code, drawn, writing, onClose }: Props) {
  const { phrases } = writing
  return (
    <CheckDialog<CheckedDraw>
      title={phrases.drawCheck}
      check={() => checkDraw(code, drawn)}
      phrases={phrases}
      onClose={onClose}
    >
      {checked => (
        <div className="stack">
          <Verdict {...checked} drawn={drawn} writing={writing} />
          <Values seed={checked.seed} drawn={drawn} writing={writing} />
        </div>
      )}
    </CheckDialog>
  )
}

interface PartProps extends Pick<Props, 'drawn' | 'writing'> {
  seed: string | null
}

function Verdict({ seed, matches, drawn, writing }: PartProps & { matches: boolean }) {
  const { phrases, language, timeZone } = writing
  if (seed === null) {
    const date = formatExpected(drawn.seal.endsAt, language, timeZone)
    return <p role="status">{fill(phrases.drawLater, { date })}</p>
  }
  return (
    <>
      <p className="small">{phrases.drawAbout}</p>
      <p className={matches ? undefined : 'bad-text'} role="status">
        <b>{matches ? phrases.drawMatches : phrases.drawDiffers}</b>
      </p>
    </>
  )
}

/** Everything that a program of one's own needs to work it out. */
function Values({ seed, drawn, writing }: PartProps) {
  const { phrases, language, terms } = writing
  const { id, amount, least, most, currency, seal } = drawn
  const money = (minor: string) => moneyText(minor, { currency: shownCurrency(currency), language })
  const rows = [
    [phrases.drawAmount, money(amount)],
    [phrases.drawBounds, fill(terms.fromTo, { least: money(least), most: money(most) })],
    [phrases.drawEntry, id],
    [phrases.drawHash, seal.seedHash],
    ...(seed === null ? [] : [[phrases.drawSeed, seed] as const]),
  ] as const
  return (
    <dl className={`small num ${styles.values}`}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
