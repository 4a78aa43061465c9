import { nameOf, TAKEN_OVER } from '#islands/ui/stand-in.ts'

/** What has been typed so far. */
export interface TypedLogin {
  username: string
  password: string
  remember: boolean
}

/** What was begun in the login that stands in the page until this script is there (layouts/shell/LoginStandIn.astro). */
export interface BegunLogin extends TypedLogin {
  /** Takes it away, as soon as the form that takes over is in the page, and answers what was typed until that moment. */
  close: () => TypedLogin
  /** Gives the form the cursor and the press that the other one had. */
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
    ...typedIn(form),
    close: () => {
      const typed = typedIn(form)
      place = placeOf(document.activeElement)
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
      const buttons = [...(own.closest('dialog')?.querySelectorAll('button') ?? [])]
      buttons.find(button => nameOf(button) === place.button)?.focus()
      buttons.find(button => nameOf(button) === dialog.dataset.pressed)?.click()
    },
  }
}

function typedIn(form: HTMLFormElement): TypedLogin {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
  return {
    username: field('username')?.value ?? '',
    password: field('password')?.value ?? '',
    remember: field('remember')?.checked ?? false,
  }
}

/** Where the focus is: the name of a field with its selection, or the words of a button. */
function placeOf(active: Element | null) {
  const input = active instanceof HTMLInputElement ? active : undefined
  return {
    input: input?.name,
    start: input?.selectionStart ?? null,
    end: input?.selectionEnd ?? null,
    button: active instanceof HTMLButtonElement ? nameOf(active) : undefined,
  }
}
