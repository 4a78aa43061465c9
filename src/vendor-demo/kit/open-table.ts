import type { ChipTable } from './chip-table.ts'
import { openOwnTable } from './own-table.ts'
import { pageData } from './page-data.ts'
import { openRoomTable } from './room-table.ts'

/** Opens a table as a room, or as one of the player's own, by the code that it was opened under. */
export function openTable<Spot extends string>(rooms: RegExp, table: ChipTable<Spot>): void {
  const open = rooms.test(pageData.gameCode) ? openRoomTable : openOwnTable
  open(table)
}
