import { newId } from '#lib/ids/ids.ts'
import type { Assembled } from '#server/assemble.ts'
import { decide } from '#server/cashier/decide.ts'
import { insertDeposit } from '#server/cashier/queries.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { insertFeedback } from '#server/feedback/queries.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { hold } from '#server/ledger/holds.ts'
import { DrawScheduler } from '#server/lottery/draw-scheduler.ts'
import { DrawSeeds } from '#server/lottery/seeds.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { insertPayoutAccount } from '#server/withdrawals/account-queries.ts'
import { insertStep, insertWithdrawal } from '#server/withdrawals/queries.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { picture } from '../uploads/pictures.ts'
import type { Thing } from './foreign-ids.ts'
import { callRoute, type SeatedMember } from './seats.ts'

/** Gives a member one thing of each kind, and answers their ids. */
export async function belongingsOf(server: Assembled, owner: SeatedMember): Promise<Record<Thing, string>> {
  const { db } = server.runtime
  await postAlone(db, deposit(walletOf(owner.id), 1_000_00n, newId()))
  const payoutAccount = await bankAccount(db, owner)
  return {
    device: (await server.runtime.db.transaction(tx => server.runtime.sessions.start(tx, facts(owner))))
      .sessionId,
    passkey: await passkey(db, owner),
    message: await message(db, owner),
    payoutAccount,
    upload: await upload(server, owner),
    deposit: await begunDeposit(db, owner, 'bankTransfer'),
    payment: await begunDeposit(db, owner, 'providerPage'),
    withdrawal: await withdrawal(db, owner, payoutAccount),
    reward: await reward(db, owner),
    turnover: await turnover(db, owner),
    feedback: await feedback(db, owner),
    ...(await ticket(server, owner)),
  }
}

const facts = ({ id: memberId }: SeatedMember) => ({ memberId, address: '', userAgent: 'elsewhere' })

async function feedback(db: Database, { id: memberId }: SeatedMember): Promise<string> {
  const id = newId()
  const facts = { type: 'general', text: 'Written by the owner', day: '2026-01-01', at: new Date() } as const
  await insertFeedback(db, { id, memberId, ...facts })
  return id
}

async function passkey(db: Database, owner: SeatedMember): Promise<string> {
  const id = newId()
  await db.run(sql`
    insert into passkeys (id, member_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
    values (${id}::uuid, ${owner.id}::uuid, ${id}, ${Buffer.from('key')}, 0, '{}', false, 'phone', ${new Date()}::timestamptz)`)
  return id
}

async function message(db: Database, { id: memberId }: SeatedMember): Promise<string> {
  const values = { amount: { money: 100n, currency: 'THB' as const }, reason: '' }
  await db.transaction(tx =>
    addInboxMessage(tx, { memberId, kind: 'depositApproved', values, at: new Date() }),
  )
  return idIn(
    db,
    sql`select id from inbox_messages where member_id = ${memberId}::uuid and deleted_at is null`,
  )
}

async function bankAccount(db: Database, owner: SeatedMember): Promise<string> {
  const id = newId()
  const account = { id, provider: 'KBANK', number: '9876543210', holder_name: 'Somchai Jaidee' }
  await insertPayoutAccount(db, { ...account, memberId: owner.id, at: new Date() })
  return id
}

async function upload(server: Assembled, { token }: SeatedMember): Promise<string> {
  const id = newId()
  const response = await server.app.request(
    `/api/uploads/${id}?purpose=depositSlip`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(await picture('png')),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  if (response.status !== 200) throw new Error(`the picture was not taken: ${response.status}`)
  return id
}

/** Paid to a bank it is awaited; paid on a provider's page it waits for that page first. */
async function begunDeposit(
  db: Database,
  { id: memberId }: SeatedMember,
  method: 'bankTransfer' | 'providerPage',
): Promise<string> {
  const [id, at] = [newId(), new Date()]
  const payment = { payee: 'Example', until: new Date(at.getTime() + 3_600_000) }
  const asked = { id, memberId, method, amount: 100_00n, fee: 0n, currency: 'THB' }
  await db.transaction(async tx => {
    await insertDeposit(tx, { ...asked, createdAt: at, payment })
    if (method === 'bankTransfer') await decide(tx, { id, status: 'awaiting', at, depositTurnover: '0' })
  })
  return id
}

async function withdrawal(db: Database, owner: SeatedMember, payoutAccountId: string): Promise<string> {
  const [id, at, amount] = [newId(), new Date(), 300_00n]
  const names = { scope: 'withdrawal', key: id, reference: id }
  await db.transaction(async tx => {
    const held = await hold(tx, { book: 'real', memberId: owner.id, unit: 'THB', amount, ...names })
    if (held.state !== 'posted') throw new Error('nothing to withdraw')
    const to = { payoutAccountId, provider: 'KBANK', number: '9876543210', holderName: 'Somchai Jaidee' }
    const one = { id, memberId: owner.id, amount, fee: 0n, currency: 'THB', holdId: held.operationId, at }
    await insertWithdrawal(tx, { ...one, ...to })
    await insertStep(tx, id, { status: 'applied', at })
  })
  return id
}

async function reward(db: Database, { id: memberId }: SeatedMember): Promise<string> {
  const gift = { memberId, source: 'gift', sourceKey: newId(), amount: 50_00n, currency: 'THB' } as const
  const id = await db.transaction(tx => grantReward(tx, { ...gift, turnover: '1', days: 30, at: new Date() }))
  if (id === undefined) throw new Error('the reward was not given')
  return id
}

async function turnover(db: Database, { id: memberId }: SeatedMember): Promise<string> {
  const asked = { memberId, source: 'deposit', reference: newId(), unit: 'THB', at: new Date() } as const
  await db.transaction(tx => requireTurnover(tx, { ...asked, base: 1_00n, required: 1_00n }))
  return idIn(
    db,
    sql`select id from turnover_requirements where member_id = ${memberId}::uuid order by id desc limit 1`,
  )
}

/** A slip of the lottery, which is a round too. */
async function ticket(
  server: Assembled,
  { token }: SeatedMember,
): Promise<Record<'ticket' | 'round', string>> {
  const { db, config } = server.runtime
  const { currency, timeZone } = config
  const seeds = new DrawSeeds('the secret of these draws, which nobody settles')
  await new DrawScheduler(server.runtime, { db, currency, timeZone, seeds, onBalance: () => {} }).work()
  const draws = await callRoute(server, { method: 'GET', path: '/lottery/games/malay-four-digits/draws' })
  const { drawId } = (draws.body as { value: { current: { drawId: string } } }).value.current
  const lines = [{ betType: 'last3', numbers: '123', stake: '1000' }]
  const body = JSON.stringify({ id: newId(), drawId, lines })
  const said = await callRoute(server, { method: 'POST', path: '/lottery/tickets', token, body })
  if (!said.body.success) throw new Error(`the slip was not taken: ${said.body.code}`)
  const id = await idIn(db, sql`select id from lottery_tickets where draw_id = ${drawId}::uuid`)
  return { ticket: id, round: id }
}

async function idIn(db: Database, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const row = await db.row(query)
  if (!row) throw new Error('it is not there')
  return row.id
}
