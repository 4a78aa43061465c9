import { newId } from '#lib/ids/ids.ts'
import type { OperatorRole } from '#lib/operators/permissions.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ReportsDatabase } from '#server/db/reports-database.ts'
import type { Sessions } from '#server/platform/session.ts'
import { insertChange } from '#server/site/queries.ts'

/** Who makes a change, where, and when. */
export interface OperatorContext {
  db: Database
  /** What reports are read from, where the server has a replica for them; else the transaction itself. */
  reports?: ReportsDatabase | undefined
  /** The person's name, or else the machine user's; it appears in the change log. */
  operator: string
  /** The person who has identified themselves by their key; undefined without one. */
  person?: string | undefined
  /** What that person is. */
  roles?: readonly OperatorRole[] | undefined
  /** Where they act from, in the console. */
  from?: { sessionId: string | undefined; address: string; requestId: string } | undefined
  /** The key that came with the command. */
  key?: string | undefined
  now: Date
  timeZone: string
  /** The deployment's, which reports are in. */
  currency?: string | undefined
  /** The site's address, for printed links; without it they start with a slash. */
  publicUrl?: string | undefined
  /** The deployment's secret, which encrypts vendors' keys and seeds of raffles and promotions; undefined if the command was not given it. */
  secret?: string | undefined
  /** Of the server, where it is this process: open pages of members whose sessions end are told at once. */
  sessions?: Pick<Sessions, 'endAll'> | undefined
  /** What commands that publish or move uploads need of the configuration. */
  config?:
    | Pick<Config, 'demo' | 'distDir' | 'publicUrl' | 'apiOrigin' | 'gameOrigins' | 'cdn' | 'uploadStore'>
    | undefined
}

/** What an entry of the book of changes says beside the values before and after. */
export interface About {
  memberId?: string | undefined
  reason?: string | undefined
}

/** Writes an entry of the book of changes, in the transaction of what was done. */
export function logChange(
  tx: Transaction,
  { operator, now, roles, from }: Pick<OperatorContext, 'operator' | 'now' | 'roles' | 'from'>,
  subject: string,
  before: unknown,
  after: unknown,
  { memberId, reason }: About = {},
): Promise<void> {
  const entry = { id: newId(), at: now, operator, subject, before, after }
  return insertChange(tx, { ...entry, roles, ...from, memberId, reason })
}
