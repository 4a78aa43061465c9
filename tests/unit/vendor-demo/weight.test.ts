import { expect, test } from 'vitest'
import { buildAssets } from '../../../src/vendor-demo/assets.ts'
import { GAMES } from '../../../src/vendor-demo/games.ts'

// Protects: a game opens quickly on a phone, whichever of thousands of titles it is.
test('the first load of each game is at most 150 kB compressed, its fonts apart', async () => {
  const { pages, files } = await buildAssets(GAMES)
  expect(pages.size).toBe(new Set(GAMES.map(({ name }) => name)).size)
  for (const [name, { entry, modules, style }] of pages) {
    const bytes = [entry, ...modules, style].reduce((sum, file) => {
      const served = files.get(file)
      return sum + (served?.gzipped ?? served?.body ?? Buffer.alloc(0)).length
    }, 0)
    expect(bytes, name).toBeGreaterThan(1_000)
    expect(bytes, name).toBeLessThanOrEqual(150_000)
  }
})
