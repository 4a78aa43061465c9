import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Outcome, operate } from '#server/operator/operate.ts'
import { addVendorKey } from '#server/vendor-wallet/keys.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, betOf, call, openGame, player, type Signer, send, winOf } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: who may call the wallet, how, and with which keys, without a restart.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})
const run = (...args: string[]): Promise<Outcome> =>
  operate(['vendor', ...args], {
    db: database.db,
    operator: 'nok',
    now: server.clock.now(),
    timeZone: 'Asia/Bangkok',
    secret: SECRET,
  })
const later = (ms: number) => server.clock.advance(ms)
const FRESH_MS = 6_000
const HOUR_MS = 3_600_000

/** Makes the next key of a vendor as an operator does, and signs with what was printed. */
async function rotate(vendor: string, ...options: string[]): Promise<Signer> {
  const { text } = await run('key', vendor, 'rotate', ...options)
  const [, keyId = '', secret = ''] = /^Key (\S+) of \w+: (\S+)$/m.exec(text) ?? []
  later(FRESH_MS)
  return { vendor, keyId, secret }
}
const isTaken = async (signer: Signer) =>
  (await send(server, '/transaction', '{"transactionId":"x"}', signer)).status === 200

test('answers a vendor that is added, given a key and played with', async () => {
  expect(await run('add', 'ACME', 'https://games.acme.example', 'amount_digits=4')).toMatchObject({
    exitCode: 0,
  })
  const signer = await rotate('ACME')
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who, { signer })
  const bet = betOf({ sessionToken, amount: '10000' })
  expect(await call(server, '/bet', bet, signer)).toMatchObject({ status: 'OK', balance: '90000' })
  expect((await run('list')).text).toMatch(
    /ACME +open +signed single +keys 1 {2}https:\/\/games\.acme\.example/,
  )
  expect(JSON.parse((await run('show', 'ACME')).text)).toMatchObject({ amount_digits: 4, suspended: false })
})

test('answers the keys of before until the overlap is over, and a retired one no longer', async () => {
  await run('add', 'TURN', '/turn')
  const first = await rotate('TURN')
  const second = await rotate('TURN', '--overlap-hours', '2')
  expect([await isTaken(first), await isTaken(second)]).toEqual([true, true])
  expect((await run('key', 'TURN', 'list')).text).toMatch(/^TURN-1 {2}until .*\nTURN-2 {2}in force$/)
  later(2 * HOUR_MS)
  expect([await isTaken(first), await isTaken(second)]).toEqual([false, true])
  const third = await rotate('TURN', '--overlap-hours', '0')
  expect([await isTaken(second), await isTaken(third)]).toEqual([false, true])
  expect((await run('key', 'TURN', 'retire', 'TURN-3')).exitCode).toBe(0)
  later(FRESH_MS)
  expect(await isTaken(third)).toBe(false)
  expect((await run('key', 'TURN', 'retire', 'TURN-3')).text).toBe('TURN-3 is retired already')
})

test('says until when earlier keys sign, where there are any', async () => {
  await run('add', 'FRESH', '/fresh')
  expect((await run('key', 'FRESH', 'rotate')).text).not.toContain('Earlier keys')
  expect((await run('key', 'FRESH', 'rotate')).text).toContain('Earlier keys sign until')
})

test('rotates for itself: what we and a settling provider introduce ourselves with stays', async () => {
  await run('add', 'SELF', '/self')
  await rotate('SELF')
  await run('key', 'SELF', 'recon', '--secret=a settling secret')
  await run('key', 'SELF', 'outgoing', '--secret=an outgoing secret')
  expect((await rotate('SELF', '--overlap-hours', '0')).keyId).toBe('SELF-2')
  const { text } = await run('key', 'SELF', 'list')
  expect(text).toMatch(/^recon {2}in force$/m)
  expect(text).toMatch(/^outgoing {2}in force$/m)
  expect(text).toMatch(/^SELF-1 {2}retired/m)
})

