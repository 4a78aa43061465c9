import type phone from '../../../locales/en/phone.json'

/** What a mobile number with its country, and the code that is sent to it, say in every form that has them. */
export type PhonePhrases = typeof phone
