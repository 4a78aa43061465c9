import { type RefObject, useLayoutEffect } from 'react'
import { focusedPlace, giveFocusBack, openOver } from './modal.ts'

/** Keeps a dialog open for as long as it is rendered; the focus then returns to where it was. */
export function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = element.current
    const before = focusedPlace()
    if (dialog) openOver(dialog)
    return () => {
      dialog?.close()
      giveFocusBack(before)
    }
  }, [element])
}
