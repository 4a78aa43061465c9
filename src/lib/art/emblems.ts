import type { Emblem } from './emblem.ts'
import { CREATURES } from './emblems-creatures.ts'
import { FORTUNE } from './emblems-fortune.ts'
import { SPORTS } from './emblems-sports.ts'
import { STORIES } from './emblems-stories.ts'
import { TABLES } from './emblems-tables.ts'

/** The 44 figures of the labels. */
export const EMBLEMS = { ...FORTUNE, ...CREATURES, ...TABLES, ...STORIES, ...SPORTS } satisfies Record<
  string,
  Emblem
>
export type EmblemName = keyof typeof EMBLEMS
