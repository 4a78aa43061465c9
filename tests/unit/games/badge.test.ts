import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BADGES, badgeOf } from '#lib/games/badge.ts'

// Protects: a tile says the one thing that matters most to a player who would open it.

const game = { isGame: 'GAME', maintenance: false, isNew: false, isHot: 0 } as const

test('a game of which nothing is to be said has no badge', () => {
  expect(badgeOf(game)).toBeUndefined()
})

test('of several badges, maintenance comes before new, and new before hot', () => {
  expect(badgeOf({ ...game, isHot: 1 })).toBe('hot')
  expect(badgeOf({ ...game, isHot: 1, isNew: true })).toBe('new')
  expect(badgeOf({ ...game, isHot: 1, isNew: true, maintenance: true })).toBe('maintenance')
})

test('an entry that opens a vendor’s games says so, however hot it is', () => {
  expect(badgeOf({ ...game, isGame: 'VASSALAGE', isHot: 1 })).toBe('vendorGames')
})

test('every badge has its class in the style of tiles', () => {
  const style = readFileSync('src/islands/ui/GameTile.module.css', 'utf8')
  expect(BADGES.filter(badge => !new RegExp(`\\.${badge}\\b`).test(style))).toEqual([])
})
