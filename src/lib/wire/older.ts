import type { WritableAtom } from 'nanostores'
import type { Failure } from './action.ts'
import type { Loadable } from './loadable.ts'

/** A page of a list, newest first, and the cursor of the next page; null at the end. */
export interface Page<One> {
  list: One[]
  next: string | null
}

/** The state of loading further pages of a list. */
export interface Older {
  next: string | null
  isBusy: boolean
  /** Why the last page failed to load, as text. */
  failure: Failure | undefined
}
export const NOTHING_OLDER: Older = { next: null, isBusy: false, failure: undefined }

/** Makes a page of rows that were read with one more than its size. */
export function pageOf<One extends { id: string }>(rows: readonly One[], size: number): Page<One> {
  const list = rows.slice(0, size)
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null }
}

/** The newest page, loaded again, followed by the older rows already loaded; without them if there is a gap. */
function withOlder<One extends { id: string }>(
  page: Page<One>,
  known: { list: readonly One[] | undefined; next: string | null },
): Page<One> {
  const list = known.list ?? []
  const last = page.next === null ? -1 : list.findIndex(one => one.id === page.next)
  const below = last < 0 ? [] : list.slice(last + 1)
  return below.length === 0 ? page : { list: [...page.list, ...below], next: known.next }
}

/** Combines a reloaded newest page with the loaded older rows: returns the new list, and stores the next cursor. */
export function newestOf<One extends { id: string }>(
  $list: Pick<WritableAtom<Loadable<One[]>>, 'get'>,
  $older: WritableAtom<Older>,
  page: Page<One>,
): One[] {
  const { list, next } = withOlder(page, { list: $list.get().value, next: $older.get().next })
  $older.set({ ...NOTHING_OLDER, next })
  return list
}

type ReadPage<One> = (before: string) => Promise<{ page: Page<One> } | { failure: Failure }>

/** Loads the next page of a list. Drops it if the list was reloaded meanwhile. */
export async function readOlder<One>(
  $list: WritableAtom<Loadable<One[]>>,
  $older: WritableAtom<Older>,
  read: ReadPage<One>,
): Promise<void> {
  const { next, isBusy } = $older.get()
  if (next === null || isBusy) return
  const known = $list.get().value
  $older.set({ next, isBusy: true, failure: undefined })
  const result = await read(next)
  if ($list.get().value !== known || 'failure' in result) {
    const failure = 'failure' in result ? result.failure : undefined
    $older.set({ ...$older.get(), isBusy: false, failure })
    return
  }
  $list.set({ ...$list.get(), value: [...(known ?? []), ...result.page.list] })
  $older.set({ next: result.page.next, isBusy: false, failure: undefined })
}
