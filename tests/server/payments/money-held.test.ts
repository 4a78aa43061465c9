import { expect, test } from 'vitest'
import type { Deposit } from '#lib/cashier/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { sql } from '#server/db/sql.ts'
import { startBreak } from '#server/limits/breaks.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { payee } from '#tests/support/payees.ts'
import { paid, useProviderPage } from './provider-page.ts'

// Protects: money that came otherwise than it was asked for, too late or twice is credited to nobody by itself. People decide it,
// once.

const database = useDatabase()
const page = useProviderPage(database)
const { balance, begun, check, expire, finish, inbox, opened, webhook } = page
const member = () => payee(page.server, 0n)

/** What a person of the house types about a deposit. */
const run = (name: string, act: string, { id }: Pick<Deposit, 'id'>, ...more: string[]) =>
  page.server.operator(name, 'deposits', act, referenceOf({ id }), ...more)
const isHeld = async (deposit: Deposit) =>
  (await page.server.operator('nok', 'deposits', 'list')).text
    .split('\n')
    .some(line => line.startsWith(referenceOf(deposit)) && line.includes('MONEY HELD'))

test('holds money of another amount or currency for a person, and credits nobody', async () => {
  const who = await member()
  const deposit = await begun(who)
  expect((await webhook(paid(deposit, { amount: '40000' }))).body.outcome).toBe('held')
  expect((await webhook(paid(deposit, { currency: 'USD' }))).body.outcome).toBe('held')
  expect(await balance(who)).toBe(0n)
  expect((await page.server.operator('nok', 'deposits', 'list')).text).toContain('MONEY HELD')
  expect((await page.server.operator('nok', 'deposits', 'show', referenceOf(deposit))).text).toContain(
    'paid 400.00 THB',
  )
  // The right report still credits it.
  expect((await webhook(paid(deposit))).body.outcome).toBe('credited')
})

test('credits a payment after its time, holds one that is paid twice or after it was called off', async () => {
  const who = await member()
  const late = await begun(who)
  await opened(who, late)
  await expire()
  expect((await webhook(paid(late))).body.outcome).toBe('credited')
  expect((await webhook(paid(late, { paymentId: 'another' }))).body.outcome).toBe('held')
  const off = await begun(who)
  await finish(await opened(who, off), 'failed')
  expect((await check(who, off))?.deposit.status).toBe('rejected')
  expect((await webhook(paid(off))).body.outcome).toBe('held')
  expect(await balance(who)).toBe(497_00n)
})

test('holds a payment that comes after its member gave it up, also one that nobody reported; a person credits it', async () => {
  const who = await member()
  const [deposit, unheard] = [await begun(who), await begun(who)]
  const url = await opened(who, deposit)
  for (const { id } of [deposit, unheard])
    expect(
      (await page.server.call('POST', `/deposits/${id}/cancel`, { token: who.token, body: {} })).status,
    ).toBe(200)
  expect((await page.openPage(who, deposit)).body.code).toBe('alreadyDecided')
  await finish(url, 'paid')
  expect(await balance(who)).toBe(0n)
  expect(await isHeld(deposit)).toBe(true)
  expect((await webhook(paid(unheard))).body.outcome).toBe('held')
  expect((await run('nok', 'credit', deposit)).exitCode).toBe(0)
  expect(await balance(who)).toBe(497_00n)
  expect((await check(who, deposit))?.deposit.status).toBe('cancelled')
})

test('holds what is paid late beyond the member’s own limit or in a break, and lets nobody credit it', async () => {
  const [limited, resting] = await Promise.all([member(), member()])
  const [over, off] = [await begun(limited, '50000'), await begun(resting)]
  await opened(limited, over)
  await opened(resting, off)
  await expire()
  await database.db.run(sql`
    insert into play_limits (member_id, kind, period, amount)
    values (${limited.member.id}::uuid, 'deposit', 'day', 49999)`)
  const at = page.server.clock.now()
  await database.db.transaction(tx =>
    startBreak(tx, { id: newId(), memberId: resting.member.id, kind: 'exclusion', at, endsAt: null }),
  )
  for (const [who, deposit] of [
    [limited, over],
    [resting, off],
  ] as const) {
    expect((await webhook(paid(deposit))).body.outcome).toBe('held')
    expect((await run('nok', 'credit', deposit)).text).toContain('send the money back')
    expect((await run('nok', 'approve', deposit)).text).toContain('send the money back')
    expect(await balance(who)).toBe(0n)
    expect((await run('nok', 'returned', deposit, 'Over', 'the', 'limit')).exitCode).toBe(0)
  }
})

test('credits what really came of money that was held, once, and ends the deposit that it came for', async () => {
  const who = await member()
  const deposit = await begun(who)
  const report = paid(deposit, { amount: '40000' })
  await webhook(report)
  expect((await run('nok', 'show', deposit)).text).toContain(`held: --report ${report.eventId}`)
  expect((await run('nok', 'credit', deposit, '--report', 'another')).text).toContain(report.eventId)
  const both = await Promise.all(
    ['nok', 'lek'].map(name => run(name, 'credit', deposit, '--report', report.eventId)),
  )
  expect(both.filter(one => one.exitCode === 0)).toHaveLength(1)
  expect(await balance(who)).toBe(397_00n)
  expect(await isHeld(deposit)).toBe(false)
  const told = await check(who, deposit)
  expect(told?.deposit.timeline.at(-1)).toMatchObject({ status: 'rejected', reasonCode: 'otherPayment' })
  const { body } = await page.server.call('GET', '/deposits', { token: who.token })
  const [newest] = (body.value as unknown as { deposits: Deposit[] }).deposits
  expect(newest).toMatchObject({ amount: '40000', fee: '300', status: 'approved' })
  expect(newest?.timeline.at(-1)?.reasonCode).toBe('heldCredited')
  expect((await inbox(who))[0]).toMatchObject({
    kind: 'depositCredited',
    values: { amount: { money: '40000' }, reference: referenceOf(deposit) },
  })
})

