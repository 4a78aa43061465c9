import { expect, test } from 'vitest'
import { sideMenuGroups } from '#layouts/shell/navigation.ts'
import { GAME_TYPES } from '#lib/games/rules.ts'
import { pathIn, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { SERVICE, WALLET, YOU } from '#lib/menus/entries.ts'
import { categoryEntry, type MenuFacts, sideMenu } from '#lib/menus/side-menu.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import shell from '../../../locales/en/shell.json'

// Protects: the site's menu and the one that other clients are told are the same entries, with the same conditions.

const FACTS: MenuFacts = {
  modules: ['VIP', 'REFERRAL', 'POINTS', 'RAFFLE', 'RESPONSIBLE', 'CHAT'],
  categories: GAME_TYPES.map((code, index) => ({ code, count: index === 0 ? 99 : 100 })),
  hasHot: true,
  hasPromotions: true,
  hasOwnRounds: true,
}
const idsOf = (facts: MenuFacts) =>
  sideMenu(facts).flatMap(({ entries }) => entries.map(({ phrase }) => phrase))

test('the site shows exactly the entries of the menu, in its order, in every language', () => {
  const published = loadSnapshot()
  const facts: MenuFacts = {
    modules: published.settings.modules,
    categories: published.categories
      .filter(({ vendors }) => vendors.length > 0)
      .map(({ gameType, games }) => ({ code: gameType, count: games })),
    hasHot: true,
    hasPromotions: true,
    hasOwnRounds: true,
  }
  const menu = sideMenu(facts).flatMap(({ entries }) => entries)
  for (const language of SHIPPED_LANGUAGES) {
    const shown = sideMenuGroups(language).flatMap(({ entries }) => entries)
    expect(shown.map(({ phrase }) => phrase)).toEqual(menu.map(({ phrase }) => phrase))
    expect(shown.map(({ href }) => href.replace(/\?.*/, ''))).toEqual(
      menu.map(({ path }) => pathIn(language, path)),
    )
  }
})

test.each([
  ['VIP', ['vip']],
  ['REFERRAL', ['invite', 'agents']],
  ['POINTS', ['points']],
  ['RESPONSIBLE', ['limits']],
])('without the module %s, %s are not there', (module, gone) => {
  const without = idsOf({ ...FACTS, modules: FACTS.modules.filter(one => one !== module) })
  expect(idsOf(FACTS).filter(id => !without.includes(id))).toEqual(gone)
})

test('without hot games, promotions or a category, their entries are not there', () => {
  expect(idsOf({ ...FACTS, hasHot: false })).not.toContain('hot')
  expect(idsOf({ ...FACTS, hasPromotions: false })).not.toContain('promotions')
  expect(idsOf({ ...FACTS, hasOwnRounds: false })).not.toContain('verify')
  expect(
    idsOf({ ...FACTS, categories: [] }).filter(id => GAME_TYPES.some(type => type.toLowerCase() === id)),
  ).toEqual([])
})

test('says the number of games from a hundred on', () => {
  expect(categoryEntry('RNG', 99).count).toBeUndefined()
  expect(categoryEntry('RNG', 100).count).toBe(100)
})

test('names every entry by a phrase of its own page', () => {
  const entries = [...WALLET, ...YOU, ...SERVICE]
  for (const { phrase, short } of entries) {
    expect(shell).toHaveProperty(phrase)
    if (short) expect(shell).toHaveProperty(short)
  }
})
