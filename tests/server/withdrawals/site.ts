import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { type PolicyPreset, PRESETS } from '#lib/limits/policy.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import type { App } from '#server/app.ts'
import { assembleCashier } from '#server/cashier/cashier.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { assembleLimits } from '#server/limits/limits.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { operateAs } from '#tests/support/operator-people.ts'
import { testGames } from '#tests/support/test-games.ts'
import { openSite, type Said, type Site, signUp } from '../identity/site.ts'

const PASSWORD = 'quiet river 9'
export const PAYMENT_PASSWORD = '739201'

/** A server with identity and cashier, whose withdrawal terms a test may change. */
export interface CashierSite extends Site {
  terms: (change: Partial<SiteSettings['withdrawals']>) => void
  transfers: (change: Partial<SiteSettings['transfers']>) => void
  /** Another preset as the deployment's policy. */
  policy: (preset: PolicyPreset) => void
  promptPay: (setting: SiteSettings['deposits']['promptPay']) => void
  /** Opens or closes other ways to deposit. */
  ways: (change: Partial<SiteSettings['deposits']>) => void
  settings: () => SiteSettings
  /** What a person of the house types. */
  operator: (name: string, ...args: string[]) => Promise<{ exitCode: number; text: string }>
}

/** Another feature on the same server. */
interface Beside {
  routes: readonly Route[]
  mount: (app: App) => void
}

export async function openCashier(
  db: Database,
  provider?: Parameters<typeof assembleCashier>[1]['provider'],
  more: (runtime: Runtime) => Promise<Beside> = async () => ({ routes: [], mount: () => {} }),
): Promise<CashierSite> {
  let { withdrawals, deposits, transfers } = DEFAULT_SETTINGS
  const settings = (): SiteSettings => ({ ...DEFAULT_SETTINGS, withdrawals, deposits, transfers })
  const site = await openSite(db, {
    beside: async ({ runtime, identity }) => {
      const cashier = assembleCashier(runtime, {
        settings,
        paymentPasswords: identity.paymentPasswords,
        games: testGames(),
        provider,
      })
      const limits = assembleLimits(runtime, { settings, onStricter: () => {} })
      const others = await more(runtime)
      return {
        routes: [...cashier.routes, ...limits.routes, ...others.routes],
        mount: app => {
          cashier.mount(app)
          others.mount(app)
        },
      }
    },
  })
  return {
    ...site,
    settings,
    terms: change => {
      withdrawals = { ...DEFAULT_SETTINGS.withdrawals, ...change }
    },
    transfers: change => {
      transfers = { ...DEFAULT_SETTINGS.transfers, ...change }
    },
    policy: preset => {
      const { config } = site.runtime
      Object.assign(site.runtime, { config: { ...config, policy: PRESETS[preset] } })
    },
    promptPay: promptPay => {
      deposits = { ...deposits, promptPay }
    },
    ways: change => {
      deposits = { ...deposits, ...change }
    },
    operator: (operator, ...args) =>
      operateAs(operator, args, { db, now: site.runtime.clock.now(), timeZone: 'Asia/Bangkok' }),
  }
}

/** A member who can withdraw: money that is free to leave, a payment password, an account. */
export interface Payee extends SignedIn {
  accountId: string
}

let payees = 0

export async function payee(site: CashierSite, balance: bigint): Promise<Payee> {
  payees += 1
  const seat = await signUp(site, `payee${payees}x${Date.now() % 100_000}`, PASSWORD)
  if (balance > 0n) await postAlone(site.db, deposit(walletOf(seat.member.id), balance, newId()))
  await prove(site, seat)
  const entry = {
    oldPassword: '',
    newPassword: PAYMENT_PASSWORD,
    confirmNewPassword: PAYMENT_PASSWORD,
  }
  await site.sealed('POST', '/member/payment-password', 'setPaymentPassword', entry, { token: seat.token })
  const accountId = newId()
  const body = {
    id: accountId,
    provider: 'KBANK',
    number: `1234${String(100_000 + payees)}`,
    holderName: 'Somchai Jaidee',
  }
  const said = await site.call('POST', '/payout-accounts', { token: seat.token, body })
  if (!said.body.success) throw new Error(`could not add an account: ${said.body.code}`)
  return { ...seat, accountId }
}

/** Shows anew who holds the session. */
export function prove(site: Site, { token }: SignedIn): Promise<Said> {
  return site.sealed('POST', '/member/proof', 'reauthenticate', { password: PASSWORD }, { token })
}

export function withdraw(
  site: Site,
  who: Payee,
  amount: string,
  entry: Record<string, unknown> = {},
): Promise<Said> {
  const input = { id: newId(), accountId: who.accountId, amount, paymentPassword: PAYMENT_PASSWORD, ...entry }
  return site.sealed('POST', '/withdrawals', 'createWithdrawal', input, { token: who.token })
}

export function balanceOf(site: Site, who: SignedIn): Promise<bigint> {
  return readBalance(site.db, { memberId: who.member.id, book: 'real' }, 'THB')
}

export async function houseBalance(site: Site, kind: string): Promise<bigint> {
  const row = await site.db.row(sql<{ balance: bigint }>`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_balances where kind = ${kind}`)
  return row?.balance ?? 0n
}

/** A settled round with that much valid bet, begun now; it moves no money. */
export async function played(site: Site, who: SignedIn, validBet: bigint, status = 'settled'): Promise<void> {
  const now = site.runtime.clock.now()
  await site.db.run(sql`
    insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
      refunded, payout, valid_bet, wins, opened_at, settled_at)
    values (${who.member.id}::uuid, ${newRoundId(now)}::uuid, 'real', 'BAIZE', ${newId()}, 'koi', 'RNG', 'koi-terrace',
      ${status}, ${validBet}, 0, ${validBet}, ${validBet}, 0, ${now}::timestamptz,
      ${status === 'settled' ? now : null}::timestamptz)`)
}
