import { atom } from 'nanostores'
import { $session } from '#lib/session/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { addFavorite, favoriteIds, removeFavorite } from './api.ts'
import { FAVORITE_THROTTLE_MS } from './rules.ts'

/** The nodes of the games that the member keeps; empty for a guest and until they are known. */
export const $favorites = atom<ReadonlySet<string>>(new Set())
/** Why the last change was undone; another object is another failure. */
export const $favoriteFailure = atom<Failure | undefined>(undefined)

/** The last pending change of each game: changes are sent to the server one after another. */
const pending = new Map<string, Promise<void>>()
/** What the server has, as far as it answered: what an undone change goes back to. */
const onServer = new Set<string>()
let loading: Promise<void> | undefined
let lastChangeAt = Number.NEGATIVE_INFINITY

// What one player keeps is not shown to the next one.
$session.listen(kind => {
  if (kind !== 'guest') return
  loading = undefined
  onServer.clear()
  $favorites.set(new Set())
})

/** Reads what the member keeps, once for all islands of a page; after a failure the next call reads again. */
export function loadFavorites(): Promise<void> {
  loading ??= read().then(isRead => {
    if (!isRead) loading = undefined
  })
  return loading
}

/** Applies a list of favourites from the server: its games are kept, except those with a pending change. */
export function knowFavorites(nodeIds: readonly string[]): void {
  const kept = new Set($favorites.get())
  for (const nodeId of nodeIds) {
    onServer.add(nodeId)
    if (!pending.has(nodeId)) kept.add(nodeId)
  }
  if (kept.size > $favorites.get().size) $favorites.set(kept)
}

/**
 * Adds or removes a favourite: shown at once, then sent to the server, and undone with `$favoriteFailure` if that
 * fails. Returns false for a press within a second of the last one, which is ignored (spec 4.6).
 */
export function toggleFavorite(nodeId: string): boolean {
  const now = performance.now()
  if (now - lastChangeAt < FAVORITE_THROTTLE_MS) return false
  lastChangeAt = now
  $favoriteFailure.set(undefined)
  const isKept = !$favorites.get().has(nodeId)
  show(nodeId, isKept)
  const change = sendFavorite(nodeId, isKept, pending.get(nodeId)).then(failure => {
    // A later change of the same game decides what is shown.
    if (pending.get(nodeId) !== change) return
    pending.delete(nodeId)
    if (!failure) return
    show(nodeId, onServer.has(nodeId))
    $favoriteFailure.set(failure)
  })
  pending.set(nodeId, change)
  return true
}

/** Resolves when no change is pending. */
export async function favoritesAtRest(): Promise<void> {
  await Promise.all(pending.values())
}

async function read(): Promise<boolean> {
  const outcome = await call(favoriteIds, {})
  if (!outcome.ok) return false
  const before = $favorites.get()
  const kept = new Set(outcome.value.favGameIds)
  onServer.clear()
  for (const nodeId of kept) onServer.add(nodeId)
  // The answer may be older than a pending change.
  for (const nodeId of pending.keys()) {
    if (before.has(nodeId)) kept.add(nodeId)
    else kept.delete(nodeId)
  }
  $favorites.set(kept)
  return true
}

async function sendFavorite(
  nodeId: string,
  isKept: boolean,
  earlier: Promise<void> | undefined,
): Promise<Failure | undefined> {
  await earlier
  const outcome = await call(isKept ? addFavorite : removeFavorite, { nodeId })
  if (!outcome.ok) return outcome.failure
  if (isKept) onServer.add(nodeId)
  else onServer.delete(nodeId)
  return undefined
}

function show(nodeId: string, isKept: boolean): void {
  const kept = new Set($favorites.get())
  if (isKept) kept.add(nodeId)
  else kept.delete(nodeId)
  $favorites.set(kept)
}
