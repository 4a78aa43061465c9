import { button, el } from './dom.ts'
import { say } from './page-data.ts'
import { playSound } from './sound.ts'

export interface StakeStepper {
  element: HTMLElement
  value: () => bigint
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
  let money = String as (minor: bigint) => string
  let amountOf: (text: string) => bigint | undefined = () => undefined
  const amount = el('input', {
    class: 'stake-amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-label': say('stake'),
    value: '—',
  })
  amount.addEventListener('focus', () => amount.select())
  amount.addEventListener('change', () => type(amount.value))
  amount.addEventListener('keydown', event => {
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
    show()
  }
  /** The largest stake on offer that is no more than what was typed; nobody stakes more than they said. */
  function type(text: string): void {
    const typed = amountOf(text)
    const fitting = typed === undefined ? -1 : stakes.findLastIndex(stake => stake <= typed)
    if (fitting >= 0) index = fitting
    show()
  }
  function show(): void {
    amount.value = money(value())
    amount.disabled = disabled
    said.textContent = amount.value
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
    ),
    value,
    offer: (offered, format, read) => {
      stakes = offered
      money = format
      amountOf = read
      index = Math.min(index, stakes.length - 1)
      show()
    },
    setDisabled: next => {
      disabled = next
      show()
    },
  }
}
