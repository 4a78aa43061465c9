import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { $isChatOpen, closeChat, openChat } from '#lib/chat/open-store.ts'
import { isFramed } from '#lib/session/framed.ts'

/** Waits for the chat to be opened; its script comes with the first press. Hydrate with `client:signed-in`. */
export default function ChatDoor({ lang }: { lang: string }) {
  const [Chat, setChat] = useState<ComponentType<{ lang: string }>>()
  const isOpen = useStore($isChatOpen, { ssr: 'initial' })
  useEffect(() => {
    if (location.hash === '#chat' && !isFramed()) openChat()
  }, [])
  useEffect(() => {
    if (!isOpen) return
    // Another press tries again.
    import('./Chat.tsx').then(module => setChat(() => module.default), closeChat)
  }, [isOpen])
  return Chat ? <Chat lang={lang} /> : null
}
