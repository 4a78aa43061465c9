import type phrases from '../../../locales/en/outbox.json'

export type OutboxPhrases = typeof phrases
