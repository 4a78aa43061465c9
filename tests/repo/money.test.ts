import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import { allActions } from '#tests/support/actions.ts'

// Protects: I12, money is whole minor units in a bigint and text in JSON, and no float is ever made of it.

const root = resolve(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => /\.tsx?$/.test(path))
const tracked = sources.filter(path => path.endsWith('.ts'))

/** Where money is decided about: the ledger, the money itself, what moves it, and every handler. */
const MONEY =
  /^src\/(lib\/money|server\/(ledger|wallet|adjustments|cashier|withdrawals|transfers|rewards|envelopes|rebates|turnover|payments|vendor-wallet|vendor-transfer|pam|settlements))\/|^src\/server\/.*handlers\.ts$/

/** What makes a float of something, or calculates with one. */
const FLOAT = /\b(Number|parseFloat|parseInt)\(|\bNumber\.parse|\bMath\.|\.toFixed\(|[^\w.'"`\]-]\d+\.\d+\b/

/** Lines that calculate with something else than money. */
const NO_MONEY: Record<string, RegExp[]> = {
  'src/lib/money/exact-json.ts': [/Number\(exponent\)/],
  'src/lib/money/money.ts': [/formatToParts\(1\.5\)/],
  'src/lib/money/rates.ts': [/const ppm = Number/],
  'src/server/ledger/batch.ts': [/wanted\.getTime\(\)/],
  'src/server/ledger/group-commit.ts': [/LOCKED_AGAIN_MS/],
  'src/server/security/device-handlers.ts': [/isCurrent/],
  'src/server/settlements/gauges.ts': [/getTime\(\)/],
  'src/server/settlements/pay.ts': [/% LANES/, /\/ AT_ONCE/],
  'src/server/settlements/statements.ts': [/STATEMENTS_PAGE_SIZE/],
  'src/server/transfers/day-left.ts': [/dailyCount - sent\.count/],
  'src/server/vendor-wallet/app.ts': [/digits - amountDigits/],
  'src/server/vendor-wallet/scale.ts': [/digits - scale/],
  'src/server/vendor-wallet/signature.ts': [/timestamp/],
  'src/server/withdrawals/request.ts': [/Math\.max\(0, count\)/],
  'src/server/games/player-handlers.ts': [/input\.pageSize/],
}

test('code that moves money makes no float of anything', () => {
  const found = tracked
    .filter(path => MONEY.test(path))
    .flatMap(path =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter(line => !/^\s*(\*|\/\/|\/\*)/.test(line) && FLOAT.test(line))
        .filter(line => !NO_MONEY[path]?.some(known => known.test(line)))
        .map(line => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('no amount of the wire that cannot be read becomes a number', () => {
  const found = sources
    .flatMap(path => readFileSync(join(root, path), 'utf8').match(/parseMinor\([^\n]*\) \?\? \d+n/g) ?? [])
    // The schema itself, behind a check that has refused what is no amount.
    .filter(line => line !== 'parseMinor(text) ?? 1n')
  expect(found).toEqual([])
  // `BigInt('')` is 0n. What pages show is read by `minorOf` or `parseMinor`; these read what they have counted or matched themselves.
  const COUNTED = ['BigInt(level)', 'BigInt(plain)', 'BigInt(spin.lineStakes * factor)']
  const read = sources
    .filter(path => path.startsWith('src/islands/'))
    .flatMap(path => readFileSync(join(root, path), 'utf8').match(/\bBigInt\([^)]*\)/g) ?? [])
  expect(read.filter(call => !COUNTED.includes(call))).toEqual([])
})

/** Names of amounts; what counts something else says so with the word behind it. */
const AMOUNT =
  /(amount|balance|stake|payout|fee|minor|prize|bonus|deposit|withdrawal|validbet|wager|turnover|net|profit|loss|paid|waiting|credit|debit)s?$/i
/** Numbers that count members, rounds, contracts or prizes, or multiply, by their place in an answer. */
const COUNTED =
  /^(GET|POST|PUT|DELETE) \/contracts\S* .*\.waiting$|\.firstDeposits$|^GET \/operator\/policy \.maxTurnover$|^GET \/raffles\/\w+ \.(results|won)\.prize$/

/** Where a schema has JSON numbers. */
function numbersIn(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const {
    type,
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
    prefixItems = [],
    additionalProperties,
  } = schema as Record<string, unknown> & { properties?: object }
  const own = type === 'number' || type === 'integer' ? [place] : []
  const parts = Object.entries(properties).flatMap(([name, part]) => numbersIn(part, `${place}.${name}`))
  const others = [items, additionalProperties, anyOf, oneOf, allOf, prefixItems].flat()
  return [...own, ...parts, ...others.flatMap(part => numbersIn(part, place))]
}

test('no answer of the wire has a JSON number for money', async () => {
  const actions = await allActions()
  expect(actions.size).toBeGreaterThan(100)
  const found = [...actions].flatMap(([route, { answer }]) =>
    numbersIn(toJsonSchema(answer as GenericSchema, { errorMode: 'ignore' })).map(
      place => `${route} ${place}`,
    ),
  )
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(place => AMOUNT.test(place) && !COUNTED.test(place))).toEqual([])
})

test('a correction by hand is posted in one place, behind which stand two people and a reason (I19)', () => {
  const withText = (text: RegExp) => tracked.filter(path => text.test(readFileSync(join(root, path), 'utf8')))
  // What a member owes and cannot be collected is written off to the same account, by two people as well.
  expect(withText(/kind: 'adjustment'/)).toEqual([
    'src/server/adjustments/carry-out.ts',
    'src/server/vendor-wallet/end-debt.ts',
  ])
  expect(withText(/adjustments\/carry-out/)).toEqual(['src/server/operators/corrections/adjustment-acts.ts'])
  expect(withText(/vendor-wallet\/end-debt/)).toEqual(['src/server/operators/corrections/debt-acts.ts'])
})

test('nobody holds a member’s row so that what only refers to the member waits (F13, F23)', () => {
  const holding = tracked.filter(path =>
    /from members\b[^`]*\bfor (update|share)\b/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(holding).toEqual([])
})
