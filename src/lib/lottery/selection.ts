import { ballsBelow } from './drawing.ts'

/** The choice of one bet. Each choice has one normalized text: "321" in any order is stored as "123". */
export type SelectionForm =
  /** Digits. In any order they must not all be the same, because that is another bet with other odds. */
  | { kind: 'digits'; length: number; anyOrder: boolean }
  /** Different balls out of 1 to `from`, separated by "-". */
  | { kind: 'balls'; from: number; count: number; ordered: boolean }
  | { kind: 'choice'; options: readonly string[] }

/** The normalized text of a choice, or undefined if it does not fit the form. */
export function readSelection(form: SelectionForm, text: string): string | undefined {
  if (form.kind === 'choice') return form.options.includes(text) ? text : undefined
  if (form.kind === 'digits') {
    if (text.length !== form.length || !/^[0-9]+$/.test(text)) return undefined
    if (!form.anyOrder) return text
    return new Set(text).size === 1 ? undefined : [...text].sort().join('')
  }
  const balls = text.split('-')
  const known = ballsBelow(form.from)
  if (balls.length !== form.count || new Set(balls).size !== balls.length) return undefined
  if (!balls.every(ball => known.includes(ball))) return undefined
  return (form.ordered ? balls : balls.sort()).join('-')
}

/** Every choice of a form, for limits, pickers and tests. For forms with at most some ten thousand choices. */
export function allSelections(form: SelectionForm): string[] {
  if (form.kind === 'choice') return [...form.options]
  const signs = form.kind === 'digits' ? [...'0123456789'] : ballsBelow(form.from)
  const length = form.kind === 'digits' ? form.length : form.count
  const separator = form.kind === 'digits' ? '' : '-'
  let all: string[][] = [[]]
  for (let place = 0; place < length; place += 1) all = all.flatMap(one => signs.map(sign => [...one, sign]))
  const texts = all.map(one => one.join(separator))
  return texts.filter(text => readSelection(form, text) === text)
}
