import type { OperatorRole } from '#lib/operators/permissions.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** An operator who may sign in: the link was used, and nobody has removed the person since. */
export interface AccountRow {
  person: string
  id: string
  roles: OperatorRole[]
  password_hash: string
  sealed_authenticator: Buffer | null
  passkeys: number
}

export function accountOf(db: Queries, person: string): Promise<AccountRow | undefined> {
  return db.row(sql<AccountRow>`
    select a.person, a.id, p.roles, a.password_hash, a.sealed_authenticator,
           (select count(*)::int from operator_passkeys k where k.person = a.person) as passkeys
      from operator_accounts a join operator_people p on p.name = a.person
     where a.person = ${person} and p.removed_at is null`)
}

export interface NewCredentials {
  person: string
  id: string
  passwordHash: string
  sealedAuthenticator: Buffer | null
  /** Of the code that confirmed it. */
  step: number
  at: Date
}

/** Puts password and second factor in the place of earlier ones, whose passkeys go too. */
export async function writeCredentials(db: Queries, one: NewCredentials): Promise<void> {
  await db.run(sql`delete from operator_passkeys where person = ${one.person}`)
  await db.run(sql`
    insert into operator_accounts (person, id, password_hash, sealed_authenticator, authenticator_step, set_at)
    values (${one.person}, ${one.id}::uuid, ${one.passwordHash}, ${one.sealedAuthenticator}, ${one.step}::int8,
            ${one.at}::timestamptz)
    on conflict (person) do update set password_hash = excluded.password_hash, set_at = excluded.set_at,
      sealed_authenticator = excluded.sealed_authenticator, authenticator_step = excluded.authenticator_step`)
}

/** The same password under today's parameters. */
export async function renewHash(
  db: Queries,
  { person, oldHash, newHash }: { person: string; oldHash: string; newHash: string },
): Promise<void> {
  await db.run(sql`
    update operator_accounts set password_hash = ${newHash} where person = ${person} and password_hash = ${oldHash}`)
}

/** Takes the code of a time step; answers false when it, or a later one, was taken before. */
export async function takeOperatorStep(db: Queries, person: string, step: number): Promise<boolean> {
  const taken = await db.run(sql`
    update operator_accounts set authenticator_step = ${step}::int8
     where person = ${person} and sealed_authenticator is not null and authenticator_step < ${step}::int8`)
  return taken === 1
}

/** Ends whatever opens the console for a person: sessions, logins under way, with `all` links, factors and known browsers too. */
export async function endOperatorAccess(
  db: Queries,
  person: string,
  { at, all = false }: { at: Date; all?: boolean },
): Promise<void> {
  await db.run(sql`
    update operator_sessions set ended_at = ${at}::timestamptz where person = ${person} and ended_at is null`)
  await db.run(sql`delete from operator_pending_logins where person = ${person}`)
  if (!all) return
  await db.run(sql`
    update operator_links set used_at = ${at}::timestamptz where person = ${person} and used_at is null`)
  await db.run(sql`delete from operator_passkeys where person = ${person}`)
  await db.run(sql`delete from operator_known_devices where person = ${person}`)
}
