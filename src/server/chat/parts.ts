import type { SiteSettings } from '#lib/site/settings.ts'
import type { AuthorOf } from './authors.ts'
import type { Fanout } from './fanout.ts'
import type { RoomWords } from './words.ts'

/** What the rules of the chat need. */
export interface ChatParts {
  settings: () => SiteSettings
  /** The deployment's secret. */
  secret: string
  authorOf: AuthorOf
  fanout: Fanout
  words: RoomWords
}
