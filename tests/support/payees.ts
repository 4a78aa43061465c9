import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { type PolicyPreset, PRESETS } from '#lib/limits/policy.ts'
import { sql } from '#server/db/sql.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { deposit, postAlone, walletOf } from './ledger.ts'
import { prove, signUp, type TestServer } from './test-server.ts'
import type { Answer } from './visitor-calls.ts'

export const PAYMENT_PASSWORD = '739201'

/** A member who can withdraw: money that is free to leave, a payment password, an account. */
export interface Payee extends SignedIn {
  accountId: string
}

let payees = 0

export async function payee(server: TestServer, balance: bigint): Promise<Payee> {
  payees += 1
  const seat = await signUp(server, `payee${payees}x${Date.now() % 100_000}`)
  if (balance > 0n) await postAlone(server.db, deposit(walletOf(seat.member.id), balance, newId()))
  await prove(server, seat)
  const entry = {
    oldPassword: '',
    newPassword: PAYMENT_PASSWORD,
    confirmNewPassword: PAYMENT_PASSWORD,
  }
  await server.sealed('POST', '/member/payment-password', 'setPaymentPassword', entry, { token: seat.token })
  const accountId = newId()
  const body = {
    id: accountId,
    provider: 'KBANK',
    number: `1234${String(100_000 + payees)}`,
    holderName: 'Somchai Jaidee',
  }
  const said = await server.call('POST', '/payout-accounts', { token: seat.token, body })
  if (!said.body.success) throw new Error(`could not add an account: ${said.body.code}`)
  return { ...seat, accountId }
}

export function withdraw(
  server: TestServer,
  who: Payee,
  amount: string,
  entry: Record<string, unknown> = {},
): Promise<Answer> {
  const input = { id: newId(), accountId: who.accountId, amount, paymentPassword: PAYMENT_PASSWORD, ...entry }
  return server.sealed('POST', '/withdrawals', 'createWithdrawal', input, { token: who.token })
}

export function balanceOf(server: Pick<TestServer, 'db'>, who: SignedIn): Promise<bigint> {
  return readBalance(server.db, { memberId: who.member.id, book: 'real' }, 'THB')
}

export async function houseBalance(server: TestServer, kind: string): Promise<bigint> {
  const row = await server.db.row(sql<{ balance: bigint }>`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_balances where kind = ${kind}`)
  return row?.balance ?? 0n
}

/** A settled round with that much valid bet, begun now; it moves no money. */
export async function played(
  server: TestServer,
  who: SignedIn,
  validBet: bigint,
  status = 'settled',
): Promise<void> {
  const now = server.clock.now()
  await server.db.run(sql`
    insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
      refunded, payout, valid_bet, wins, opened_at, settled_at)
    values (${who.member.id}::uuid, ${newRoundId(now)}::uuid, 'real', 'BAIZE', ${newId()}, 'koi', 'RNG', 'koi-terrace',
      ${status}, ${validBet}, 0, ${validBet}, ${validBet}, 0, ${now}::timestamptz,
      ${status === 'settled' ? now : null}::timestamptz)`)
}

/** Another preset as the deployment's policy. */
export function setPolicy({ runtime }: TestServer, preset: PolicyPreset): void {
  Object.assign(runtime, { config: { ...runtime.config, policy: PRESETS[preset] } })
}
