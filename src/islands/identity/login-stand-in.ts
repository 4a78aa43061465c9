import { nameOf, TAKEN_OVER } from '#islands/ui/stand-in.ts'

/** What was begun in the login that stands in the page until this script is there (layouts/shell/LoginStandIn.astro). */
export interface BegunLogin {
  username: string
  password: string
  remember: boolean
  /** Takes it away, as soon as the form that takes over is in the page. */
  close: () => void
  /** Gives the form the cursor and the press that the other one had. */
  goOn: (form: HTMLFormElement) => void
}

/** Undefined when nothing stands in, as on the agents' page and wherever the script was there first. */
export function begunLogin(): BegunLogin | undefined {
  if (typeof document === 'undefined') return undefined
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-stands-in][open]')
  const form = dialog?.querySelector('form')
  if (!dialog || !form) return undefined
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
  const active = document.activeElement
  const cursor = active instanceof HTMLInputElement ? active : undefined
  const place = cursor && { name: cursor.name, start: cursor.selectionStart, end: cursor.selectionEnd }
  const focused = active instanceof HTMLButtonElement ? nameOf(active) : undefined
  const { pressed } = dialog.dataset
  return {
    username: field('username')?.value ?? '',
    password: field('password')?.value ?? '',
    remember: field('remember')?.checked ?? false,
    close: () => {
      // Closing gives the focus back to the link, from where the dialog that comes takes it.
      if (dialog.open) dialog.close(TAKEN_OVER)
      dialog.remove()
    },
    goOn: own => {
      own.closest('dialog')?.classList.add('went-on')
      const input = place && own.elements.namedItem(place.name)
      if (input instanceof HTMLInputElement) {
        input.focus()
        if (place && place.start !== null) input.setSelectionRange(place.start, place.end)
      }
      const buttons = [...(own.closest('dialog')?.querySelectorAll('button') ?? [])]
      buttons.find(button => nameOf(button) === focused)?.focus()
      buttons.find(button => nameOf(button) === pressed)?.click()
    },
  }
}
