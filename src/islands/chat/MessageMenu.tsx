import { type RefObject, useRef } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ChatMessage } from '#lib/chat/api.ts'
import { blockAuthor, reportMessage } from '#lib/chat/store.ts'
import { fill } from '#lib/i18n/format.ts'
import type { Failure } from '#lib/wire/action.ts'
import styles from './MessageMenu.module.css'
import type { Writing } from './writing.ts'

interface Props {
  message: ChatMessage
  /** Says what came of it. */
  onDone: (text: string) => void
  /** Starts a reply; undefined where the reader cannot write. */
  onReply: ((message: ChatMessage) => void) | undefined
  writing: Writing
}

/** What can be done with somebody else's message: reply to it, report it, block its author. A popover: Escape closes it. */
export function MessageMenu({ message, onDone, onReply, writing: { texts } }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const id = `chat-menu-${message.id}`
  const act = async (work: () => Promise<Failure | undefined>, done: string) => {
    menu.current?.hidePopover()
    const failure = await work()
    onDone(failure?.message ?? done)
  }
  const reply = () => {
    menu.current?.hidePopover()
    onReply?.(message)
  }
  return (
    <>
      <button
        className={`icon-button ${styles.button}`}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={fill(texts.more, { name: message.name })}
      >
        <Icon name="dots" />
      </button>
      <div
        ref={menu}
        id={id}
        className={styles.menu}
        popover="auto"
        role="menu"
        data-menu-keys
        aria-label={fill(texts.more, { name: message.name })}
        onToggle={event => focusFirstItem(event.newState === 'open', menu)}
      >
        {onReply && (
          <button type="button" role="menuitem" onClick={reply}>
            <Icon name="msg" size="small" />
            {texts.reply}
          </button>
        )}
        <button
          type="button"
          role="menuitem"
          onClick={() => void act(() => reportMessage(message.id), texts.reported)}
        >
          <Icon name="alert" size="small" />
          {texts.report}
          <small>{texts.reportAbout}</small>
        </button>
        <button
          type="button"
          role="menuitem"
          className={styles.bad}
          onClick={() => void act(() => blockAuthor(message.id), '')}
        >
          <Icon name="limit" size="small" />
          {fill(texts.block, { name: message.name })}
          <small>{texts.blockAbout}</small>
        </button>
      </div>
    </>
  )
}

function focusFirstItem(isOpen: boolean, menu: RefObject<HTMLDivElement | null>): void {
  if (isOpen) menu.current?.querySelector('button')?.focus()
}
