import type { VendorCode } from '#lib/play/vendor-api.ts'
import type { Transaction } from '#server/db/database.ts'
import { LOCKED } from '#server/ledger/group-commit.ts'
import { PlayGuard } from '#server/limits/play-guard.ts'
import { formerSessionsOf, type GameSession, gameSessionsOf } from '#server/play/game-session-queries.ts'
import { hashOfToken } from '#server/play/tokens.ts'
import { refusal, type VendorAnswer } from './answers.ts'
import { CallBook, type ReferenceKey, type RoundKey, type TransactionKey } from './call-book.ts'
import type { IdentifiedCall, IdentifiedPlay, Identity } from './identified-call.ts'
import { type Player, playersOf } from './player-queries.ts'
import { serveCall } from './serve-call.ts'
import { servePlay } from './serve-play.ts'
import { openWallets } from './wallet-batch.ts'
import type { WalletItem } from './wallet-items.ts'
import type { WalletSetting } from './wallet-setting.ts'

/**
 * Carries out a batch of wallet calls in order and in one transaction: locks the players' wallets, reads the known
 * transactions and rounds, decides each call in memory, then writes everything together. With `skipsLocked`, calls on a
 * wallet that another transaction has locked are left for later.
 */
export async function applyCalls(
  tx: Transaction,
  items: readonly WalletItem[],
  setting: WalletSetting,
  { skipsLocked }: { skipsLocked: boolean },
): Promise<(VendorAnswer | typeof LOCKED)[]> {
  const identified = await identify(tx, items, setting.idleMs)
  const calls = identified.flatMap((call): readonly IdentifiedCall[] => {
    if (typeof call === 'string') return []
    return call.type === 'play' ? call.actions : [call]
  })
  const guard = new PlayGuard(setting.now, setting.timeZone)
  const book = new CallBook(setting.now, setting.timeZone, guard)
  const wallets = await openWallets(tx, calls, {
    currency: setting.currency,
    skipsLocked,
    now: setting.now,
    readLocked: async () => {
      const bettors = calls.flatMap(({ type, player }) =>
        type === 'bet' && player.book === 'real' ? player.memberId : [],
      )
      await Promise.all([
        book.read(tx, {
          transactions: calls.flatMap(transactionKeys),
          rounds: calls.flatMap(roundKeys),
          references: calls.flatMap(referenceKeys),
        }),
        bettors.length > 0 ? guard.read(tx, bettors) : undefined,
      ])
    },
  })
  const answers = identified.map(call => {
    if (typeof call === 'string') return refusal(call)
    if (wallets.isLockedElsewhere(call.player.memberId)) return LOCKED
    const context = { wallets, book, guard, setting }
    return call.type === 'play' ? servePlay(call, context) : serveCall(call, context)
  })
  wallets.write()
  book.write(tx)
  guard.write(tx)
  tx.afterCommit(() => {
    for (const [memberId, balance] of wallets.changed()) setting.onBalance(memberId, balance)
    for (const [memberId, stop] of guard.stopped) setting.onStop(memberId, stop)
    for (const [index, call] of identified.entries()) {
      const answer = answers[index]
      if (typeof call === 'string' || answer === LOCKED || (call.type !== 'bet' && call.type !== 'play'))
        continue
      if (call.session && answer?.status === 'OK') setting.onPlay(call.session.sessionId)
    }
  })
  return answers
}

/** Finds the player of each call. A token of another vendor or another player counts as invalid. */
async function identify(
  tx: Transaction,
  items: readonly WalletItem[],
  idleMs: number,
): Promise<(IdentifiedCall | IdentifiedPlay | VendorCode)[]> {
  const hashes = items.flatMap(item => tokenHashOf(item) ?? [])
  const memberIds = items.flatMap(item => playerIdOf(item) ?? [])
  const [sessions, players] = await Promise.all([
    gameSessionsOf(tx, hashes, idleMs),
    playersOf(tx, { memberIds, tokenHashes: hashes }),
  ])
  await addFormer(tx, { hashes, sessions, players })
  const found = items.map(item => {
    const hash = tokenHashOf(item)
    const session = hash && sessions.get(hash.toString('hex'))
    const isForeign = hash && session?.vendor !== item.vendor
    const playerId = playerIdOf(item) ?? session?.memberId
    return { item, session, playerId, isForeign: isForeign || (session && session.memberId !== playerId) }
  })
  return found.map(({ item, session, playerId, isForeign }) => {
    const player = playerId === undefined ? undefined : players.get(playerId)
    if (isForeign) return 'INVALID_TOKEN'
    if (!player) return 'PLAYER_NOT_FOUND'
    return item.type === 'play' ? actionsOf(item, { player, session }) : { ...item, player, session }
  })
}

/** Returns the player that a call names. A bet that names none belongs to the player of its session. */
const playerIdOf = (item: WalletItem): string | undefined => item.call.playerId?.toLowerCase()

function actionsOf(
  { vendor, adapter, call }: Extract<WalletItem, { type: 'play' }>,
  identity: Identity,
): IdentifiedPlay {
  const by = { vendor, adapter, ...identity }
  const playerId = identity.player.memberId
  return {
    type: 'play',
    vendor,
    ...identity,
    actions: call.actions.map(action =>
      action.type === 'bet'
        ? { ...by, ...action }
        : { ...by, type: action.type, call: { ...action.call, playerId } },
    ),
  }
}

/** Adds the sessions of renewed tokens, for tokens that are not known otherwise; this is rare. */
async function addFormer(
  tx: Transaction,
  known: { hashes: readonly Buffer[]; sessions: Map<string, GameSession>; players: Map<string, Player> },
): Promise<void> {
  const missing = known.hashes.filter(hash => !known.sessions.has(hash.toString('hex')))
  if (missing.length === 0) return
  const former = await formerSessionsOf(tx, missing)
  if (former.size === 0) return
  const memberIds = [...former.values()].map(session => session.memberId)
  for (const [id, player] of await playersOf(tx, { memberIds, tokenHashes: [] }))
    known.players.set(id, player)
  for (const [name, session] of former) known.sessions.set(name, session)
}

function tokenHashOf(item: WalletItem): Buffer | undefined {
  const carriesOne = item.type === 'bet' || item.type === 'win' || item.type === 'play'
  const token = carriesOne ? item.call.sessionToken : undefined
  return token === undefined ? undefined : hashOfToken(token)
}

function transactionKeys(call: IdentifiedCall): TransactionKey[] {
  if (call.type === 'close') return []
  const { transactionId, siblings = [] } = call.call
  const bet = call.type === 'win' || call.type === 'rollback' ? call.call.betTransactionId : undefined
  const ids = [transactionId, ...siblings, ...(bet === undefined ? [] : [bet])]
  return ids.map(id => ({ vendor: call.vendor, transactionId: id }))
}

function referenceKeys(call: IdentifiedCall): ReferenceKey[] {
  const reference = call.type === 'close' ? undefined : call.call.reference
  return reference === undefined ? [] : [{ vendor: call.vendor, reference }]
}

function roundKeys({ vendor, call, player }: IdentifiedCall): RoundKey[] {
  const { memberId } = player
  return call.roundId === undefined ? [] : [{ memberId, vendor, vendorRoundId: call.roundId }]
}
