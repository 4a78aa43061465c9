import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { featureMap } from '../../scripts/features.ts'

// Protects: docs/feature-map.md shows a newcomer every file of a feature as it is now.
const root = resolve(import.meta.dirname, '../..')

test('the feature map is up to date (npm run feature-map)', () => {
  expect(readFileSync(resolve(root, 'docs/feature-map.md'), 'utf8')).toBe(featureMap(root))
})

test('the map names pages, calls, tables and tests of a feature', () => {
  const sections = featureMap(root).split('\n## ')
  const cashier = sections.find(section => section.startsWith('cashier\n'))
  expect(cashier).toContain('`src/pages/[...lang]/member/depositv2.astro`')
  expect(cashier).toContain('`createDeposit (POST /api/deposits)`')
  expect(cashier).toContain('`deposit_statuses`')
  expect(cashier).toContain('`tests/e2e/deposit.test.ts`')
})
