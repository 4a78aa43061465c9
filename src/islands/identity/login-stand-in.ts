import { nameOf, PRESSABLE, TAKEN_OVER } from '#islands/ui/stand-in.ts'

/** The fields of the login by password, empty. The form has these, and what was typed meanwhile is copied by them. */
export const EMPTY_LOGIN = { username: '', password: '', remember: false }
export type TypedLogin = typeof EMPTY_LOGIN

/** What was begun in the login that stands in the page until this script is there (layouts/shell/LoginStandIn.astro). */
export interface BegunLogin {
  /** What has been typed so far. */
  typed: TypedLogin
  /** Removes it once the form that takes over is in the page, and returns what was typed until then. */
  close: () => TypedLogin
  /** Gives the form the focus and the press that the other one had. */
  goOn: (form: HTMLFormElement) => void
}

/** Undefined when nothing stands in, as on the agents' page and wherever the script was there first. */
export function begunLogin(): BegunLogin | undefined {
  if (typeof document === 'undefined') return undefined
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-stands-in][open]')
  const form = dialog?.querySelector('form')
  if (!dialog || !form) return undefined
  let place = placeOf(document.activeElement)
  return {
    typed: typedIn(form),
    close: () => {
      const typed = typedIn(form)
      place = placeOf(document.activeElement)
      // A press that is not over yet would end on the element that takes over and have no effect.
      const held = dialog.querySelector<HTMLElement>(`:is(${PRESSABLE}):active`)
      if (held) dialog.dataset.pressed = nameOf(held)
      // Closing gives the focus back to the link, from where the dialog that comes takes it.
      if (dialog.open) dialog.close(TAKEN_OVER)
      dialog.remove()
      return typed
    },
    goOn: own => {
      own.closest('dialog')?.classList.add('went-on')
      const input = place.input === undefined ? null : own.elements.namedItem(place.input)
      if (input instanceof HTMLInputElement) {
        input.focus()
        if (place.start !== null) input.setSelectionRange(place.start, place.end)
      }
      const found = [...(own.closest('dialog')?.querySelectorAll<HTMLElement>(PRESSABLE) ?? [])]
      found.find(element => nameOf(element) === place.pressable)?.focus()
      found.find(element => nameOf(element) === dialog.dataset.pressed)?.click()
    },
  }
}

function typedIn(form: HTMLFormElement): TypedLogin {
  const typed = Object.entries(EMPTY_LOGIN).map(([name, empty]) => {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return [name, empty]
    return [name, typeof empty === 'boolean' ? field.checked : field.value]
  })
  return Object.fromEntries(typed) as TypedLogin
}

/** Where the focus is: the name of a field with its selection, or the words of a button or link. */
function placeOf(active: Element | null) {
  const input = active instanceof HTMLInputElement ? active : undefined
  return {
    input: input?.name,
    start: input?.selectionStart ?? null,
    end: input?.selectionEnd ?? null,
    pressable: active instanceof HTMLElement && active.matches(PRESSABLE) ? nameOf(active) : undefined,
  }
}
