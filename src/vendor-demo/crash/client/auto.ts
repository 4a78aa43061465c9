import { MOST_TIMES } from '#lib/fairness/crash.ts'
import { createChoice } from '../../kit/choice.ts'
import { el } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { LIMITS, timesText, typedTimes } from './times.ts'

/** The automatic cash-outs on offer, in hundredths; the highest multiplier stands for none. */
const OFFERED = [MOST_TIMES, 150, 200, 300, 500, 1_000]
const ERROR_ID = 'auto-error'

export interface AutoCashOut {
  element: HTMLElement
  /** In hundredths; undefined if what is typed is no cash-out: then the field says so and gets the focus. */
  checked: () => number | undefined
  /** Shows the one of a round that runs. */
  set: (times: number) => void
  setDisabled: (disabled: boolean) => void
}

/** The automatic cash-out: one of a few, or typed. It stays for the rounds that follow; an empty field is none. */
export function createAutoCashOut(): AutoCashOut {
  let times: number | undefined = MOST_TIMES
  const field = el('input', {
    class: 'auto-field',
    inputmode: 'decimal',
    enterkeyhint: 'done',
    autocomplete: 'off',
    maxlength: '12',
    placeholder: say('autoOff'),
    'aria-describedby': ERROR_ID,
  })
  const error = el('p', { class: 'auto-error', id: ERROR_ID, role: 'alert' })
  const choice = createChoice(say('auto'), () => set(choice.value() ?? MOST_TIMES))

  function set(next: number): void {
    times = next
    choice.choose(next)
    field.value = next === MOST_TIMES ? '' : timesText(next)
    show()
  }
  /** What is typed counts from the first letter on; a mistake is named when the field is left, then until it is right. */
  function type(): void {
    times = field.value.trim() === '' ? MOST_TIMES : typedTimes(field.value)
    choice.choose(times)
    if (times !== undefined) show()
  }
  function leave(): void {
    if (times !== undefined && field.value.trim() !== '') field.value = timesText(times)
    show()
  }
  function show(): void {
    const isWrong = times === undefined
    field.setAttribute('aria-invalid', String(isWrong))
    const text = isWrong ? say('autoWrong', LIMITS) : ''
    if (error.textContent !== text) error.textContent = text
  }

  field.addEventListener('focus', () => field.select())
  field.addEventListener('input', type)
  field.addEventListener('change', leave)
  choice.offer(
    OFFERED.map(key => ({ key, label: key === MOST_TIMES ? say('autoOff') : timesText(key), more: '' })),
  )
  return {
    element: el(
      'div',
      { class: 'picks' },
      el('label', { class: 'auto' }, el('span', {}, say('auto')), field),
      error,
      choice.element,
    ),
    checked: () => {
      show()
      if (times === undefined) field.focus()
      return times
    },
    set,
    setDisabled: disabled => {
      field.disabled = disabled
      for (const option of choice.element.querySelectorAll('button')) option.disabled = disabled
    },
  }
}
