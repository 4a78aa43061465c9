import * as v from 'valibot'
import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'

const word = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(60))
const list = v.pipe(v.array(word), v.maxLength(2_000, 'has more than 2,000 words'))
const words = v.strictObject(
  Object.fromEntries(SHIPPED_LANGUAGES.map(language => [language, v.optional(list)])) as Record<
    Language,
    v.OptionalSchema<typeof list, undefined>
  >,
)

/** The chat room (docs/chat.md). */
export const chatSetting = v.strictObject({
  /** Who may write: after one approved deposit, or after so many rounds that counted; 0 for every member. */
  betsNeeded: v.pipe(
    v.number(),
    v.integer('is not a whole number'),
    v.minValue(0, 'is less than 0'),
    v.maxValue(1_000, 'is more than 1,000'),
  ),
  /** Words that the house refuses besides those of its lists. */
  words,
  /** An outside chat in place of the room of the house: its https address, opened with a signed query. */
  outside: v.nullable(
    v.strictObject({
      url: v.pipe(
        v.string(),
        v.trim(),
        v.check(isSecure, 'is not an https address without a query, such as https://chat.example/room'),
      ),
    }),
  ),
})
export type ChatSetting = v.InferOutput<typeof chatSetting>

export const DEFAULT_CHAT: ChatSetting = { betsNeeded: 20, words: {}, outside: null }

function isSecure(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isHere = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return (protocol === 'https:' || isHere) && username === '' && search === '' && hash === ''
}
