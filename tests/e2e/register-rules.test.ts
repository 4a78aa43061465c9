import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { isAccepted, PATTERN_IDS, PATTERNS } from '#lib/identity/patterns.ts'
import { sampleNames } from '#tests/support/names.ts'
import { expect, test } from './story.ts'

const NAMES = 19_000

/** One verdict per name and kind, as text: a million values travel badly. */
function verdicts(names: readonly string[]): string[] {
  const bounds = { minLength: 2, maxLength: 40 }
  return PATTERN_IDS.map(id => names.map(name => Number(isAccepted(name, PATTERNS[id], bounds))).join(''))
}

// Protects: what the browser lets pass the server does too, and the other way round (reliability S46).
test('browser and server judge 19,000 names by 22 kinds alike', async ({ page }) => {
  const names = sampleNames(NAMES, 20_261_121)
  const here = verdicts(names)
  const source = stripTypeScriptTypes(readFileSync('src/lib/identity/patterns.ts', 'utf8'))
  await page.addScriptTag({
    type: 'module',
    content: `${source}\nwindow.judge = ${verdicts.toString()}`,
  })
  await page.waitForFunction(() => 'judge' in window)
  // Lone halves of a character do not survive every way of being sent: they are sent as numbers.
  const units = names.map(name => Array.from({ length: name.length }, (_, at) => name.charCodeAt(at)))
  const there = await page.evaluate(
    list => Reflect.get(window, 'judge')(list.map(codes => String.fromCharCode(...codes))) as string[],
    units,
  )
  expect(there).toEqual(here)
  const taken = here.join('').split('1').length - 1
  expect(taken, 'verdicts of yes, so that the comparison says something').toBeGreaterThan(NAMES)
})
