import { DOWNLINE_ORDERS, type DownlineOrder } from './rules.ts'

/** The filters of the downlines page. */
export interface DownlineFilters {
  /** The table by default. */
  view?: 'tree'
  /** The id of the member whose downlines are shown; by default the agent's own. */
  under?: string
  /** The start of names, in the whole team. */
  search?: string
  order?: DownlineOrder
  /** The cursor of the page. */
  after?: string
}

/** Parses the filters of an address's query; ignores invalid parts. */
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
