import { fill } from '#lib/i18n/format.ts'
import type { DrawForm } from '#lib/lottery/drawing.ts'
import styles from './Numbers.module.css'
import { Coin, Die } from './Pieces.tsx'
import type { DrawsPhrases } from './phrases.ts'

/** The words for what was drawn. */
type NumberPhrases = Pick<DrawsPhrases, 'heads' | 'numbersInWords' | 'tails'>

interface Props {
  form: Pick<DrawForm, 'kind'> & { sides?: number }
  /** As the wire has them: numbers of digits, balls, or faces. */
  numbers: readonly string[]
  size?: 'small' | 'large'
  phrases: NumberPhrases
}

/** What was drawn, as balls, dice or coins; read out as one sentence. */
export function Numbers({ form, numbers, size = 'small', phrases }: Props) {
  const pieces =
    form.kind === 'digits' ? numbers.flatMap((number, at) => digitsOf(number, at)) : numbers.map(keyed)
  return (
    <span className={`${styles.balls} ${size}`} role="img" aria-label={numbersText(form, numbers, phrases)}>
      {pieces.map(({ key, text }) => (
        <Piece key={key} form={form} text={text} phrases={phrases} />
      ))}
    </span>
  )
}

function Piece({ form, text, phrases }: Pick<Props, 'form' | 'phrases'> & { text: string }) {
  if (form.kind === 'dice' && form.sides === 2) return <SaidCoin isHeads={text === '1'} phrases={phrases} />
  if (form.kind === 'dice') return <Die face={Number(text)} />
  return text === '' ? <i /> : <b>{text}</b>
}

/** A coin under which its side is said: the drawing alone is a riddle. */
function SaidCoin({ isHeads, phrases }: { isHeads: boolean; phrases: NumberPhrases }) {
  return (
    <span className={styles.labelledCoin}>
      <Coin isHeads={isHeads} />
      <small>{isHeads ? phrases.heads : phrases.tails}</small>
    </span>
  )
}

/** The digits of a number, with a gap before each number but the first. */
function digitsOf(number: string, at: number) {
  const digits = [...number].map((text, index) => ({ key: `${at}-${index}`, text }))
  return at === 0 ? digits : [{ key: `${at}-gap`, text: '' }, ...digits]
}

const keyed = (text: string, at: number) => ({ key: `${at}-${text}`, text })

function numbersText(form: Props['form'], numbers: readonly string[], phrases: NumberPhrases): string {
  const isCoins = form.kind === 'dice' && form.sides === 2
  const words = isCoins ? numbers.map(side => (side === '1' ? phrases.heads : phrases.tails)) : numbers
  return fill(phrases.numbersInWords, { numbers: words.join(', ') })
}
