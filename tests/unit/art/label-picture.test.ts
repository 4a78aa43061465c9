import sharp from 'sharp'
import { expect, test } from 'vitest'
import { artInput } from '#lib/art/art.ts'
import { labelPicture } from '#lib/art/label-picture.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { artPath, avifOf, LABEL_FORMS } from '#lib/games/label-address.ts'

/** A label of each category. */
const games = [...new Map(demoCatalogue().games.map(game => [game.gameType, game])).values()]

// Protects: a page of labels stays light. The weights of all forms are in docs/decisions/015-labels-as-pictures.md.
test('labels are small pictures of 320 by 400 in every form', async () => {
  for (const form of LABEL_FORMS)
    for (const game of games) {
      const picture = await labelPicture(sharp, artInput(game), form)
      const { width, height, format } = await sharp(picture).metadata()
      expect([width, height, format]).toEqual([320, 400, form === 'avif' ? 'heif' : 'webp'])
      expect(picture.length, `${artPath(game)} as ${form}`).toBeLessThan(form === 'avif' ? 16_000 : 24_000)
    }
})

test('the address of the AVIF follows from that of the WebP, at every host, and other pictures have none', () => {
  expect(avifOf('/art/PG/RNG/koi.00c0ffee.webp')).toBe('/art/PG/RNG/koi.00c0ffee.avif')
  expect(avifOf('https://one.example/art/PG/RNG/koi.00c0ffee.webp')).toBe(
    'https://one.example/art/PG/RNG/koi.00c0ffee.avif',
  )
  expect(avifOf('/banners/spring.webp')).toBeUndefined()
  expect(avifOf('/art/PG/RNG/koi.svg')).toBeUndefined()
})
