/**
 * The page numbers that a pagination shows: `range` pages around the current one and `margin` at each end, with one
 * gap wherever pages are left out (spec 2.7: range 5, 2 margin pages). A gap never stands for a single page.
 */
export function pageItems(current: number, total: number, range = 5, margin = 2): (number | 'gap')[] {
  const first = Math.max(1, Math.min(current - Math.floor(range / 2), total - range + 1))
  const last = Math.min(total, first + range - 1)
  const isShown = (page: number) => page <= margin || page > total - margin || (page >= first && page <= last)
  const items: (number | 'gap')[] = []
  for (let page = 1; page <= total; page++) {
    if (isShown(page) || (isShown(page - 1) && isShown(page + 1))) items.push(page)
    else if (items.at(-1) !== 'gap') items.push('gap')
  }
  return items
}
