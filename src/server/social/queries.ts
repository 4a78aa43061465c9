import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A person's identity at a provider. */
export interface Identity {
  issuer: string
  subject: string
}

export interface Flow {
  stateHash: Buffer
  browserHash: Buffer
  provider: string
  language: string
  next: string | undefined
  /** For a link: the member and session that requested it. */
  link: { memberId: string; sessionId: string } | undefined
  expiresAt: Date
}

export async function insertFlow(db: Queries, flow: Flow): Promise<void> {
  await db.run(sql`
    insert into social_flows (state_hash, browser_hash, provider, language, next, member_id, session_id, expires_at)
    values (${flow.stateHash}, ${flow.browserHash}, ${flow.provider}, ${flow.language}, ${flow.next ?? null},
            ${flow.link?.memberId ?? null}::uuid, ${flow.link?.sessionId ?? null}::uuid, ${flow.expiresAt}::timestamptz)`)
}

export interface FlowRow {
  next: string | null
  member_id: string | null
  session_id: string | null
}

/**
 * Uses up a flow; undefined if it is unknown, used, expired, of another browser or of another provider. A flow that is
 * found expired stays expired if the clock goes back.
 */
export function takeFlow(
  db: Queries,
  flow: { stateHash: Buffer; browserHash: Buffer; provider: string; at: Date },
): Promise<FlowRow | undefined> {
  return db.row(sql<FlowRow>`
    with over as (
      update social_flows set expires_at = '-infinity'
       where state_hash = ${flow.stateHash} and expires_at <= ${flow.at}::timestamptz)
    delete from social_flows
     where state_hash = ${flow.stateHash} and browser_hash = ${flow.browserHash} and provider = ${flow.provider}
       and expires_at > ${flow.at}::timestamptz
    returning next, member_id, session_id`)
}

/** The language of the page that a flow started on. */
export async function languageOfFlow(db: Queries, stateHash: Buffer): Promise<string | undefined> {
  const row = await db.row(
    sql<{ language: string }>`select language from social_flows where state_hash = ${stateHash}`,
  )
  return row?.language
}

export async function memberOfIdentity(db: Queries, identity: Identity): Promise<string | undefined> {
  const row = await db.row(sql<{ member_id: string }>`
    select member_id from member_identities
     where issuer = ${identity.issuer} and subject = ${identity.subject}`)
  return row?.member_id
}

/**
 * Links an identity to a member; returns false if it is already linked, or the member has another one of that issuer.
 */
export async function insertIdentity(
  tx: Transaction,
  { memberId, issuer, subject, at }: Identity & { memberId: string; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into member_identities (issuer, subject, member_id, linked_at)
    values (${issuer}, ${subject}, ${memberId}::uuid, ${at}::timestamptz)
    on conflict do nothing`)
  return inserted === 1
}

export function identitiesOf(db: Queries, memberId: string): Promise<{ issuer: string; linked_at: Date }[]> {
  return db.rows(sql<{ issuer: string; linked_at: Date }>`
    select issuer, linked_at from member_identities where member_id = ${memberId}::uuid`)
}

export async function deleteIdentity(tx: Transaction, memberId: string, issuer: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from member_identities where member_id = ${memberId}::uuid and issuer = ${issuer}`)
  return deleted === 1
}

export interface NewcomerRow extends Identity {
  member_id: string | null
}

export async function insertNewcomer(
  tx: Transaction,
  newcomer: Identity & { ticketHash: Buffer; browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into social_newcomers (ticket_hash, browser_hash, issuer, subject, expires_at)
    values (${newcomer.ticketHash}, ${newcomer.browserHash}, ${newcomer.issuer}, ${newcomer.subject},
            ${newcomer.expiresAt}::timestamptz)`)
}

/** The newcomer with that ticket in that browser, locked: a second request with it waits until the first is done. */
export function lockNewcomer(
  tx: Transaction,
  ticket: { ticketHash: Buffer; browserHash: Buffer; at: Date },
): Promise<NewcomerRow | undefined> {
  return tx.row(sql<NewcomerRow>`
    select issuer, subject, member_id from social_newcomers
     where ticket_hash = ${ticket.ticketHash} and browser_hash = ${ticket.browserHash}
       and expires_at > ${ticket.at}::timestamptz
       for update`)
}

export async function markOpened(tx: Transaction, ticketHash: Buffer, memberId: string): Promise<void> {
  await tx.run(sql`
    update social_newcomers set member_id = ${memberId}::uuid where ticket_hash = ${ticketHash}`)
}

/** The session of a registration's last answer; undefined once it was ended. */
export async function openFirstSession(tx: Transaction, memberId: string): Promise<string | undefined> {
  const row = await tx.row(sql<{ id: string }>`
    select id from sessions
     where member_id = ${memberId}::uuid and method = 'providerRegistration' and ended_at is null`)
  return row?.id
}

/** Deletes expired sign-ins and newcomers. */
export async function deleteOldFlows(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from social_flows where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from social_newcomers where expires_at < ${now}::timestamptz`)
}
