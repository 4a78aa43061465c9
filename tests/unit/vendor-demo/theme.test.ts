import { expect, test } from 'vitest'
import { palette } from '#lib/art/palettes.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { JACKPOT_SLOT, JACKPOT_TITLES } from '#lib/fairness/jackpot.ts'
import { COIN, SCATTER } from '#lib/fairness/reels/definition.ts'
import { definitionOf } from '#lib/fairness/reels/titles.ts'
import { titleDesign } from '../../../src/vendor-demo/kit/title-design.ts'
import { themeOf } from '../../../src/vendor-demo/reels/client/theme.ts'

// Protects: no two symbols of a slot look alike, whichever of thousands of titles it is.

/** Every fifth slot; its symbols hang on its words alone. */
const STEP = 5

test('four pictures of a title are different, and none looks like its scatter or its coin', () => {
  const slots = demoCatalogue().games.flatMap(({ gameType, vassalage, gameCode }) => {
    if (gameType !== 'RNG' || vassalage === 'BAIZE') return []
    const definition = JACKPOT_TITLES.test(gameCode) ? JACKPOT_SLOT : definitionOf(gameCode)
    return definition ? [{ vassalage, gameCode, strips: definition.strips }] : []
  })
  const own = new Set<string>()
  let replaced = 0
  for (const { vassalage, gameCode, strips } of slots.filter((_, at) => at % STEP === 0)) {
    const { emblem, pool, palette: inks } = titleDesign(gameCode, vassalage).design
    const { names, drawings } = themeOf(gameCode, { inks: palette(inks), emblem, pool }, strips)
    const pictures = ['1', '2', '3', '4'].map(letter => names[letter])
    expect(new Set(pictures).size, gameCode).toBe(4)
    expect(
      Object.values(drawings).filter(drawing => drawing === ''),
      gameCode,
    ).toEqual([])
    const has = (letter: string) => strips.some(strip => strip.includes(letter))
    if (has(SCATTER)) expect(pictures, gameCode).not.toContain('emblem_star')
    if (has(COIN)) expect(pictures, gameCode).not.toContain('emblem_coin')
    // The figure of the label is the most valuable picture, unless a symbol of the rules looks like it.
    if (pictures[0] === `emblem_${emblem}`) own.add(emblem)
    else replaced += 1
  }
  expect(own).toContain('star')
  expect(own).toContain('coin')
  expect(replaced).toBeGreaterThan(0)
})
