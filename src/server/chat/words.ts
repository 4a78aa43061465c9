import {
  type Matcher,
  matcherOf,
  type SpelledDigits,
  spelledDigits,
  type WordList,
} from '#lib/chat/text-rules.ts'
import { type Language, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import type { ChatSetting } from '#lib/site/chat-setting.ts'
import en from './words/en.json' with { type: 'json' }
import ja from './words/ja.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import th from './words/th.json' with { type: 'json' }
import tl from './words/tl.json' with { type: 'json' }
import vi from './words/vi.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

export const LISTS: Readonly<Record<Language, WordList>> = { th, en, zh, ja, vi, pt, tl }

/** Signs of distress count in every room, whichever language somebody is in need in. */
export const isDistressed: Matcher = matcherOf(SHIPPED_LANGUAGES.flatMap(room => LISTS[room].distress))

export const SPELLED: SpelledDigits = spelledDigits(SHIPPED_LANGUAGES.map(room => LISTS[room].digits))

/** The refused words of each room: those of its language, the English ones, and the operator's own. */
export class RoomWords {
  readonly #settings: () => ChatSetting
  #words: ChatSetting['words'] | undefined
  #matchers = new Map<Language, Matcher>()

  constructor(settings: () => ChatSetting) {
    this.#settings = settings
  }

  of(room: Language): Matcher {
    const { words } = this.#settings()
    if (words !== this.#words) {
      this.#words = words
      this.#matchers = new Map()
    }
    const known = this.#matchers.get(room)
    if (known) return known
    const own = [...(words[room] ?? []), ...(words.en ?? [])]
    const listed = matcherOf([...LISTS[room].refused, ...LISTS.en.refused], LISTS[room].harmless)
    const ofHouse = matcherOf(own)
    const matcher: Matcher = text => listed(text) || ofHouse(text)
    this.#matchers.set(room, matcher)
    return matcher
  }
}
