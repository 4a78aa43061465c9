import { button, el } from './dom.ts'
import { say } from './page-data.ts'
import { playSound } from './sound.ts'

const ERROR_ID = 'stake-error'

export interface StakeStepper {
  element: HTMLElement
  /** The stake that was chosen last. */
  value: () => bigint
  /**
   * The stake of a round that begins now: the one that the field shows, also while somebody is still typing. Undefined if
   * what is typed is no stake: then the field says so and gets the focus.
   */
  checked: () => bigint | undefined
  /** Takes the stakes on offer, and how amounts are written and read; the one chosen before stays. */
  offer: (
    stakes: readonly bigint[],
    money: (minor: bigint) => string,
    amountOf: (text: string) => bigint | undefined,
  ) => void
  setDisabled: (disabled: boolean) => void
}

/** One stake from a list, stepped through with two buttons or typed; `more` writes what stands below it. */
export function createStake(usual: number, more: (stake: bigint) => string): StakeStepper {
  let stakes: readonly bigint[] = []
  let index = usual
  let disabled = false
  /** What the field says and nobody has read yet: it stays as it is typed. */
  let typed: 'no' | 'unread' | 'wrong' = 'no'
  let money = String as (minor: bigint) => string
  let amountOf: (text: string) => bigint | undefined = () => undefined
  const amount = el('input', {
    class: 'stake-amount',
    inputmode: 'decimal',
    enterkeyhint: 'done',
    autocomplete: 'off',
    'aria-label': say('stake'),
    'aria-describedby': ERROR_ID,
    value: '—',
  })
  const error = el('p', { class: 'stake-error', id: ERROR_ID, role: 'alert' })
  amount.addEventListener('focus', () => amount.select())
  amount.addEventListener('input', () => mark('unread'))
  amount.addEventListener('change', read)
  amount.addEventListener('keydown', event => {
    if (event.key === 'Enter') read()
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
  })
  const said = el('span', { class: 'stake-said', 'aria-live': 'polite' })
  const below = el('small', {})
  const value = () => stakes[index] ?? 0n
  const lower = button('−', 'step', () => step(-1))
  const raise = button('+', 'step', () => step(1))
  lower.setAttribute('aria-label', say('stakeLower'))
  raise.setAttribute('aria-label', say('stakeRaise'))

  function step(by: number): void {
    index = Math.min(stakes.length - 1, Math.max(0, index + by))
    playSound('press')
    mark('no')
  }
  /** The largest stake on offer that is no more than what was typed; nobody stakes more than they said. */
  function read(): void {
    if (typed === 'no') return
    const minor = amountOf(amount.value)
    const isStake = minor !== undefined && minor >= (stakes[0] ?? 0n) && minor <= (stakes.at(-1) ?? 0n)
    if (isStake) index = stakes.findLastIndex(stake => stake <= minor)
    mark(isStake ? 'no' : 'wrong')
  }
  function mark(next: typeof typed): void {
    typed = next
    show()
  }
  function show(): void {
    if (typed === 'no') amount.value = money(value())
    amount.disabled = disabled
    amount.setAttribute('aria-invalid', String(typed === 'wrong'))
    const limits = { least: money(stakes[0] ?? 0n), most: money(stakes.at(-1) ?? 0n) }
    const mistake = typed === 'wrong' ? say('stakeWrong', limits) : ''
    if (error.textContent !== mistake) error.textContent = mistake
    if (typed === 'no') said.textContent = amount.value
    below.textContent = more(value())
    lower.disabled = disabled || index === 0
    raise.disabled = disabled || index >= stakes.length - 1
  }
  return {
    element: el(
      'div',
      { class: 'stake' },
      lower,
      el(
        'div',
        { class: 'figure' },
        el('span', { 'aria-hidden': 'true' }, say('stake')),
        amount,
        below,
        said,
      ),
      raise,
      error,
    ),
    value,
    checked: () => {
      read()
      if (typed !== 'wrong') return value()
      amount.focus()
      return undefined
    },
    offer: (offered, format, read) => {
      stakes = offered
      money = format
      amountOf = read
      index = Math.min(index, stakes.length - 1)
      show()
    },
    setDisabled: next => {
      disabled = next
      mark(disabled ? 'no' : typed)
    },
  }
}
