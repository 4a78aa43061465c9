import { beforeEach, expect, test } from 'vitest'
import { $launch, launch, skipHost } from '#lib/play/launch-store.ts'
import { $round, bets, showRound } from '#lib/play/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import { fakeServer, type SentCall } from '#tests/support/wire.ts'

const record = (name: string) => ({ value: { rows: [{ id: name }], next: null } })
const statusOf = ({ path }: SentCall) => new URLSearchParams(path.split('?')[1]).get('status') ?? 'any'
const rowOf = () => bets.$report.get().value?.rows[0]?.id
beforeEach(() => {
  bets.$filters.set({ days: '1' })
  bets.$report.set(IDLE)
  $round.set(undefined)
})

test('the address decides what is read first, and the round that is open over it', async () => {
  const ROUND = '0190d2f0-0000-7000-8000-000000000001'
  const { sent } = fakeServer(call =>
    call.path.includes('/rounds/') ? { value: { id: ROUND } } : record('row'),
  )
  await bets.open(`?days=7&status=open&round=${ROUND}`)
  expect(sent.map(call => call.path)).toEqual(['/api/bet-record?days=7&status=open', `/api/rounds/${ROUND}`])
  expect([rowOf(), bets.$report.get().state, $round.get()?.value?.id]).toEqual(['row', 'ready', ROUND])
  // Back to the list: the round is closed, and the list is there already.
  await bets.open('?days=7&status=open')
  expect([sent.length, $round.get()]).toEqual([2, undefined])
})

test('a round of a lottery comes with its ticket', async () => {
  fakeServer(call =>
    call.path.includes('/tickets/')
      ? { value: { ticketId: 'one' } }
      : { value: { id: 'one', vendorRoundId: 'one' } },
  )
  await showRound('one')
  expect($round.get()?.value?.ticket).toEqual({ ticketId: 'one' })
})

test('a slow answer to an older question never replaces a newer one', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  fakeServer(async call => {
    if (statusOf(call) === 'open') await held
    return record(statusOf(call))
  })
  const slow = bets.show({ status: 'open' })
  await bets.show({ status: 'void' })
  release()
  await slow
  expect(rowOf()).toBe('void')
})

test('a quiet refresh shows no loading, keeps the place, and is silent when it fails', async () => {
  fakeServer(() => record('old'))
  await bets.open('')
  fakeServer(() => {
    expect(bets.$report.get().state).toBe('ready')
    return record('new')
  })
  await bets.refresh()
  expect(rowOf()).toBe('new')
  fakeServer(() => 'unreachable')
  await bets.refresh()
  expect([rowOf(), bets.$report.get().state]).toEqual(['new', 'ready'])
})

test('a failure keeps the rows and says why', async () => {
  fakeServer(() => record('row'))
  await bets.open('')
  fakeServer(() => ({ code: 'unavailable', status: 503 }))
  await bets.show({ days: '7' })
  expect(bets.$report.get()).toMatchObject({ state: 'failed', failure: { code: 'unavailable' } })
  expect(rowOf()).toBe('row')
})

/** An answer to a launch; that about the wallets is the same where it is asked. */
const opened = (facts: object) => ({
  value: {
    url: '/game',
    hosts: [],
    gameSessionId: 's',
    gameName: 'Koi',
    opensIn: 'frame',
    movedFunds: false,
    isSingle: true,
    ...facts,
  },
})
const launchedAt = () => {
  const now = $launch.get()
  return now.state === 'ready' ? { origin: new URL(now.url).origin, more: now.hasOtherHost } : undefined
}

// Spec 7.4: the hosts of games are picked by chance from the list; one that does not answer is left for the next.
test('a launch goes to one of the hosts, and to the others when it is silent', async () => {
  const hosts = ['https://a.example', 'https://b.example', 'https://c.example']
  fakeServer(() => opened({ hosts }))
  const seen: string[] = []
  for (const more of [true, true, false]) {
    await launch('koi', 'phone')
    expect(launchedAt()?.more).toBe(more)
    seen.push(launchedAt()?.origin ?? '')
    skipHost()
  }
  expect(seen.sort()).toEqual(hosts)
  await launch('koi', 'phone')
  expect(hosts).toContain(launchedAt()?.origin)
})

test('a launch is ready, refused with its code, or failed', async () => {
  fakeServer(() => opened({}))
  await launch('koi', 'phone')
  expect($launch.get()).toMatchObject({ state: 'ready', url: '/game', gameSessionId: 's', gameName: 'Koi' })
  fakeServer(() => ({ code: 'gameMaintenance', status: 422 }))
  await launch('koi', 'phone')
  expect($launch.get()).toMatchObject({ state: 'refused', code: 'gameMaintenance' })
  fakeServer(() => 'unreachable')
  await launch('koi', 'phone')
  expect($launch.get()).toMatchObject({ state: 'failed' })
})
