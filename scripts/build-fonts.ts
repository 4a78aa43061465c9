/**
 * Subsets the two faces of the design language into public/fonts, small enough to load without a flash.
 * Run by hand when a face or a character set changes; the outputs are committed. Design language, section 3.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const output = fileURLToPath(new URL('../public/fonts/', import.meta.url))
const packages = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** The characters from `first` to `last`, both included. */
function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

/** What every language of the site writes. */
const LATIN = `${range(0x20, 0x7e)}\u00a0©«°·»×–—‘’“”•…›−`
const THAI = `${range(0x0e01, 0x0e3a)}${range(0x0e40, 0x0e5b)}\u200b\u200c\u200d◌`
/** The letters that Portuguese, Tagalog and Vietnamese add from the first block of Latin, and the ordinals of Portuguese. */
const ACCENTS = 'ªºÀÁÂÃÇÈÉÊÌÍÑÒÓÔÕÙÚÜÝàáâãçèéêìíñòóôõùúüý'
/** What only Vietnamese has, with its currency sign. */
const VIETNAMESE = `ĂăĐđĨĩŨũƠơƯư${range(0x1ea0, 0x1ef9)}₫`
/** The currency sign stands in the Thai block: alone in a file, an English page needs nothing else of Thai. */
const BAHT = '฿'

type Script = 'latin' | 'thai' | 'vietnamese'
const anuphan = (script: Script) =>
  `${packages}@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`
const trirong = (script: Script) => `${packages}@fontsource/trirong/files/trirong-${script}-500-normal.woff2`
const UI_WEIGHTS = { wght: { min: 400, max: 600 } }

const faces = [
  { name: 'anuphan-latin', source: anuphan('latin'), characters: LATIN, variationAxes: UI_WEIGHTS },
  { name: 'anuphan-thai', source: anuphan('thai'), characters: THAI, variationAxes: UI_WEIGHTS },
  { name: 'anuphan-baht', source: anuphan('thai'), characters: BAHT, variationAxes: UI_WEIGHTS },
  { name: 'anuphan-accents', source: anuphan('latin'), characters: ACCENTS, variationAxes: UI_WEIGHTS },
  {
    name: 'anuphan-vietnamese',
    source: anuphan('vietnamese'),
    characters: VIETNAMESE,
    variationAxes: UI_WEIGHTS,
  },
  { name: 'trirong-latin', source: trirong('latin'), characters: LATIN },
  { name: 'trirong-thai', source: trirong('thai'), characters: THAI },
  { name: 'trirong-baht', source: trirong('thai'), characters: BAHT },
  { name: 'trirong-accents', source: trirong('latin'), characters: ACCENTS },
  { name: 'trirong-vietnamese', source: trirong('vietnamese'), characters: VIETNAMESE },
]

await mkdir(output, { recursive: true })
for (const { name, source, characters, variationAxes } of faces) {
  const subset = await subsetFont(await readFile(source), characters, {
    targetFormat: 'woff2',
    ...(variationAxes ? { variationAxes } : {}),
  })
  await writeFile(`${output}${name}.woff2`, subset)
  console.log(`${name}.woff2  ${subset.length} bytes`)
}
