import type { Downline } from '#lib/downlines/api.ts'
import type { Branch } from '#lib/downlines/store.ts'
import type { Loadable } from '#lib/wire/loadable.ts'

/** One line of the tree. `member`: somebody; `more`: where a branch is read on, or again; `wait`: what is being read. */
export type TreeRow = { key: string; parent: string; level: number } & (
  | { kind: 'member'; member: Downline }
  | { kind: 'more'; hasFailed: boolean }
  | { kind: 'wait' }
)

/** The lines of a tree from top to bottom, as far as its branches are open and read; '' is the agent's own branch. */
export function rowsInView(
  branches: Readonly<Record<string, Loadable<Branch>>>,
  open: ReadonlySet<string>,
  parent = '',
  level = 1,
): TreeRow[] {
  const branch = branches[parent]
  const rows = (branch?.value?.rows ?? []).flatMap((member): TreeRow[] => [
    { kind: 'member', key: member.id, parent, level, member },
    ...(open.has(member.id) ? rowsInView(branches, open, member.id, level + 1) : []),
  ])
  const end = { key: `end-${parent}`, parent, level }
  if (branch?.state === 'loading') return [...rows, { ...end, kind: 'wait' }]
  const hasFailed = branch?.state === 'failed'
  const isMore = hasFailed || (branch?.value?.next ?? null) !== null
  return isMore ? [...rows, { ...end, kind: 'more', hasFailed }] : rows
}
