import { expect, test } from 'vitest'
import { barNotices } from '#layouts/home/bar-notices.ts'

const notice = (id: string, startDate: string) => ({ id, title: id, startDate })

test('the bar says type B only, and knows the place of each on the announcements page (spec 2.11)', () => {
  const said = barNotices({
    banners: [notice('newest', '2026-11-16T00:00:00.000Z'), notice('oldest', '2026-11-01T00:00:00.000Z')],
    player: [notice('page only', '2026-11-10T00:00:00.000Z')],
  })
  expect(said.map(({ id, index }) => [id, index])).toEqual([
    ['newest', 0],
    ['oldest', 2],
  ])
})
