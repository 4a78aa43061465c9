import { atom } from 'nanostores'
import type { ToastMessage } from '#islands/ui/Toast.tsx'

/** The message of this page that shows now, one at a time. */
export const $said = atom<ToastMessage | undefined>(undefined)

let count = 0

export function say(text: string, tone: NonNullable<ToastMessage['tone']> = 'ok'): void {
  count += 1
  $said.set({ id: count, text, tone })
}
