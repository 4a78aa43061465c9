import { visit } from '#lib/site/kept.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { hotGames, type ListedGame } from './api.ts'
import type { GameType } from './rules.ts'

interface HotFilter {
  gameType?: GameType | undefined
  vassalage?: string | undefined
}

/**
 * The hot games of a category, the hottest first: from this tab's session storage when it has them, else from the
 * server (spec 4.6). `isFresh` asks the server in any case.
 */
export async function readHot(
  filter: HotFilter,
  isFresh: boolean,
): Promise<{ ok: true; list: readonly ListedGame[] } | Extract<Outcome<typeof hotGames>, { ok: false }>> {
  const key = `hotGames:${document.documentElement.lang}:${filter.gameType ?? ''}:${filter.vassalage ?? ''}`
  const kept = isFresh ? undefined : keptList(key)
  if (kept) return { ok: true, list: kept }
  const outcome = await call(hotGames, { ...filter })
  if (!outcome.ok) return outcome
  visit.set(key, JSON.stringify(outcome.value.list))
  return { ok: true, list: outcome.value.list }
}

/** An entry of another version, or of a browser extension, is no valid list and is requested again. */
function keptList(key: string): ListedGame[] | undefined {
  const list = visit.json(key)
  return Array.isArray(list) && list.every(isListed) ? list : undefined
}

function isListed(value: unknown): value is ListedGame {
  return typeof value === 'object' && value !== null && 'nodeId' in value && 'isGame' in value
}
