import { afterEach, expect, test, vi } from 'vitest'
import { DEMO_VENDORS } from '#lib/demo/vendors.ts'

// Protects: pages promise that results can be verified only for vendors whose results are drawn here: all of the demo's, in a
// deployment the lotteries of the house, and nothing where there are none.

const ALL = DEMO_VENDORS.map(vendor => vendor.code)

async function ofMode(demo: string) {
  vi.stubEnv('DEMO', demo)
  vi.resetModules()
  return import('#lib/fairness/own-results.ts')
}

afterEach(() => vi.unstubAllEnvs())

test('in the demo every vendor proves its results', async () => {
  const { provenOf, provesRounds } = await ofMode('on')
  expect([provenOf(ALL), provenOf(['PG', 'ELOTT']), provenOf([])]).toEqual(['all', 'all', 'none'])
  expect(['PG', 'BAIZE', 'ELOTT'].map(provesRounds)).toEqual([true, true, false])
})

test('in a deployment only the lotteries of the house do, whatever a vendor is called', async () => {
  const { provenOf, provesRounds } = await ofMode('off')
  expect(ALL.filter(provesRounds)).toEqual([])
  expect([provenOf(['ACME', 'PG']), provenOf(['ACME', 'LOTT']), provenOf(['LOTT', 'ELOTT'])]).toEqual([
    'none',
    'some',
    'all',
  ])
})
