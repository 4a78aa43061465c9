import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fontSubsets } from '#lib/i18n/fonts.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { buildAssets } from '../../../src/vendor-demo/assets.ts'
import { GAMES } from '../../../src/vendor-demo/games.ts'

const sheet = readFileSync('src/styles/fonts.css', 'utf8')
const FACES = ['anuphan', 'trirong']

interface Face {
  family: string
  file: string
  ranges: [number, number][]
}

function faces(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, rules = '']) => ({
    family: /font-family: ([^;]+);/.exec(rules)?.[1] ?? '',
    file: /\/?fonts\/([\w-]+)\.woff2/.exec(rules)?.[1] ?? '',
    ranges: [...rules.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ]),
  }))
}

test('every subset that a page fetches ahead is there and declared, in both faces', () => {
  const declared = new Set(faces(sheet).map(face => face.file))
  for (const language of SHIPPED_LANGUAGES)
    for (const subset of fontSubsets(language))
      for (const face of FACES) {
        expect(existsSync(`public/fonts/${face}-${subset}.woff2`), `${face}-${subset}`).toBe(true)
        expect([...declared]).toContain(`${face}-${subset}`)
      }
})

test('no sign of a face stands in two files, so that a page never fetches one for nothing', () => {
  const all = faces(sheet)
  for (const family of new Set(all.map(face => face.family))) {
    const ranges = all.filter(face => face.family === family).flatMap(face => face.ranges)
    const sorted = ranges.sort(([a], [b]) => a - b)
    for (const [index, [first]] of sorted.entries())
      expect(first, family).toBeGreaterThan(sorted[index - 1]?.[1] ?? -1)
  }
})

/** What the letters of a language need, apart from Latin without marks. */
const LETTERS: Record<string, string> = {
  pt: 'ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúüªº',
  tl: 'ñÑáéíóú',
  vi: 'ăâđêôơưĂÂĐÊÔƠƯáàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ₫',
}

test.each(Object.entries(LETTERS))('every letter of %s has its place in both faces', (_language, letters) => {
  for (const family of ['Anuphan', 'Trirong']) {
    const ranges = faces(sheet)
      .filter(face => face.family === family)
      .flatMap(face => face.ranges)
    const missing = [...letters].filter(letter => {
      const code = letter.codePointAt(0) ?? 0
      return !ranges.some(([first, last]) => code >= first && code <= last)
    })
    expect(missing.join(''), family).toBe('')
  }
})

test('a game of the demo vendor declares the same faces, in files beside its sheet', async () => {
  const { files } = await buildAssets(GAMES.slice(0, 1))
  const [[name, style] = ['', undefined]] = [...files].filter(([file]) => file.endsWith('.css'))
  const css = String(style?.body)
  expect(faces(css)).toEqual(faces(sheet).filter(face => !face.family.includes('names')))
  for (const [, url = ''] of css.matchAll(/url\('([^']+)'\)/g))
    expect([...files.keys()]).toContain(join(dirname(name), url))
})
