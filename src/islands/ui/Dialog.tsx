import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import '../../styles/dialog.css'
import '../../styles/cloth.css'
import './ui.css'
import { Icon } from './Icon.tsx'
import { focusFirst, keepInside } from './modal.ts'
import { useModal } from './use-modal.ts'

interface Props {
  title: string
  /** Escape or the cross: the caller stops rendering the dialog. */
  onClose: () => void
  closeLabel: string
  /** The left panel at 900 px; without it the dialog is narrow. A phone leaves it out. */
  art?: ReactNode
  /** Changes when other content replaces this one: the focus restarts. */
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
  // Before anybody can press a key in it, and before its content says where the focus goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new view restarts the focus.
  useLayoutEffect(() => {
    // A user who is already typing keeps the focus.
    if (
      !(
        document.activeElement instanceof HTMLInputElement &&
        element.current?.contains(document.activeElement)
      )
    )
      focusFirst(element.current)
  }, [view])
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
      onKeyDown={onKeyDown}
    >
      <div className={art ? 'dialog dialog-two' : 'dialog one'}>
        {art && <div className="dialog-art cloth">{art}</div>}
        <div className="dialog-body">
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
        {!isBinding && (
          <button className="icon-button x" type="button" aria-label={closeLabel} onClick={close}>
            <Icon name="x" />
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  )
}

/** What happens in a dialog over this one comes here too, along the tree of parts: it is that one's own. */
function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
  const from = event.target instanceof Element ? event.target.closest('dialog') : null
  if (from === event.currentTarget) keepInside(event.currentTarget, event)
}
