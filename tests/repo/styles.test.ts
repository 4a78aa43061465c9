import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Protects: a change somewhere on a page is not answered by styling the whole page again. Behind :has() a universal
// selector makes browsers do so, five times while the home page arrives.
test('no style reaches for every element behind :has()', () => {
  const src = resolve(import.meta.dirname, '../../src')
  const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.css'))
  const broken = sheets.flatMap(file => {
    const text = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    const selectors = [...text.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim())
    return selectors.filter(reachesForAll).map(selector => `${file}: ${selector}`)
  })
  expect(sheets.length).toBeGreaterThan(30)
  expect(broken).toEqual([])
})

/** Whether the part behind the last :has() ends in `*` or begins with :not(), or :has() itself names every sibling. */
function reachesForAll(selector: string): boolean {
  return (
    /:has\(.*[\s>+~](\*|:not\([^)]*\))(::?[a-z-]+)?$/.test(selector) || /:has\(\s*[+~>]?\s*\*/.test(selector)
  )
}
