import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Adapter } from './adapter.ts'

/** Null where the adapter has undefined. */
type AdapterRow = { [Name in keyof Adapter]: Exclude<Adapter[Name], undefined> | null }

export async function allAdapters(db: Queries): Promise<Adapter[]> {
  const rows = await db.rows(sql<AdapterRow>`
    select vendor, surface, launch_base as "launchBase", pam_provider as "pamProvider", country,
      signed_over as "signedOver", error_status as "errorStatus", amount_digits as "amountDigits",
      win_reference as "winReference", sends_zero_wins as "sendsZeroWins", win_rollback as "winRollback", pays_after_close as "paysAfterClose",
      closes_when_settled as "closesWhenSettled", takes_zero_bets as "takesZeroBets",
      changes_games as "changesGames", game_codes as "gameCodes",
      answers_unknown_rollback_ok as "answersUnknownRollbackOk", tells_balance_in_errors as "tellsBalanceInErrors",
      round_hours as "roundHours", wallet, transfer_url as "transferUrl", models_url as "modelsUrl", addresses,
      opens_in as "opensIn", suspended_at is not null as "isSuspended"
    from vendor_adapters order by vendor`)
  return rows.map(
    row =>
      ({
        ...row,
        pamProvider: row.pamProvider ?? undefined,
        amountDigits: row.amountDigits ?? undefined,
        transferUrl: row.transferUrl ?? undefined,
        modelsUrl: row.modelsUrl ?? undefined,
        addresses: row.addresses ?? undefined,
      }) as Adapter,
  )
}

export interface SealedKey {
  vendor: string
  keyId: string
  sealed: Buffer
}

export async function liveKeys(db: Queries, now: Date): Promise<SealedKey[]> {
  const rows = await db.rows(sql<{ vendor: string; key_id: string; secret_sealed: Buffer }>`
    select vendor, key_id, secret_sealed from vendor_keys where retired_at is null or retired_at > ${now}`)
  return rows.map(row => ({ vendor: row.vendor, keyId: row.key_id, sealed: row.secret_sealed }))
}

export async function insertKey(
  db: Queries,
  key: { vendor: string; keyId: string; sealed: Buffer },
): Promise<void> {
  await db.run(sql`
    insert into vendor_keys (vendor, key_id, secret_sealed) values (${key.vendor}, ${key.keyId}, ${key.sealed})
    on conflict (vendor, key_id) do update set secret_sealed = excluded.secret_sealed, retired_at = null`)
}

export interface KeyInfo {
  vendor: string
  keyId: string
  /** It is not valid for signing from then on. */
  retiredAt: Date | undefined
}

/** Returns every key of every vendor without its secret, oldest first. */
export async function keysOf(db: Queries): Promise<KeyInfo[]> {
  const rows = await db.rows(sql<{ vendor: string; keyId: string; retiredAt: Date | null }>`
    select vendor, key_id as "keyId", retired_at as "retiredAt" from vendor_keys order by vendor, created_at, key_id`)
  return rows.map(row => ({ ...row, retiredAt: row.retiredAt ?? undefined }))
}

export async function retireKey(
  db: Queries,
  { vendor, keyId, at }: { vendor: string; keyId: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update vendor_keys set retired_at = ${at}::timestamptz where vendor = ${vendor} and key_id = ${keyId}`)
}

/** Locks a vendor until the transaction ends. */
export async function lockVendor(db: Queries, vendor: string): Promise<void> {
  await db.run(sql`select 1 from vendor_adapters where vendor = ${vendor} for update`)
}

export async function suspendVendor(db: Queries, vendor: string, since: Date | undefined): Promise<void> {
  await db.run(sql`
    update vendor_adapters set suspended_at = ${since ?? null}::timestamptz where vendor = ${vendor}`)
}

export async function updateAdapter(db: Queries, adapter: Adapter): Promise<void> {
  await db.run(sql`
    update vendor_adapters set surface = ${adapter.surface}, launch_base = ${adapter.launchBase},
      pam_provider = ${adapter.pamProvider ?? null}, country = ${adapter.country},
      signed_over = ${adapter.signedOver}, error_status = ${adapter.errorStatus},
      amount_digits = ${adapter.amountDigits ?? null}, win_rollback = ${adapter.winRollback},
      win_reference = ${adapter.winReference},
      sends_zero_wins = ${adapter.sendsZeroWins}, pays_after_close = ${adapter.paysAfterClose},
      closes_when_settled = ${adapter.closesWhenSettled}, takes_zero_bets = ${adapter.takesZeroBets},
      changes_games = ${adapter.changesGames},
      game_codes = ${JSON.stringify(adapter.gameCodes)}::jsonb,
      answers_unknown_rollback_ok = ${adapter.answersUnknownRollbackOk},
      tells_balance_in_errors = ${adapter.tellsBalanceInErrors}, round_hours = ${adapter.roundHours},
      wallet = ${adapter.wallet}, transfer_url = ${adapter.transferUrl ?? null},
      models_url = ${adapter.modelsUrl ?? null},
      addresses = ${adapter.addresses ?? null}::text[], opens_in = ${adapter.opensIn}
    where vendor = ${adapter.vendor}`)
}

export async function writeModelsUrl(db: Queries, vendor: string, url: string): Promise<void> {
  await db.run(sql`update vendor_adapters set models_url = ${url} where vendor = ${vendor}`)
}

/** Adds a vendor; an existing one is not changed. */
export async function insertAdapter(db: Queries, adapter: Adapter): Promise<void> {
  await db.run(sql`
    insert into vendor_adapters (vendor, surface, launch_base, pam_provider, country, signed_over, error_status,
      amount_digits, win_reference, sends_zero_wins, pays_after_close, closes_when_settled, takes_zero_bets,
      changes_games, game_codes, answers_unknown_rollback_ok, tells_balance_in_errors, round_hours, wallet,
      transfer_url, models_url, addresses, opens_in, win_rollback)
    values (${adapter.vendor}, ${adapter.surface}, ${adapter.launchBase}, ${adapter.pamProvider ?? null},
      ${adapter.country}, ${adapter.signedOver}, ${adapter.errorStatus}, ${adapter.amountDigits ?? null},
      ${adapter.winReference}, ${adapter.sendsZeroWins}, ${adapter.paysAfterClose}, ${adapter.closesWhenSettled},
      ${adapter.takesZeroBets}, ${adapter.changesGames}, ${JSON.stringify(adapter.gameCodes)}::jsonb, ${adapter.answersUnknownRollbackOk},
      ${adapter.tellsBalanceInErrors}, ${adapter.roundHours}, ${adapter.wallet}, ${adapter.transferUrl ?? null},
      ${adapter.modelsUrl ?? null}, ${adapter.addresses ?? null}::text[], ${adapter.opensIn}, ${adapter.winRollback})
    on conflict (vendor) do nothing`)
}
