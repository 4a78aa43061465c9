import { DOWNLINE_ORDERS, type DownlineOrder } from './rules.ts'

/** What the page of downlines shows. */
export interface DownlineFilters {
  /** The table unless told. */
  view?: 'tree'
  /** Whose downlines, a member's id; one's own unless told. */
  under?: string
  /** How names begin, in the whole team. */
  search?: string
  order?: DownlineOrder
  /** Where the page begins. */
  after?: string
}

/** Reads the filters out of an address's query; what cannot be read is left out. */
export function downlineFiltersOf(search: string): DownlineFilters {
  const query = new URLSearchParams(search)
  const under = query.get('under') ?? ''
  const name = (query.get('search') ?? '').trim().slice(0, 64)
  const order = DOWNLINE_ORDERS.find(one => one === query.get('order'))
  const after = query.get('after') ?? ''
  return {
    ...(query.get('view') === 'tree' ? { view: 'tree' } : {}),
    ...(/^[0-9a-f-]{36}$/.test(under) ? { under } : {}),
    ...(name ? { search: name } : {}),
    ...(order && order !== 'account' ? { order } : {}),
    ...(/^[^~]{0,120}~[0-9a-f-]{36}$/.test(after) ? { after } : {}),
  }
}
