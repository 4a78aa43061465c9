import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Protects: a change somewhere on a page is not answered by styling the whole page again, or all that stands beside the
// change. Behind :has() a universal selector makes browsers do so, five times while the home page arrives; behind + or ~ it
// does at every element that comes or goes: 2,866 elements where 19 were meant.
const src = resolve(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
const sheets = files.filter(file => file.endsWith('.css'))
const modules = sheets.filter(file => file.endsWith('.module.css'))

function broken(reaches: (selector: string) => boolean): string[] {
  return sheets.flatMap(file =>
    selectorsOf(file)
      .filter(reaches)
      .map(selector => `${file}: ${selector}`),
  )
}

function selectorsOf(sheet: string): string[] {
  const text = readFileSync(join(src, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
}

test('no style reaches for every element behind :has()', () => {
  expect(sheets.length).toBeGreaterThan(30)
  expect(broken(reachesForAll)).toEqual([])
})

test('no style reaches for every element beside another', () => {
  expect(['.prose > * + *', 'legend ~ *, p', '.a + :not(.b)'].every(reachesForBeside)).toBe(true)
  expect(broken(reachesForBeside)).toEqual([])
})

// Protects: a class that no component uses goes with the component that used it, and a misspelt name, which the browser would
// get as "undefined", is found here.
test('components use the classes that their style modules define, all of them and no others', () => {
  expect(modules.length).toBeGreaterThan(30)
  const defined = modules.flatMap(sheet => ownClasses(sheet).map(name => `${sheet} ${name}`))
  const used = files.filter(file => /\.(tsx?|astro)$/.test(file)).flatMap(usedClasses)
  expect([...new Set(used)].sort()).toEqual([...new Set(defined)].sort())
})

// Protects: the classes of two modules never meet in a page: folder and file are in their names (astro.config.mjs).
test('no two style modules share the names of their folder and file', () => {
  const names = modules.map(sheet => `${basename(dirname(sheet))}-${basename(sheet)}`)
  expect(names).toHaveLength(new Set(names).size)
})

// Protects: what moves keeps moving. A style module gives every animation a name of its own, and keyframes of the shared sheets
// are then not found: those have a class, as `late` of base.css has.
test('style modules animate by their own keyframes', () => {
  const lost = modules.flatMap(sheet => {
    const text = readFileSync(join(src, sheet), 'utf8')
    const names = [...text.matchAll(/\banimation(?:-name)?:\s*([\w-]+)/g)].map(([, name = '']) => name)
    return names
      .filter(name => name !== 'none' && !text.includes(`@keyframes ${name} `))
      .map(name => `${sheet}: ${name}`)
  })
  expect(lost).toEqual([])
})

/** The classes of a module besides those that it says are :global(). */
function ownClasses(sheet: string): string[] {
  const own = selectorsOf(sheet).map(selector => selector.replace(/:global\([^)]*\)|\[[^\]]*\]/g, ''))
  return own.flatMap(selector => [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name))
}

/** "islands/vip/Ranks.module.css ranks" for each class of a module that a file names. */
function usedClasses(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  const imports = text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)
  return [...imports].flatMap(([, name = '', path = '']) => {
    const sheet = path.startsWith('#') ? path.slice(1) : relative(src, resolve(src, dirname(file), path))
    const uses = text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))
    return [...uses].map(([, used = '']) => `${sheet} ${used}`)
  })
}

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