test('takes one token that an aggregator has chosen for several vendors, and prints it nowhere', async () => {
  const secret = 'one token of an aggregator'
  for (const vendor of ['AGG1', 'AGG2']) {
    await run('add', vendor, `/${vendor}`)
    const { exitCode, text } = await run('key', vendor, 'rotate', `--secret=${secret}`)
    expect([exitCode, text.includes(secret)]).toEqual([0, false])
    later(FRESH_MS)
    expect(await isTaken({ vendor, keyId: `${vendor}-1`, secret })).toBe(true)
  }
})

test('refuses a key under another SECRET, and leaves every other vendor alone where there is one all the same', async () => {
  await run('add', 'FINE', '/fine')
  const fine = await rotate('FINE')
  const context = { db: database.db, operator: 'nok', now: server.clock.now(), timeZone: 'Asia/Bangkok' }
  const other = 'another secret of a deployment, long enough'
  const wrong = await operate(['vendor', 'key', 'FINE', 'rotate'], { ...context, secret: other })
  expect([wrong.exitCode, wrong.text]).toEqual([1, expect.stringContaining('opens none of the keys')])
  await addVendorKey(database.db, {
    vendor: 'FINE',
    keyId: 'FINE-9',
    secret: 'x'.repeat(32),
    deploymentSecret: other,
  })
  later(FRESH_MS)
  expect(await isTaken(fine)).toBe(true)
  expect(await isTaken({ vendor: 'FINE', keyId: 'FINE-9', secret: 'x'.repeat(32) })).toBe(false)
})

test('races two rotations: two keys, each of which signs', async () => {
  await run('add', 'RACE', '/race')
  const keys = await Promise.all([rotate('RACE'), rotate('RACE')])
  expect(keys.map(one => one.keyId).sort()).toEqual(['RACE-1', 'RACE-2'])
  expect(await Promise.all(keys.map(isTaken))).toEqual([true, true])
})

test('refuses bets and launches of a suspended vendor, pays what it owes, and opens it again', async () => {
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  const bet = betOf({ sessionToken })
  await call(server, '/bet', bet)
  expect((await run('suspend', 'BAIZE', 'wrong', 'odds')).exitCode).toBe(0)
  later(FRESH_MS)
  expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ code: 'VENDOR_SUSPENDED' })
  const launch = () => callAs(server, who, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
  expect((await launch()).body.code).toBe('gameUnavailable')
  expect(await call(server, '/win', winOf(who, bet))).toMatchObject({ status: 'OK' })
  expect(await balanceOf(server, who)).toBe(1_150n)
  expect((await run('resume', 'BAIZE')).exitCode).toBe(0)
  later(FRESH_MS)
  expect((await launch()).status).toBe(200)
  expect((await run('resume', 'BAIZE')).text).toBe('BAIZE is open already')
})

test('refuses slips with their reason, and changes nothing', async () => {
  const before = await run('list')
  const refused = async (...args: string[]) => {
    const { exitCode, text } = await run(...args)
    expect(exitCode).toBe(1)
    return text
  }
  expect(await refused('add', 'BAIZE', '/x')).toContain('is a vendor already')
  expect(await refused('add', 'NEXT', 'ftp://x')).toContain('launch_base is neither')
  expect(await refused('add', 'NEXT', '/x', 'surface=pam')).toContain('needs pam_provider')
  expect(await refused('add', 'NEXT', '/x', 'wallet=transfer')).toContain('needs transfer_url')
  expect(await refused('adapter', 'BAIZE', 'error_status=500')).toContain('error_status is more than 499')
  expect(await refused('adapter', 'BAIZE', 'colour=red')).toContain('the settings are surface,')
  expect(await refused('adapter', 'NOBODY', 'round_hours=1')).toContain('NOBODY is not a vendor')
  expect(await refused('suspend', 'BAIZE')).toContain('needs a reason')
  expect(await refused('key', 'BAIZE', 'rotate', '--overlap-hours', '2.5')).toContain('whole number')
  expect(await refused('key', 'BAIZE', 'outgoing')).toContain('--secret-from')
  for (const weak of ['a'.repeat(36), 'changeme-changeme'])
    expect(await refused('key', 'BAIZE', 'rotate', `--secret=${weak}`)).toMatch(
      /of too little variety|an example/,
    )
  expect(await refused('drop', 'BAIZE')).toContain('vendor list, add')
  const unsealed = await operate(['vendor', 'key', 'BAIZE', 'rotate'], {
    ...{ db: database.db, operator: 'nok', now: server.clock.now(), timeZone: 'Asia/Bangkok' },
  })
  expect(unsealed.text).toContain('SECRET')
  expect(await run('list')).toEqual(before)
})

