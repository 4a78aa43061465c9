import type { WritableAtom } from 'nanostores'
import type { Failure } from './action.ts'
import type { Loadable } from './loadable.ts'

/** A page of a list, the newest first, and the one to read on before; null at the end. */
export interface Page<One> {
  list: One[]
  next: string | null
}

/** What follows below a list that is read by pages. */
export interface Older {
  next: string | null
  isBusy: boolean
  /** Why the last page was not read, in words. */
  failure: Failure | undefined
}
export const NOTHING_OLDER: Older = { next: null, isBusy: false, failure: undefined }

/** A page out of rows of which one more was read than it has. */
export function pageOf<One extends { id: string }>(rows: readonly One[], size: number): Page<One> {
  const list = rows.slice(0, size)
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null }
}

/** The newest page, read anew, with what was read further down; unless there is a gap between them. */
function withOlder<One extends { id: string }>(
  page: Page<One>,
  known: { list: readonly One[] | undefined; next: string | null },
): Page<One> {
  const list = known.list ?? []
  const last = page.next === null ? -1 : list.findIndex(one => one.id === page.next)
  const below = last < 0 ? [] : list.slice(last + 1)
  return below.length === 0 ? page : { list: [...page.list, ...below], next: known.next }
}

/** The newest page, read anew, with what stands below it: answers what the list shows from now on, and keeps where it goes on. */
export function newestOf<One extends { id: string }>(
  $list: Pick<WritableAtom<Loadable<One[]>>, 'get'>,
  $older: WritableAtom<Older>,
  page: Page<One>,
): One[] {
  const { list, next } = withOlder(page, { list: $list.get().value, next: $older.get().next })
  $older.set({ ...NOTHING_OLDER, next })
  return list
}

type Read<One> = (before: string) => Promise<{ page: Page<One> } | { failure: Failure }>

/** Reads the next page below what is shown. What was read anew meanwhile stands as it is. */
export async function readOlder<One>(
  $list: WritableAtom<Loadable<One[]>>,
  $older: WritableAtom<Older>,
  read: Read<One>,
): Promise<void> {
  const { next, isBusy } = $older.get()
  if (next === null || isBusy) return
  const known = $list.get().value
  $older.set({ next, isBusy: true, failure: undefined })
  const said = await read(next)
  if ($list.get().value !== known || 'failure' in said) {
    const failure = 'failure' in said ? said.failure : undefined
    $older.set({ ...$older.get(), isBusy: false, failure })
    return
  }
  $list.set({ ...$list.get(), value: [...(known ?? []), ...said.page.list] })
  $older.set({ next: said.page.next, isBusy: false, failure: undefined })
}
