import { useId, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { fill, plural } from '#lib/i18n/format.ts'
import { betsOf, type Picking, pickingOf, readTyped } from '#lib/lottery/combine.ts'
import type { BetDetails } from '#lib/lottery/slip.ts'
import { isBlank } from '#lib/text/typed.ts'
import optionGridStyles from './OptionGrid.module.css'
import { OptionGrid } from './OptionGrid.tsx'
import styles from './Picker.module.css'
import type { DrawsPhrases } from './phrases.ts'

interface Props {
  bet: BetDetails
  /** Dice are drawn where the bet is about them. */
  hasDice: boolean
  /** The numbers of this bet that are on the slip. */
  chosen: ReadonlySet<string>
  /** Lines that the slip still has room for. */
  room: number
  onToggle: (numbers: string) => void
  onAdd: (numbers: readonly string[]) => void
  language: string
  phrases: DrawsPhrases
}

/** The numbers of one bet: pressed one by one, combined, or typed. */
export function Picker(props: Props) {
  const picking = pickingOf(props.bet.form)
  return picking.kind === 'options' ? (
    <OptionGrid {...props} options={picking.options} />
  ) : (
    <Combined {...props} picking={picking} />
  )
}

/** Signs for each place, or out of one set; what they come to goes to the slip together. */
function Combined({
  bet,
  room,
  onAdd,
  language,
  phrases,
  picking,
}: Props & { picking: Exclude<Picking, { kind: 'options' }> }) {
  const rows = picking.kind === 'rows' ? picking.rows : [picking.signs]
  const [picked, setPicked] = useState<readonly (readonly string[])[]>(() => rows.map(() => []))
  const { bets, isCut } = betsOf(bet.form, picked, room)
  const press = (row: number, sign: string) =>
    setPicked(before => before.map((own, at) => (at === row ? toggled(own, sign) : own)))
  const add = () => {
    onAdd(bets)
    setPicked(rows.map(() => []))
  }
  return (
    <>
      <div className={styles.rows} data-single={rows.length === 1 || undefined}>
        {rows.map((signs, row) => (
          <SignRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the places stand in their order.
            key={row}
            label={
              picking.kind === 'rows'
                ? fill(phrases.place, { place: row + 1 })
                : fill(phrases.chooseBalls, { count: picking.count })
            }
            signs={signs}
            picked={picked[row] ?? []}
            onPress={sign => press(row, sign)}
          />
        ))}
      </div>
      <div className="row wrap between">
        <p className="small faint" role="status">
          {isCut
            ? plural({ ...phrases }, 'onlySoMany', room, language)
            : plural({ ...phrases }, 'combined', bets.length, language)}
        </p>
        <Button size="small" disabled={bets.length === 0} onClick={add}>
          {phrases.addToSlip}
        </Button>
      </div>
      <Typed bet={bet} onAdd={onAdd} phrases={phrases} />
    </>
  )
}

const toggled = (own: readonly string[], sign: string) =>
  own.includes(sign) ? own.filter(one => one !== sign) : [...own, sign]

interface SignRowProps {
  label: string
  signs: readonly string[]
  picked: readonly string[]
  onPress: (sign: string) => void
}

function SignRow({ label, signs, picked, onPress }: SignRowProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own.
    <div className={styles.row} role="group" aria-labelledby={id}>
      <span className="small muted" id={id}>
        {label}
      </span>
      <div className={optionGridStyles.digits}>
        {signs.map(sign => (
          <button
            key={sign}
            type="button"
            className="num"
            aria-pressed={picked.includes(sign)}
            onClick={() => onPress(sign)}
          >
            {sign}
          </button>
        ))}
      </div>
    </div>
  )
}

/** For who knows the numbers: as many as wanted, with anything between them. */
function Typed({ bet, onAdd, phrases }: Pick<Props, 'bet' | 'onAdd' | 'phrases'>) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const add = () => {
    const read = readTyped(bet.form, text)
    setWrong(read.wrong)
    if (read.bets.length > 0) onAdd(read.bets)
    setText(read.wrong.join(' '))
  }
  return (
    <form
      className="pick-typed"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
    >
      <Field
        label={phrases.typeNumbers}
        name="numbers"
        value={text}
        onChange={setText}
        error={
          wrong.length > 0 ? fill(phrases.typedWrong, { numbers: wrong.slice(0, 5).join(', ') }) : undefined
        }
        hint={bet.form.kind === 'balls' ? phrases.typeBallsHint : phrases.typeNumbersHint}
        autoComplete="off"
        inputMode={bet.form.kind === 'balls' ? 'text' : 'numeric'}
        maxLength={400}
        isCode
        beside={
          <Button type="submit" disabled={isBlank(text)}>
            {phrases.addTyped}
          </Button>
        }
      />
    </form>
  )
}
