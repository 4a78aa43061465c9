import { cleanHtml } from '#lib/content/clean-html.ts'
import type { Language } from '#lib/i18n/languages.ts'
import {
  deleteMessage,
  type InboxMessage,
  inboxMessages,
  readAllMessages,
  readMessage,
  setOffers,
  unreadMessageCount,
} from '#lib/inbox/api.ts'
import { INBOX_PAGE_SIZE, isInboxKind, pageOfNews } from '#lib/inbox/rules.ts'
import { textIn } from '#lib/site/settings.ts'
import { pageOf } from '#lib/wire/older.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { notifyArrival } from './arrivals.ts'
import type { Badges } from './badges.ts'
import * as queries from './queries.ts'
import { inboxTexts } from './texts.ts'

/** The inbox and the badges. */
export function inboxRoutes(badges: Badges): readonly Route[] {
  return [
    serve(inboxMessages, call => list(call, badges)),
    serve(unreadMessageCount, ({ db, session }) => badges.of(db, session.memberId)),
    serve(readMessage, call =>
      changed(call, badges, async (tx, at) => {
        if (!(await queries.markRead(tx, call.session.memberId, call.input.id, at)))
          throw call.refusal('notFound', { status: 404 })
      }),
    ),
    serve(readAllMessages, call =>
      changed(call, badges, (tx, at) => queries.markReadUpTo(tx, call.session.memberId, call.input.upTo, at)),
    ),
    serve(deleteMessage, call =>
      changed(call, badges, async (tx, at) => {
        if (!(await queries.markDeleted(tx, call.session.memberId, call.input.id, at)))
          throw call.refusal('notFound', { status: 404 })
      }),
    ),
    serve(setOffers, async ({ db, session, input: { wanted }, runtime }) => {
      await queries.writeOffers(db, session.memberId, wanted ? null : runtime.clock.now())
      return { wantsOffers: wanted }
    }),
  ]
}

async function list({ db, session, input, language, runtime }: Call<typeof inboxMessages>, badges: Badges) {
  const { memberId } = session
  const page = { before: input.before, isUnread: input.show === 'unread', limit: INBOX_PAGE_SIZE + 1 }
  const [rows, unread, wantsOffers] = await Promise.all([
    queries.messagesOf(db, memberId, page),
    badges.of(db, memberId),
    queries.wantsOffers(db, memberId),
  ])
  const { list: shown, next } = pageOf(rows, INBOX_PAGE_SIZE)
  const { timeZone } = runtime.config
  return {
    messages: shown.map(row => toMessage(row, { language, timeZone })),
    next,
    unread,
    wantsOffers,
  }
}

/** Makes a change and returns the new counts, in one transaction; the member's other pages are notified. */
async function changed(
  { db, session, runtime }: Call<typeof readMessage> | Call<typeof readAllMessages>,
  badges: Badges,
  change: (tx: Transaction, at: Date) => Promise<void>,
) {
  const { memberId } = session
  return db.transaction(async tx => {
    await change(tx, runtime.clock.now())
    notifyArrival(tx, [memberId])
    return badges.of(tx, memberId)
  })
}

/** The kind of contract that a message is about; empty for all others. */
function contractOf({ contract }: queries.MessageRow['values']): string {
  return typeof contract === 'object' && 'word' in contract ? contract.word : ''
}

function toMessage(row: queries.MessageRow, reader: { language: Language; timeZone: string }): InboxMessage {
  const common = { id: row.id, at: row.created_at.toISOString(), isRead: row.read_at !== null }
  if (row.kind !== null) {
    if (!isInboxKind(row.kind)) throw new Error(`${row.kind} is no news that can be told`)
    const { title, text } = inboxTexts(row.kind, row.values, reader)
    return {
      ...common,
      title,
      form: 'text',
      body: text,
      language: reader.language,
      page: pageOfNews(row.kind, contractOf(row.values)),
    }
  }
  const content = textIn(row.content ?? {}, reader.language)
  const language = content?.language ?? reader.language
  return {
    ...common,
    title: row.title?.[language] ?? textIn(row.title ?? {}, reader.language)?.text ?? '',
    form: 'html',
    // Cleaned when it was written, and again with the current rules.
    body: cleanHtml(content?.text ?? ''),
    language,
    page: null,
  }
}
