// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { vip } from '#lib/vip/api.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { fakeServer } from '../../support/wire.ts'

// Protects: what a page shows is the answer to its last question, and nothing that was shown disappears while it reads.

afterEach(() => vi.unstubAllGlobals())

const answerOf = (rank: string) => ({ value: { rank } })

function prepared() {
  const $rank = atom<Loadable<string | null>>(IDLE)
  const read = reader($rank)
  return { $rank, readRank: () => read(vip, {}, answer => answer.rank) }
}

test('a slow answer to an older question never replaces a newer one', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof answerOf>>()
  const answers = [slow.promise, answerOf('new')]
  fakeServer(() => answers.shift() ?? 'unreachable')
  const { $rank, readRank } = prepared()
  const first = readRank()
  await readRank()
  slow.resolve(answerOf('old'))
  await first
  expect($rank.get()).toEqual({ state: 'ready', value: 'new', failure: undefined })
})

test('what was known stays shown while it is read again, and when that fails', async () => {
  const answers = [answerOf('known')]
  fakeServer(() => answers.shift() ?? { code: 'INTERNAL', status: 500 })
  const { $rank, readRank } = prepared()
  await readRank()
  const again = readRank()
  expect($rank.get()).toMatchObject({ state: 'loading', value: 'known' })
  await again
  expect($rank.get()).toMatchObject({ state: 'failed', value: 'known', failure: { code: 'INTERNAL' } })
})
