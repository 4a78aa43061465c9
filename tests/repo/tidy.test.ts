import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const code = tracked.filter(path => /\.(ts|tsx|mjs|astro|css|sql)$/.test(path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Files that may be longer than 300 lines, each with its reason. */
const LONG_FILES: Record<string, string> = {}

test('source files stay short enough to read in one go', () => {
  const long = code
    .filter(path => path.startsWith('src/') && !(path in LONG_FILES))
    .map(path => ({ path, lines: read(path).split('\n').length }))
    .filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
})

test('no folder or file has a name that says nothing', () => {
  const vague = tracked.filter(path => /(^|\/)(utils?|helpers?|types|common|misc)(\.ts|\/)/.test(path))
  expect(vague).toEqual([])
})

test('no file only passes on what others export', () => {
  const barrels = code
    .filter(path => /\/index\.tsx?$/.test(path))
    .filter(path =>
      read(path)
        .split('\n')
        .filter(Boolean)
        .every(line => line.startsWith('export ') && line.includes(' from ')),
    )
  expect(barrels).toEqual([])
})

test('no unfinished work is left in the code', () => {
  const words = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].map(word => `\\b${word}\\b`).join('|'),
  )
  expect(code.filter(path => words.test(read(path)))).toEqual([])
})

test('type checks are not switched off', () => {
  const off = new RegExp(['@ts-' + 'ignore', '@ts-' + 'expect-error', '@ts-' + 'nocheck'].join('|'))
  expect(code.filter(path => /\.(ts|tsx|astro)$/.test(path)).filter(path => off.test(read(path)))).toEqual([])
})

test('every suppression of the linter says why', () => {
  const silent = code.filter(path =>
    read(path)
      .split('\n')
      .some(line => /biome-ignore/.test(line) && !/biome-ignore \S+: \S+ \S+/.test(line)),
  )
  expect(silent).toEqual([])
})

test('money code has no floats', () => {
  const floats = code
    .filter(path =>
      /^src\/(lib\/money|server\/ledger|server\/vendor-wallet|server\/cashier|server\/wallet)\//.test(path),
    )
    .filter(path => /parseFloat|toFixed\(|Number\([^)]*(amount|minor|balance|stake|payout)/i.test(read(path)))
  expect(floats).toEqual([])
})

// Ranges of numbers are given to features that are built side by side, so there may be gaps.
test('every migration has a number of its own', () => {
  const numbers = tracked
    .filter(path => path.startsWith('src/server/db/migrations/'))
    .map(path => Number(/(\d{4})_[a-z_]+\.sql$/.exec(path)?.[1]))
  expect(numbers).not.toContain(Number.NaN)
  expect(numbers).toEqual([...new Set(numbers)])
})

test('statements are built from parameters, never from text', () => {
  const built = code
    .filter(path => /^src\/server\//.test(path) && !path.startsWith('src/server/db/'))
    .filter(path => /\.query\(\s*[`'"]/.test(read(path)))
  expect(built).toEqual([])
})
