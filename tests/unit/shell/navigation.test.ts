import { afterEach, expect, test, vi } from 'vitest'
import { bannersOf } from '#layouts/home/home-data.ts'
import { entryTo, yourEntries } from '#layouts/shell/navigation.ts'
import { shellData } from '#layouts/shell/shell-data.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { Snapshot } from '#lib/snapshot/schema.ts'

// Protects: the menus show what the operator has switched on and what has games, and nothing else (spec 2.2, 2.6).

vi.mock('#lib/snapshot/load.ts', async original => {
  const { loadSnapshot: load } = await original<{ loadSnapshot: () => Snapshot }>()
  return { loadSnapshot: vi.fn(() => load()) }
})
const published = loadSnapshot()
afterEach(() => {
  vi.mocked(loadSnapshot).mockImplementation(() => published)
})

function publishes(changes: Partial<Snapshot>): void {
  vi.mocked(loadSnapshot).mockImplementation(() => ({ ...published, ...changes }))
}
const withModules = (...modules: string[]) => publishes({ settings: { ...published.settings, modules } })
const yours = () => yourEntries('en').map(entry => entry.phrase)

test('a VIP programme has an entry while there is one', () => {
  withModules('VIP')
  expect(yours()).toContain('vip')
  withModules()
  expect(yours()).not.toContain('vip')
})

test('inviting friends and the page for agents have entries while inviting is open', () => {
  withModules('REFERRAL')
  expect(yours()).toEqual(expect.arrayContaining(['invite', 'agents']))
  expect(entryTo('en', '/agent')?.href).toBe('/en/agent')
  withModules()
  expect(yours()).not.toContain('invite')
  expect(yours()).not.toContain('agents')
  expect(entryTo('en', '/agent')).toBeUndefined()
})

test('a category without vendors has no entry', () => {
  const codes = () => shellData().categories.map(category => category.code)
  expect(codes()).toContain('FISH')
  publishes({
    categories: published.categories.map(one => (one.gameType === 'FISH' ? { ...one, vendors: [] } : one)),
  })
  expect(codes()).not.toContain('FISH')
  expect(codes()).toContain('LIVE')
})

test('a banner leads to a page in the language of the visitor, or to another site as it stands', () => {
  const [first] = published.banners.filter(banner => banner.groupName === 'w_home')
  if (!first) throw new Error('the demo world has no banners')
  const targetOf = (changes: Partial<typeof first>) => {
    publishes({ banners: [{ ...first, ...changes }] })
    const [banner] = bannersOf('w_home', 'en')
    return banner && [banner.href, banner.isOutside]
  }
  expect(targetOf({ linkageType: 'page', url: '/help#care' })).toEqual(['/en/help#care', false])
  expect(targetOf({ linkageType: 'outside', url: 'https://elsewhere.example/x' })).toEqual([
    'https://elsewhere.example/x',
    true,
  ])
})
