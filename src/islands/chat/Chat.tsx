import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import '../../styles/state.css'
import '../../styles/chip.css'
import '../../styles/field.css'
import '../../styles/panel.css'
import '../ui/ui.css'
import { focusedPlace, focusFirst, giveFocusBack, keepInside, openOver } from '#islands/ui/modal.ts'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { launchChat } from '#lib/chat/api.ts'
import { $isChatOpen, closeChat } from '#lib/chat/open-store.ts'
import { type ChatTexts, loadChatTexts } from '#lib/chat/texts.ts'
import { $session } from '#lib/session/store.ts'
import { call } from '#lib/wire/client.ts'
import styles from './Chat.module.css'
import { ChatHead } from './ChatHead.tsx'
import { Room } from './Room.tsx'
import type { Writing } from './writing.ts'

/** From here on the chat is a column beside the page, which goes on; below, it is over the whole page. */
const BESIDE = '(min-width: 1024px)'

/** The chat room (spec 2.2). Its script and its texts come when it is first opened. */
export default function Chat({ lang }: { lang: string }) {
  const isOpen = useStore($isChatOpen, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const [texts, setTexts] = useState<ChatTexts>()
  const isHere = session === 'member' || session === 'agent'
  useEffect(() => {
    if (!isOpen) return
    // Nothing to show without its texts; another press tries again.
    loadChatTexts(lang).then(setTexts, closeChat)
  }, [lang, isOpen])
  // Logging out closes the chat.
  useEffect(() => {
    if (isOpen && !isHere && session !== 'unknown') closeChat()
  }, [isOpen, isHere, session])
  return isOpen && isHere && texts ? <ChatPanel writing={{ texts, language: lang }} /> : null
}

function ChatPanel({ writing }: { writing: Writing }) {
  const panel = useRef<HTMLDialogElement>(null)
  const heading = useId()
  usePanel(panel)
  return createPortal(
    <dialog
      ref={panel}
      className={styles.chat}
      aria-labelledby={heading}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        closeChat()
      }}
      onKeyDown={event => {
        if (matchMedia(BESIDE).matches) {
          if (event.key === 'Escape' && !panel.current?.querySelector(':popover-open')) closeChat()
        } else keepInside(event.currentTarget, event)
      }}
    >
      <ChatHead headingId={heading} writing={writing} />
      <ChatContent writing={writing} />
    </dialog>,
    document.body,
  )
}

/** The room of the house, or an outside chat in its frame. */
function ChatContent({ writing }: { writing: Writing }) {
  const { texts } = writing
  const [launched, setLaunched] = useState<{ chatUrl: string; isOutside: boolean }>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let isLatest = true
    void call(launchChat, {}).then(outcome => {
      if (!isLatest) return
      if (outcome.ok) setLaunched(outcome.value)
      else setFailure(outcome.failure.message)
    })
    return () => {
      isLatest = false
    }
  }, [attempt])
  const again = () => {
    setFailure(undefined)
    setAttempt(count => count + 1)
  }
  if (failure !== undefined)
    return (
      <div className={styles.waiting}>
        <ErrorState title={texts.loadFailed} message={failure} retry={texts.retry} onRetry={again} />
      </div>
    )
  if (!launched)
    return (
      <div className={styles.waiting}>
        <SkeletonRows rows={6} label={texts.loading} />
      </div>
    )
  if (!launched.isOutside) return <Room writing={writing} />
  return (
    <iframe
      className={styles.outside}
      title={texts.title}
      src={launched.chatUrl}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
    />
  )
}

/** Opens the panel beside the page or over it, whichever the width allows, and keeps to that when the width changes. */
function usePanel(panel: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = panel.current
    if (!dialog) return
    const before = focusedPlace()
    const query = matchMedia(BESIDE)
    const root = document.documentElement
    const open = () => {
      if (dialog.open) dialog.close()
      if (query.matches) dialog.show()
      else openOver(dialog)
      root.dataset.chat = ''
    }
    open()
    focusFirst(dialog)
    query.addEventListener('change', open)
    return () => {
      query.removeEventListener('change', open)
      delete root.dataset.chat
      dialog.close()
      giveFocusBack(before)
    }
  }, [panel])
}