test('credits what was paid after a rejection; two different people decide it above the sum', async () => {
  const who = await member()
  const off = await begun(who, '5000000')
  await finish(await opened(who, off), 'failed')
  const report = paid(off)
  expect((await webhook(report)).body.outcome).toBe('held')
  const first = await run('nok', 'credit', off, '--report', report.eventId)
  expect(first.text).toContain('one more agreement')
  expect((await run('nok', 'credit', off)).text).toContain('somebody else')
  // Another decision is no second voice for this one; both are shown.
  expect((await run('lek', 'returned', off, 'No')).text).toMatch(
    /nok proposed {2}credit\n {2}you entered {2}returned No/,
  )
  for (const act of ['list', 'show'])
    expect((await run('lek', act, off)).text).toContain('WAITS FOR A SECOND PERSON: credit, proposed by nok')
  expect(await balance(who)).toBe(0n)
  expect((await run('kim', 'credit', off)).text).toContain('is credited')
  expect(await balance(who)).toBe(49_997_00n)
  expect((await run('nok', 'returned', off, 'No')).text).toContain('no money is held')
})

test('says that money went back, credits nothing, and tells the member why', async () => {
  const who = await member()
  const deposit = await begun(who)
  await webhook(paid(deposit, { currency: 'USD' }))
  expect((await run('nok', 'credit', deposit)).text).toContain('only be sent back')
  expect((await run('nok', 'returned', deposit)).text).toContain('reason')
  expect((await run('nok', 'returned', deposit, 'Paid', 'in', 'dollars')).exitCode).toBe(0)
  expect(await isHeld(deposit)).toBe(false)
  expect(await balance(who)).toBe(0n)
  expect((await inbox(who))[0]).toMatchObject({
    kind: 'depositReturned',
    values: { reason: 'Paid in dollars' },
  })
})

test('holds a payment that is another deposit’s, at the same time too', async () => {
  const who = await member()
  const [one, two] = [await begun(who), await begun(who)]
  const said = await Promise.all(
    [one, two].map(each => webhook(paid(each, { paymentId: `twice-${one.id}` }))),
  )
  expect(said.map(each => each.body.outcome).sort()).toEqual(['credited', 'held'])
  expect(await balance(who)).toBe(497_00n)
})

test('holds what is told of a credited payment with another amount or currency, and takes the same again as known', async () => {
  const who = await member()
  const deposit = await begun(who)
  expect((await webhook(paid(deposit))).body.outcome).toBe('credited')
  expect((await webhook(paid(deposit))).body.outcome).toBe('known')
  expect((await webhook(paid(deposit, { amount: '60000' }))).body.outcome).toBe('held')
  expect((await webhook(paid(deposit, { currency: 'USD' }))).body.outcome).toBe('held')
  // Told once more it is no further money, whatever a person has decided.
  expect((await webhook(paid(deposit, { amount: '60000' }))).body.outcome).toBe('known')
  expect(await isHeld(deposit)).toBe(true)
  expect(await balance(who)).toBe(497_00n)
})

test.each(['failed', 'expired', 'chargedBack'])(
  'shows an operator that a paid payment is %s, until it is noted',
  async status => {
    const who = await member()
    const deposit = await begun(who)
    expect((await webhook(paid(deposit))).body.outcome).toBe('credited')
    const report = paid(deposit, { status })
    expect((await webhook(report)).body.outcome).toBe('held')
    expect((await webhook(paid(deposit, { status }))).body.outcome).toBe('known')
    const listed = async () =>
      (await page.server.operator('nok', 'deposits', 'list')).text
        .split('\n')
        .find(line => line.startsWith(referenceOf(deposit)))
    expect(await listed()).toContain('TAKEN BACK BY THE PROVIDER')
    expect((await run('nok', 'show', deposit)).text).toContain(`${status} 500.00 THB`)
    for (const act of ['credit', 'returned'])
      expect((await run('nok', act, deposit, 'A', 'reason')).text).toContain(`the provider says ${status}`)
    expect((await run('nok', 'noted', deposit)).text).toContain('reason')
    expect(await run('nok', 'noted', deposit, 'Adjusted', 'by', 'hand')).toMatchObject({ exitCode: 0 })
    expect(await listed()).toBeUndefined()
    expect(await balance(who)).toBe(497_00n)
  },
)

test('takes what fails before it was paid as the end of the deposit, and money that is held for no failure', async () => {
  const who = await member()
  const [failed, other] = [await begun(who), await begun(who)]
  expect((await webhook(paid(failed, { status: 'failed' }))).body.outcome).toBe('closed')
  expect((await webhook(paid(failed, { status: 'expired' }))).body.outcome).toBe('known')
  await webhook(paid(other, { amount: '40000' }))
  expect((await run('nok', 'noted', other, 'No')).text).toContain('money that came')
})
