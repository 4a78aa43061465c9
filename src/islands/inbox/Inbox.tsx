import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { CheckField } from '#islands/ui/CheckField.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import {
  $inbox,
  $inboxFailure,
  $inboxFilter,
  $offersFailure,
  $wantsOffers,
  filterInbox,
  type InboxFilter,
  type InboxList,
  markAllRead,
  markRead,
  openInbox,
  readInbox,
  readInboxAgain,
  removeMessage,
  wantOffers,
} from '#lib/inbox/store.ts'
import { $unread } from '#lib/inbox/unread.ts'
import { $session } from '#lib/session/store.ts'
import { focusBeside } from './focus.ts'
import styles from './Inbox.module.css'
import { Message } from './Message.tsx'
import type { InboxPhrases } from './phrases.ts'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  phrases: InboxPhrases
}

/** Platform messages (spec 2.8), all or the unread ones; the filter stands in the address. */
export default function Inbox(props: Props) {
  const { registerHref, loginHref, homeHref, phrases } = props
  const { state, value, failure } = useStore($inbox, { ssr: 'initial' })
  const filter = useStore($inboxFilter, { ssr: 'initial' })
  const unread = useStore($unread, { ssr: 'initial' })?.messages ?? 0
  const refused = useStore($inboxFailure, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  const [said, setSaid] = useState('')
  useAddress(openInbox, { audience: 'member', login: loginHref, home: homeHref })
  useArrivals()
  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const remove = async (id: string) => {
    const isGone = await removeMessage(id)
    if (isGone) setSaid(phrases.deleted)
    return isGone
  }
  return (
    <div className={styles.page}>
      <Tabs
        label={phrases.filter}
        tabs={[
          { name: 'all', label: phrases.all },
          { name: 'unread', label: phrases.unread },
        ]}
        chosen={filter}
        onChoose={setFilter}
      >
        <div className={`row between wrap ${styles.head}`}>
          <p className="small muted num" role="status">
            {said || (value ? fill(phrases.unreadCount, { count: unread }) : '')}
          </p>
          {unread > 0 && (
            <Button size="small" onClick={event => void readAll(event.currentTarget)}>
              {phrases.readAll}
            </Button>
          )}
        </div>
        <FormMessage text={refused?.message} />
        {state === 'failed' && value && (
          <Outdated
            failure={failure}
            title={phrases.failed}
            onRetry={() => void readInboxAgain()}
            phrases={phrases}
          />
        )}
        <section className="panel" aria-label={phrases.list} aria-busy={state === 'loading'}>
          {value ? (
            <List {...props} list={value} filter={filter} onDelete={remove} />
          ) : (
            <Waiting
              rows={6}
              state={state}
              failure={failure}
              title={phrases.failed}
              onRetry={() => void readInbox()}
              phrases={phrases}
            />
          )}
        </section>
        {value?.next && (
          <Button
            busy={state === 'loading'}
            busyLabel={phrases.loading}
            onClick={() => void readInbox(value.next ?? undefined)}
          >
            {phrases.older}
          </Button>
        )}
      </Tabs>
      <Offers phrases={phrases} />
    </div>
  )
}

/** The button goes when nothing is unread any more. */
async function readAll(button: Element): Promise<void> {
  await markAllRead()
  if ($unread.get()?.messages === 0) focusBeside(button)
}

/** Offers are the member's to refuse; messages about the account are not. */
function Offers({ phrases }: Pick<Props, 'phrases'>) {
  const wantsOffers = useStore($wantsOffers, { ssr: 'initial' })
  const refused = useStore($offersFailure, { ssr: 'initial' })
  if (wantsOffers === undefined) return null
  return (
    <CheckField
      name="offers"
      checked={wantsOffers}
      onChange={wanted => void wantOffers(wanted)}
      error={refused?.message}
    >
      {phrases.offers}
    </CheckField>
  )
}

interface ListProps extends Props {
  list: InboxList
  filter: InboxFilter
  onDelete: (id: string) => Promise<boolean>
}

function List({ list, filter, onDelete, language, timeZone, phrases }: ListProps) {
  if (list.messages.length === 0) {
    if (filter === 'unread') return <EmptyState title={phrases.emptyUnread} />
    return <EmptyState title={phrases.empty} about={phrases.emptyAbout} />
  }
  return (
    <ul className={styles.list}>
      {list.messages.map(message => (
        <Message
          key={message.id}
          message={message}
          language={language}
          timeZone={timeZone}
          onOpen={() => void markRead(message.id)}
          onDelete={() => onDelete(message.id)}
          phrases={phrases}
        />
      ))}
    </ul>
  )
}

function setFilter(filter: InboxFilter): void {
  pushAddress(filter === 'unread' ? '?show=unread' : '')
  void filterInbox(filter)
}

/** Reads the list again when a message arrives. */
function useArrivals(): void {
  useEffect(() => {
    let known = $unread.get()?.messages
    return $unread.listen(unread => {
      const isMore = known !== undefined && unread !== undefined && unread.messages > known
      known = unread?.messages
      if (isMore && $inbox.get().state === 'ready') void readInbox()
    })
  }, [])
}
