import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Protects: a change somewhere on a page is not answered by styling the whole page again, or all that stands beside the
// change. Behind :has() a universal selector makes browsers do so, five times while the home page arrives; behind + or ~ it
// does at every element that comes or goes: 2,866 elements where 19 were meant.
const src = resolve(import.meta.dirname, '../../src')
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.css'))

function broken(reaches: (selector: string) => boolean): string[] {
  return sheets.flatMap(file => {
    const text = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    const rules = [...text.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim())
    return rules.filter(reaches).map(selector => `${file}: ${selector}`)
  })
}

test('no style reaches for every element behind :has()', () => {
  expect(sheets.length).toBeGreaterThan(30)
  expect(broken(reachesForAll)).toEqual([])
})

test('no style reaches for every element beside another', () => {
  expect(['.prose > * + *', 'legend ~ *, p', '.a + :not(.b)'].every(reachesForBeside)).toBe(true)
  expect(broken(reachesForBeside)).toEqual([])
})

/** Whether what stands behind a + or ~ is named by nothing. */
function reachesForBeside(selector: string): boolean {
  return /[+~]\s*(\*|:not\()/.test(selector)
}

/** Whether the part behind the last :has() ends in `*` or begins with :not(), or :has() itself names every sibling. */
function reachesForAll(selector: string): boolean {
  return (
    /:has\(.*[\s>+~](\*|:not\([^)]*\))(::?[a-z-]+)?$/.test(selector) || /:has\(\s*[+~>]?\s*\*/.test(selector)
  )
}
