import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import '../../styles/dialog.css'
import '../../styles/cloth.css'
import './ui.css'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  /** Escape or the cross: the caller stops rendering the dialog. */
  onClose: () => void
  closeLabel: string
  /** The left panel at 900 px; without it the dialog is narrow. A phone leaves it out. */
  art?: ReactNode
  /** Changes when other content takes this one's place: the focus starts anew. */
  view?: string
  /** Must be answered: no cross, and Escape does nothing. */
  isBinding?: boolean
  children: ReactNode
}

/**
 * A modal dialog on the native element: the page behind is inert, Escape closes, the focus stays inside and returns to
 * where it was. A bottom sheet on a phone. It is open for as long as it is rendered.
 */
export function Dialog({ title, onClose, closeLabel, art, view, isBinding = false, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useModal(element)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view starts the focus anew, nothing else does.
  useEffect(() => focusFirst(element.current), [view])
  const close = () => {
    if (!isBinding) onClose()
  }
  // At the end of the page, so that no hidden part around the caller hides it.
  return createPortal(
    <dialog
      ref={element}
      className="scrim"
      aria-labelledby={heading}
      onCancel={event => {
        // Of a file chooser inside, too: only the dialog's own cancel closes it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onKeyDown={keepInside}
    >
      <div className={art ? 'dlg dlg-two' : 'dlg one'}>
        {art && <div className="dlg-art cloth">{art}</div>}
        <div className="dlg-b">
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
        {!isBinding && (
          <button className="ib x" type="button" aria-label={closeLabel} onClick={close}>
            <Icon name="x" />
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  )
}

function useModal(element: React.RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    const { dataset, clientWidth } = document.documentElement
    if (window.innerWidth > clientWidth) dataset.scrollbar = ''
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [element])
}

/** A mouse user may type at once; on a touch screen the heading comes first, or the keyboard would cover the sheet. */
function focusFirst(dialog: HTMLDialogElement | null): void {
  const field = dialog?.querySelector<HTMLElement>('[data-first]')
  const isTouch = matchMedia('(pointer: coarse)').matches
  const target = isTouch || !field ? dialog?.querySelector<HTMLElement>('h2') : field
  target?.focus()
}

/** The native element lets Tab out into the browser's own bars; here it goes round. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]',
    ),
  ].filter(stop => stop.tabIndex >= 0 && stop.getClientRects().length > 0)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const active = document.activeElement
  if (active !== edge && active?.tagName !== 'H2') return
  if (active?.tagName === 'H2' && !event.shiftKey) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
