import { button, el } from './dom.ts'

interface Option {
  key: number
  label: string
  /** Below the label; it may change every second. */
  more: string
}
export interface Choice {
  element: HTMLElement
  value: () => number | undefined
  /** Takes the options there are now; what was chosen stays chosen while it is among them. */
  offer: (options: readonly Option[]) => void
  /** Marks this one, or none, without a press. */
  choose: (key: number | undefined) => void
}

/** A few options beside each other, one of which is chosen. */
export function createChoice(label: string, changed: () => void): Choice {
  const element = el('div', { class: 'choice', role: 'group', 'aria-label': label })
  const buttons = new Map<number, { button: HTMLButtonElement; more: HTMLElement }>()
  let chosen: number | undefined

  function mark(): void {
    for (const [key, option] of buttons) option.button.setAttribute('aria-pressed', String(key === chosen))
  }

  function make({ key, label: name }: Option) {
    const more = el('small', {})
    const made = button('', 'choice-option', () => {
      chosen = key
      mark()
      changed()
    })
    made.append(el('span', {}, name), more)
    return { button: made, more }
  }

  return {
    element,
    value: () => chosen,
    choose: key => {
      chosen = key !== undefined && buttons.has(key) ? key : undefined
      mark()
    },
    offer: options => {
      const keys = options.map(option => option.key)
      if (String([...buttons.keys()]) !== String(keys)) {
        for (const key of [...buttons.keys()]) if (!keys.includes(key)) buttons.delete(key)
        const made = options.map(option => [option.key, buttons.get(option.key) ?? make(option)] as const)
        buttons.clear()
        for (const [key, option] of made) buttons.set(key, option)
        element.replaceChildren(...made.map(([, option]) => option.button))
        if (chosen === undefined || !keys.includes(chosen)) {
          chosen = keys[0]
          changed()
        }
        mark()
      }
      for (const option of options) {
        const shown = buttons.get(option.key)
        if (shown && shown.more.textContent !== option.more) shown.more.textContent = option.more
      }
    },
  }
}
