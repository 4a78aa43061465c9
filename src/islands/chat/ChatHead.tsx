import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { closeChat } from '#lib/chat/open-store.ts'
import { $chatRoom, $isConnected, enterRoom, unblockAuthor } from '#lib/chat/store.ts'
import { fill, plural } from '#lib/i18n/format.ts'
import { LANGUAGES, languageOfPage } from '#lib/i18n/languages.ts'
import styles from './ChatHead.module.css'
import type { Writing } from './writing.ts'

interface Props {
  headingId: string
  writing: Writing
}

/** The title, how many are in the room, the choice of the room, the blocked members, and the close button. */
export function ChatHead({ headingId, writing }: Props) {
  const { texts, language } = writing
  const room = useStore($chatRoom, { ssr: 'initial' }).value
  const isConnected = useStore($isConnected, { ssr: 'initial' })
  const blocked = room?.blocked ?? []
  const people = room?.state.people ?? 0
  return (
    <div className={styles.head}>
      <button className="icon-button only-phone" type="button" aria-label={texts.back} onClick={closeChat}>
        <Icon name="chevl" />
      </button>
      <div className={styles.title}>
        <h2 id={headingId} tabIndex={-1}>
          {texts.title}
        </h2>
        <div className={`small ${styles.facts}`}>
          {isConnected && <span className={styles.on} aria-hidden="true" />}
          {isConnected && people > 0 && <span>{plural(texts, 'people', people, language)}</span>}
          {blocked.length > 0 && (
            <BlockList blocked={blocked} writing={writing}>
              {plural(texts, 'blocked', blocked.length, language)}
            </BlockList>
          )}
        </div>
      </div>
      {room && room.rooms.length > 1 && (
        <select
          className={styles.rooms}
          aria-label={texts.room}
          value={room.state.room}
          onChange={event => void enterRoom(languageOfPage(event.currentTarget.value))}
        >
          {room.rooms.map(one => (
            <option key={one} value={one} lang={LANGUAGES[one].tag}>
              {LANGUAGES[one].name}
            </option>
          ))}
        </select>
      )}
      <button className="icon-button only-desktop" type="button" aria-label={texts.close} onClick={closeChat}>
        <Icon name="x" />
      </button>
    </div>
  )
}

interface BlockListProps {
  blocked: readonly { author: string; name: string }[]
  writing: Writing
  children: string
}

/** The members that the signed-in member has blocked, each with a button to unblock. */
function BlockList({ blocked, writing: { texts }, children }: BlockListProps) {
  const menu = useRef<HTMLDivElement>(null)
  const unblock = (author: string) => {
    menu.current?.hidePopover()
    void unblockAuthor(author)
  }
  return (
    <>
      <button className={`${styles.blocked} small`} type="button" popoverTarget="chat-blocked">
        {children}
      </button>
      <div ref={menu} id="chat-blocked" className={styles.list} popover="auto" data-menu-keys>
        <p className="small bold">{texts.blockedTitle}</p>
        {blocked.map(one => (
          <button key={one.author} type="button" onClick={() => unblock(one.author)}>
            {fill(texts.unblock, { name: one.name })}
          </button>
        ))}
      </div>
    </>
  )
}
