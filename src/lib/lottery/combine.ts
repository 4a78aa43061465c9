import { plainDigits } from '#lib/text/digits.ts'
import type { BetForm } from './api.ts'
import { readSelection } from './selection.ts'

/**
 * How the numbers of a bet are picked.
 * - `options`: each one is a bet, chosen by one press.
 * - `rows`: one or more signs per place; every combination of one sign per row is a bet.
 * - `some`: signs from one set; every group of `count` signs is a bet.
 */
export type Picking =
  | { kind: 'options'; options: readonly string[] }
  | { kind: 'rows'; rows: readonly (readonly string[])[] }
  | { kind: 'some'; signs: readonly string[]; count: number }

const DIGITS = [...'0123456789']
/** Numbers with up to this many digits are listed one by one: a hundred of them fit on the screen. */
const SINGLE_DIGITS = 2

export function pickingOf(form: BetForm): Picking {
  if (form.kind === 'choice') return { kind: 'options', options: form.options.map(option => option.value) }
  if (form.kind === 'digits') {
    if (form.length > SINGLE_DIGITS)
      return { kind: 'rows', rows: Array.from({ length: form.length }, () => DIGITS) }
    const twos = DIGITS.flatMap(ten => DIGITS.map(one => ten + one))
    return { kind: 'options', options: form.length === 1 ? DIGITS : twos }
  }
  const balls = ballsOf(form.from)
  if (form.count === 1) return { kind: 'options', options: balls }
  if (form.ordered) return { kind: 'rows', rows: Array.from({ length: form.count }, () => balls) }
  return { kind: 'some', signs: balls, count: form.count }
}

/** The bets of a pick, without duplicates; at most `most` of them, and whether there were more. */
export function betsOf(
  form: BetForm,
  picked: readonly (readonly string[])[],
  most: number,
): { bets: string[]; isCut: boolean } {
  const picking = pickingOf(form)
  const read = readable(form)
  const bets = new Set<string>()
  const groups =
    picking.kind === 'some' ? groupsOf([...(picked[0] ?? [])].sort(), picking.count) : combinationsOf(picked)
  for (const group of groups) {
    const bet = readSelection(read, group.join(form.kind === 'balls' ? '-' : ''))
    if (bet === undefined || bets.has(bet)) continue
    if (bets.size === most) return { bets: [...bets], isCut: true }
    bets.add(bet)
  }
  return { bets: [...bets], isCut: false }
}

/** Reads typed or pasted numbers with any separators. Returns those that fit, and those that do not. */
export function readTyped(form: BetForm, text: string): { bets: string[]; wrong: string[] } {
  const parts = plainDigits(text)
    .split(form.kind === 'balls' ? /[\s,;]+/ : /[^0-9]+/)
    .filter(Boolean)
  const read = parts.map(part => ({ part, bet: readSelection(readable(form), part) }))
  return {
    bets: [...new Set(read.flatMap(({ bet }) => (bet === undefined ? [] : [bet])))],
    wrong: read.filter(({ bet }) => bet === undefined).map(({ part }) => part),
  }
}

/** A random choice of a bet, all equally likely; `below` returns a whole number from 0 to its bound minus one. */
export function luckyPick(form: BetForm, below: (bound: number) => number): string {
  const picking = pickingOf(form)
  if (picking.kind === 'options') return picking.options[below(picking.options.length)] ?? ''
  for (;;) {
    const left = [...(picking.kind === 'some' ? picking.signs : (picking.rows[0] ?? []))]
    const count = picking.kind === 'some' ? picking.count : picking.rows.length
    const signs = Array.from({ length: count }, () => {
      const at = below(left.length)
      return (form.kind === 'balls' ? left.splice(at, 1)[0] : left[at]) ?? ''
    })
    const bet = readSelection(readable(form), signs.join(form.kind === 'balls' ? '-' : ''))
    if (bet !== undefined) return bet
  }
}

function readable(form: BetForm) {
  return form.kind === 'choice'
    ? { kind: 'choice' as const, options: form.options.map(option => option.value) }
    : form
}

function ballsOf(from: number): string[] {
  const width = String(from).length
  return Array.from({ length: from }, (_, index) => String(index + 1).padStart(width, '0'))
}

/** Generates every combination of one sign per row: there may be very many. */
function* combinationsOf(
  rows: readonly (readonly string[])[],
  taken: readonly string[] = [],
): Generator<string[]> {
  const row = rows[taken.length]
  if (!row) {
    if (rows.length > 0) yield [...taken]
    return
  }
  for (const sign of row) yield* combinationsOf(rows, [...taken, sign])
}

function* groupsOf(signs: readonly string[], count: number): Generator<string[]> {
  if (count === 0) yield []
  for (let at = 0; at + count <= signs.length && count > 0; at += 1)
    for (const rest of groupsOf(signs.slice(at + 1), count - 1)) yield [signs[at] ?? '', ...rest]
}
