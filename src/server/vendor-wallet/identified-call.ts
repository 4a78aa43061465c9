import type { GameSession } from '#server/play/game-session-queries.ts'
import type { Player } from './player-queries.ts'
import type { WalletItem } from './wallet-items.ts'

/** The player a call is about, and the game session whose token it carried. */
export interface Identity {
  player: Player
  session: GameSession | undefined
}
export type IdentifiedCall = Exclude<WalletItem, { type: 'play' }> & Identity
export type IdentifiedPlay = Identity & {
  type: 'play'
  vendor: string
  actions: readonly Extract<IdentifiedCall, { type: 'bet' | 'win' }>[]
}
