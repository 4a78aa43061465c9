import { atom } from 'nanostores'

/** Whether the chat is open over this page. Apart from the rest of it, which loads when it is first opened. */
export const $isChatOpen = atom(false)

export function openChat(): void {
  $isChatOpen.set(true)
}

export function closeChat(): void {
  $isChatOpen.set(false)
}
