import { beforeEach, expect, test } from 'vitest'
import { $launch, launch } from '#lib/play/launch-store.ts'
import {
  $betRecord,
  $filters,
  filterBetRecord,
  openBetRecord,
  refreshBetRecord,
  turnPage,
} from '#lib/play/store.ts'
import { fakeServer, type SentCall } from '#tests/support/wire.ts'

const AS_OF = '2026-11-21T04:00:00.000Z'
const record = (page: number, name = 'row') => ({
  value: { rows: [{ id: `${name}-${page}` }], page, totalPages: 9, asOf: AS_OF },
})
const pageOf = ({ path }: SentCall) => Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
const rowOf = () => $betRecord.get().value?.rows[0]?.id
beforeEach(() => {
  $filters.set({ days: '1', page: 1 })
})

test('the address decides what is read first', async () => {
  const { sent } = fakeServer(call => record(pageOf(call)))
  await openBetRecord('?days=7&status=open&page=3')
  expect(sent[0]?.path).toBe('/api/bet-record?days=7&status=open&page=3')
  expect([rowOf(), $betRecord.get().state]).toEqual(['row-3', 'ready'])
})

test('later pages are those of the list as it stood, and new filters begin a new one', async () => {
  const { sent } = fakeServer(call => record(pageOf(call)))
  await openBetRecord('')
  await turnPage(2)
  await filterBetRecord({ days: '30' })
  const queries = sent.map(call => new URLSearchParams(call.path.split('?')[1]))
  expect(queries.map(query => query.get('asOf'))).toEqual([null, AS_OF, null])
  expect($filters.get()).toEqual({ days: '30', page: 1 })
})

test('a slow answer to an older question never replaces a newer one', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  fakeServer(async call => {
    if (pageOf(call) === 2) await held
    return record(pageOf(call))
  })
  await openBetRecord('')
  const slow = turnPage(2)
  await turnPage(3)
  release()
  await slow
  expect([rowOf(), $filters.get().page]).toEqual(['row-3', 3])
})

test('a quiet refresh shows no loading, keeps the place, and is silent when it fails', async () => {
  fakeServer(call => record(pageOf(call)))
  await openBetRecord('')
  fakeServer(() => {
    expect($betRecord.get().state).toBe('ready')
    return record(1, 'new')
  })
  await refreshBetRecord()
  expect(rowOf()).toBe('new-1')
  fakeServer(() => 'unreachable')
  await refreshBetRecord()
  expect([rowOf(), $betRecord.get().state]).toEqual(['new-1', 'ready'])
})

test('a failure keeps the rows and says why; a page beyond the last is the last', async () => {
  fakeServer(() => record(9))
  await openBetRecord('?page=50')
  expect($filters.get().page).toBe(9)
  fakeServer(() => ({ code: 'unavailable', status: 503 }))
  await turnPage(2)
  expect($betRecord.get()).toMatchObject({ state: 'failed', failure: { code: 'unavailable' } })
  expect(rowOf()).toBe('row-9')
})

test('a launch is ready, refused with its code, or failed', async () => {
  fakeServer(() => ({ value: { url: '/game', gameSessionId: 's', gameName: 'Koi' } }))
  await launch('koi', 'phone')
  expect($launch.get()).toEqual({ state: 'ready', url: '/game', gameSessionId: 's', gameName: 'Koi' })
  fakeServer(() => ({ code: 'gameMaintenance', status: 422 }))
  await launch('koi', 'phone')
  expect($launch.get()).toMatchObject({ state: 'refused', code: 'gameMaintenance' })
  fakeServer(() => 'unreachable')
  await launch('koi', 'phone')
  expect($launch.get()).toMatchObject({ state: 'failed' })
})
