import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import type chat from '../../../locales/en/chat.json'

export type ChatTexts = typeof chat & {
  /** Where breaks and help are. */
  limitsHref: string
  /** Where red envelopes are opened. */
  rewardsHref: string
  timeZone: string
}

/** Loads the texts of the chat. */
export const loadChatTexts = fetchedTexts<ChatTexts>('chat')
