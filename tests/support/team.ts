import { newId } from '#lib/ids/ids.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { countBet, SHIPPED_VALID_BET_RULES } from '#lib/play/valid-bets.ts'
import { decide as decideDeposit } from '#server/cashier/decide.ts'
import { insertDeposit } from '#server/cashier/queries.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { createMember } from '#server/identity/create-member.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { hold } from '#server/ledger/holds.ts'
import type { Leg, OperationKind } from '#server/ledger/operation.ts'
import type { Sessions } from '#server/platform/session.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { addToWindows, writeRounds } from '#server/vendor-wallet/round-queries.ts'
import { insertPayoutAccount } from '#server/withdrawals/account-queries.ts'
import { decide as decideWithdrawal } from '#server/withdrawals/decide.ts'
import { insertStep, insertWithdrawal } from '#server/withdrawals/queries.ts'
import { walletOf } from './ledger.ts'
import { seeded } from './random.ts'

/** A member of a test's tree. */
export interface TreeMember {
  id: string
  account: string
  upline: string | undefined
  isAgent: boolean
  /** 0 at a root. */
  depth: number
}

interface NewTreeMember {
  upline?: TreeMember | undefined
  isAgent?: boolean
  account?: string
  at?: Date
}

/** Opens an account without a password below another one; see `seatOf` for its session. */
export async function addMember(db: Database, facts: NewTreeMember = {}): Promise<TreeMember> {
  const { upline, isAgent = false, at = new Date() } = facts
  const id = newId()
  const name = facts.account ?? `${isAgent ? 'agent' : 'player'}${id.replaceAll('-', '').slice(-12)}`
  const isNew = await db.transaction(tx =>
    createMember(tx, {
      id,
      account: name,
      memberType: isAgent ? 1 : 0,
      passwordHash: null,
      upline: upline?.id,
      currency: 'THB',
      at,
    }),
  )
  if (!isNew) throw new Error(`the account ${name} is taken`)
  return { id, account: name, upline: upline?.id, isAgent, depth: upline ? upline.depth + 1 : 0 }
}

/**
 * A random tree, uplines before their downlines: `agents` agents, the first of them the root of most, then `players`
 * players below some of them. The same seed gives the same shape; `roots` trees stand side by side, by default one.
 */
export async function growTree(
  db: Database,
  shape: { agents: number; players: number; seed: number; roots?: number; at?: Date },
): Promise<TreeMember[]> {
  const random = seeded(shape.seed)
  const agents: TreeMember[] = []
  const at = shape.at === undefined ? {} : { at: shape.at }
  for (let count = 0; count < shape.agents; count += 1) {
    const upline = count < (shape.roots ?? 1) ? undefined : agents[random.below(agents.length)]
    agents.push(await addMember(db, { upline, isAgent: true, ...at }))
  }
  const players: TreeMember[] = []
  for (let count = 0; count < shape.players; count += 1)
    players.push(await addMember(db, { upline: agents[random.below(agents.length)], ...at }))
  return [...agents, ...players]
}

/** Everybody below an agent, found by walking down, which the server does not do. */
export function teamOf(tree: readonly TreeMember[], agentId: string): TreeMember[] {
  const direct = tree.filter(one => one.upline === agentId)
  return [...direct, ...direct.flatMap(one => teamOf(tree, one.id))]
}

/** A session of a member; answers its token. */
export async function seatOf(
  { db, sessions }: { db: Database; sessions: Sessions },
  member: Pick<TreeMember, 'id'>,
): Promise<string> {
  const facts = { memberId: member.id, address: '', userAgent: '' }
  return (await db.transaction(tx => sessions.start(tx, facts))).token
}

export interface PlayedRound {
  memberId: string
  /** When it settled; it was opened then too. */
  at: Date
  /** By default RNG. */
  category?: string
  /** In minor units; the wallet holds it. None is a late win. */
  stake: bigint
  payout: bigint
  /** Asia/Bangkok by default. */
  timeZone?: string
  vendor?: string
  nodeId?: string
  gameCode?: string
}

/**
 * A settled round with its money in the ledger, in the bet record, in windows and in days, in one transaction; answers
 * the id of the round. Its valid bet is the one by the rules of a new site.
 */
