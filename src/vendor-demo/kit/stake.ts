import { button, el } from './dom.ts'
import { say } from './facts.ts'

export interface StakeStepper {
  element: HTMLElement
  value: () => bigint
  /** Takes the stakes on offer; the one chosen before stays. */
  offer: (stakes: readonly bigint[], money: (minor: bigint) => string) => void
  setDisabled: (disabled: boolean) => void
}

/** One stake from a list, stepped through with two buttons; `more` writes what stands below it. */
export function createStake(usual: number, more: (stake: bigint) => string): StakeStepper {
  let stakes: readonly bigint[] = []
  let index = usual
  let disabled = false
  let money = String as (minor: bigint) => string
  const amount = el('b', { 'aria-live': 'polite' }, '—')
  const below = el('small', {})
  const value = () => stakes[index] ?? 0n
  const lower = button('−', 'step', () => step(-1))
  const raise = button('+', 'step', () => step(1))
  lower.setAttribute('aria-label', say('stakeLower'))
  raise.setAttribute('aria-label', say('stakeRaise'))

  function step(by: number): void {
    index = Math.min(stakes.length - 1, Math.max(0, index + by))
    show()
  }
  function show(): void {
    amount.textContent = money(value())
    below.textContent = more(value())
    lower.disabled = disabled || index === 0
    raise.disabled = disabled || index >= stakes.length - 1
  }
  return {
    element: el(
      'div',
      { class: 'stake' },
      lower,
      el('div', { class: 'figure' }, el('span', {}, say('stake')), amount, below),
      raise,
    ),
    value,
    offer: (offered, format) => {
      stakes = offered
      money = format
      index = Math.min(index, stakes.length - 1)
      show()
    },
    setDisabled: next => {
      disabled = next
      show()
    },
  }
}
