import type { GameType } from '#lib/games/rules.ts'

/** What a tile shows, in the language of the page. */
export interface TileGame {
  nodeId: string
  name: string
  vendor: string
  category: GameType
  /** Where a click leads. */
  href: string
  /** The address of the label. */
  art: string
  /** Return to player in percent as exact text ("96.8"); absent for fixtures and draws. */
  rtp?: string | undefined
  /** It leads to a vendor's games, and is none itself. */
  opensVendor: boolean
  isNew: boolean
  /** Among the hot games; not said where all are. */
  isHot: boolean
  maintenance: boolean
}