export async function playRound(db: Database, played: PlayedRound): Promise<string> {
  const { memberId, at, stake, payout } = played
  const { category = 'RNG', vendor = 'BAIZE', nodeId = 'koi', timeZone = 'Asia/Bangkok' } = played
  const { gameCode = 'koi-terrace' } = played
  const id = newRoundId(at)
  const counted = countBet({ stake, payout }, ruleOf(category))
  const wallet = walletOf(memberId)
  const house = account({ book: 'real', kind: 'vendor_game', vendor, unit: 'THB' })
  const between = (amount: bigint) => [
    { account: wallet, amount },
    { account: house, amount: -amount },
  ]
  await db.transaction(async tx => {
    if (stake > 0n) await move(tx, 'bet', { scope: `vendor:${vendor}`, reference: id, legs: between(-stake) })
    if (payout > 0n)
      await move(tx, 'win', { scope: `vendor:${vendor}`, reference: id, legs: between(payout) })
    writeRounds(tx, [
      {
        id,
        memberId,
        book: 'real',
        vendor,
        vendorRoundId: id,
        nodeId,
        gameType: category,
        gameCode,
        status: 'settled',
        stake,
        refunded: 0n,
        payout,
        ...counted,
        wins: payout > 0n ? 1 : 0,
        bets: 1,
        unsettled: 0,
        settledItself: false,
        openedAt: at,
        settledAt: at,
        proof: undefined,
      },
    ])
    const { validBet } = counted
    addToWindows(tx, [{ memberId, category, bets: 1, stake, payout, validBet }], { at, timeZone })
  })
  return id
}

const ruleOf = (category: string) =>
  GAME_TYPES.flatMap(one => (one === category ? [SHIPPED_VALID_BET_RULES[one]] : []))[0]

async function move(
  tx: Transaction,
  kind: OperationKind,
  { scope, reference, legs }: { scope: string; reference: string; legs: Leg[] },
): Promise<void> {
  const outcome = await post(tx, { kind, book: 'real', scope, key: newId(), reference, legs })
  if (outcome.state !== 'posted') throw new Error(`a ${kind} of a test was ${outcome.state}`)
}

/** An approved deposit; returns its id. */
export async function payIn(
  db: Database,
  { memberId, amount, fee = 0n, at }: { memberId: string; amount: bigint; fee?: bigint; at: Date },
): Promise<string> {
  const id = newId()
  await db.transaction(async tx => {
    const facts = { id, memberId, amount, fee, createdAt: at }
    await insertDeposit(tx, { ...facts, method: 'sandbox', currency: 'THB' })
    await decideDeposit(tx, { id, status: 'approved', at, depositTurnover: '0' })
  })
  return id
}

/** A withdrawal that was paid; returns its id. */
export async function payOut(
  db: Database,
  { memberId, amount, fee = 0n, at }: { memberId: string; amount: bigint; fee?: bigint; at: Date },
): Promise<string> {
  const id = newId()
  const payout = { id: newId(), provider: 'KBANK', number: String(Date.now()), holder_name: 'Somchai Jaidee' }
  await db.transaction(async tx => {
    await insertPayoutAccount(tx, { ...payout, memberId, at })
    const held = await hold(tx, {
      book: 'real',
      memberId,
      unit: 'THB',
      amount,
      scope: 'withdrawal',
      key: id,
      reference: id,
    })
    if (held.state !== 'posted') throw new Error(`a withdrawal of a test was ${held.state}`)
    const { provider, number, holder_name: holderName } = payout
    const to = { payoutAccountId: payout.id, provider, number, holderName }
    const facts = { id, memberId, amount, fee, currency: 'THB', holdId: held.operationId, at }
    await insertWithdrawal(tx, { ...facts, ...to })
    await insertStep(tx, id, { status: 'applied', at })
    await decideWithdrawal(tx, { id, status: 'approved', at })
    const paid = { paymentReference: `test ${id}`, receiptUntil: new Date(at.getTime() + 86_400_000) }
    await decideWithdrawal(tx, { id, status: 'paid', at, ...paid })
  })
  return id
}

/** Gives a paid withdrawal back that never arrived. */
export async function giveBack(db: Database, id: string, at: Date): Promise<void> {
  await db.transaction(async tx => {
    await decideWithdrawal(tx, { id, status: 'notReceived', at, reason: 'it did not come' })
    await decideWithdrawal(tx, { id, status: 'refunded', at })
  })
}
