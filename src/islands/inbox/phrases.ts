import type inbox from '../../../locales/en/inbox.json'

export type InboxPhrases = typeof inbox
