import type { ChatConnection } from '#lib/chat/api.ts'
import type { Language } from '#lib/i18n/languages.ts'

/** How open pages hear of what happens in the rooms. Our own server is the only writer, whichever it is. */
export interface Fanout {
  /** Something was committed by this process; what other processes commit is found without it. */
  wake: () => void
  /** Where a member's page listens to a room. */
  connectionFor: (memberId: string, room: Language) => Promise<ChatConnection>
  /** How many members listen to a room, by all servers; null where that is not known. */
  peopleIn: (room: Language) => Promise<number | null>
  start: () => void
  stop: () => Promise<void>
}