test('answers providers of the player-account API with its rules, added or changed over, and no others', async () => {
  const rules = {
    error_status: 200,
    tells_balance_in_errors: true,
    answers_unknown_rollback_ok: false,
    pays_after_close: false,
    takes_zero_bets: true,
    changes_games: true,
    win_rollback: 'refuse',
  }
  const shown = async (vendor: string) => JSON.parse((await run('show', vendor)).text)
  await run('add', 'EVO', 'https://aggregator.example', 'surface=pam', 'pam_provider=Evolution')
  expect(await shown('EVO')).toMatchObject({ ...rules, closes_when_settled: true })
  await run(
    'add',
    'OVER',
    'https://aggregator.example',
    'error_status=412',
    'round_hours=5',
    'sends_zero_wins=yes',
    'win_rollback=takeBack',
  )
  expect(await shown('OVER')).toMatchObject({ sends_zero_wins: true, win_rollback: 'takeBack' })
  await run('adapter', 'OVER', 'surface=pam', 'pam_provider=Red Tiger', 'closes_when_settled=false')
  expect(await shown('OVER')).toMatchObject({ ...rules, closes_when_settled: false, round_hours: 5 })
  await run('adapter', 'OVER', 'round_hours=6')
  expect(await shown('OVER')).toMatchObject({ ...rules, closes_when_settled: false, round_hours: 6 })
  for (const [name, value] of Object.entries(rules)) {
    const other = value === 'refuse' ? 'takeBack' : 404
    const wrong = `${name}=${typeof value === 'boolean' ? !value : other}`
    const text = `${name} of a vendor with surface=pam is ${value}, as pam_api.yml has it`
    expect(await run('adapter', 'EVO', wrong)).toEqual({ exitCode: 1, text })
    expect(await run('add', 'NEXT', '/x', wrong, 'surface=pam', 'pam_provider=N')).toEqual({
      exitCode: 1,
      text,
    })
  }
  await run('adapter', 'OVER', 'surface=signed', 'pam_provider=null')
  expect(await shown('OVER')).toMatchObject({ pays_after_close: true, closes_when_settled: false })
})

test('writes down who changed a vendor, from what, to what, and never a secret', async () => {
  await run('adapter', 'BAIZE', 'round_hours=48', 'addresses=["203.0.113.9"]')
  await run('adapter', 'BAIZE', 'addresses=null')
  await run('key', 'BAIZE', 'outgoing', '--secret=a secret of theirs')
  const { secret } = await rotate('BAIZE')
  const changes = await database.db.rows(sql<{ subject: string; before: unknown; after: unknown }>`
    select subject, before, after from operator_changes order by id desc limit 4`)
  expect(changes[3]).toMatchObject({
    subject: 'vendor BAIZE',
    before: { round_hours: 72, addresses: null },
    after: { round_hours: 48, addresses: ['203.0.113.9'] },
  })
  const text = JSON.stringify(changes)
  expect(text).not.toContain(secret)
  expect(text).not.toContain('a secret of theirs')
})
