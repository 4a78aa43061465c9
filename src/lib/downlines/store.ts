import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { submitterOf } from '#lib/wire/submission.ts'
import { type Downline, type Downlines, downlines, raiseRate } from './api.ts'
import { type DownlineFilters, downlineFiltersOf } from './filters.ts'

/** The loaded downlines of one place in the tree. */
export interface Branch {
  rows: Downline[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

export const $downlineFilters = atom<DownlineFilters>({})
export const $downlines = atom<Loadable<Downlines>>(IDLE)
/** Branches of the tree by the member whose downlines they are; the agent's own with the key ''. */
export const $branches = atom<Record<string, Loadable<Branch>>>({})
export const rateRaise = submitterOf(raiseRate)

const read = reader($downlines)

/** Opens the list with the filters in the page's address. */
export async function openDownlines(search: string): Promise<void> {
  $downlineFilters.set(downlineFiltersOf(search))
  await readDownlines()
}

export async function filterDownlines(filters: DownlineFilters): Promise<void> {
  $downlineFilters.set(filters)
  await readDownlines()
}

export async function readDownlines(): Promise<void> {
  const { view, ...filters } = $downlineFilters.get()
  // The tree starts at the top, whatever the table showed; only the table has a search.
  await read(downlines, view === 'tree' ? {} : filters, answer => {
    const { rows, next } = answer
    if (view === 'tree') $branches.set({ '': { state: 'ready', value: { rows, next }, failure: undefined } })
    return answer
  })
}

/** Loads a member's downlines for the tree, or the next page of them; '' is the agent's own. */
export async function readBranch(parent: string): Promise<void> {
  const known = $branches.get()[parent]
  if (known?.state === 'loading') return
  const before = known?.value
  setBranch(parent, { state: 'loading', value: before, failure: undefined })
  const outcome = await call(downlines, {
    ...(parent ? { under: parent } : {}),
    ...(before?.next ? { after: before.next } : {}),
  })
  if (!outcome.ok) {
    setBranch(parent, { state: 'failed', value: before, failure: outcome.failure })
    return
  }
  const { rows, next } = outcome.value
  setBranch(parent, {
    state: 'ready',
    value: { rows: [...(before?.rows ?? []), ...rows], next },
    failure: undefined,
  })
}

function setBranch(parent: string, branch: Loadable<Branch>): void {
  $branches.set({ ...$branches.get(), [parent]: branch })
}

/** Updates a raised rate in every displayed list, without reloading. */
export function showRaised({ memberId, rate }: { memberId: string; rate: string }): void {
  const changed = (rows: Downline[]) =>
    rows.map(row => (row.id === memberId ? { ...row, nextRate: rate } : row))
  const list = $downlines.get()
  if (list.value) $downlines.set({ ...list, value: { ...list.value, rows: changed(list.value.rows) } })
  const branches = Object.entries($branches.get()).map(([parent, branch]) => [
    parent,
    branch.value ? { ...branch, value: { ...branch.value, rows: changed(branch.value.rows) } } : branch,
  ])
  $branches.set(Object.fromEntries(branches) as Record<string, Loadable<Branch>>)
}
