import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { SecurityEventKind } from '#server/identity/security-events.ts'
import { OperatorFault } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

interface Finding {
  account: string
  status: string
  kind: 'odd_id' | 'repeated_registration' | 'no_method'
  session_id: string | null
  address: string | null
  began_at: Date
  was_open: boolean
  /** Later changes to the account's login methods and payouts: time and kind. */
  changes: string[]
}

/** Changes that an intruder could have made in another member's account, and could still use. */
const LASTING: readonly SecurityEventKind[] = [
  'passwordChanged',
  'passwordReset',
  'paymentPasswordSet',
  'paymentPasswordReset',
  'profileChanged',
  'phoneVerified',
  'emailVerified',
  'providerLinked',
  'passkeyAdded',
  'passkeyRemoved',
  'authenticatorAdded',
  'authenticatorRemoved',
  'recoveryCodesMade',
]

const MEANINGS: Readonly<Record<Finding['kind'], string>> = {
  odd_id: 'account with an id that no client of ours makes',
  repeated_registration: 'session without a login, by a repeated registration',
  no_method: 'session that came by none of the known methods',
}

/** Reports accounts and sessions that were opened past the login; the upgrade has ended those sessions. */
export async function check(
  { db }: OperatorContext,
  { words: [, what] }: { words: readonly string[] },
): Promise<string> {
  if (what !== 'access') throw new OperatorFault('check access')
  const found = await findings(db)
  if (found.length === 0)
    return 'Nothing was found: every account and every session came by a login or a registration.'
  const lines = found.flatMap(
    ({ began_at: at, account, status, kind, session_id: session, address, was_open: isOpen, changes }) => {
      const where = session
        ? `session ${session} from ${address || 'an unknown address'}`
        : `account ${status}`
      const ended = session && isOpen ? ', was open and was ended' : ''
      return [
        `${at.toISOString()}  ${account}  ${MEANINGS[kind]}: ${where}${ended}`,
        ...changes.map(change => `  since then: ${change}`),
      ]
    },
  )
  return [
    `${found.length} found. Look at what these members deposited, bet and withdrew since then, and remove what below was not theirs.`,
    ...lines,
  ].join('\n')
}

function findings(db: Queries): Promise<Finding[]> {
  return db.rows(sql<Finding>`
    with found as (
      select member_id, kind, session_id, address, began_at, was_open from access_findings
      union all
      select member_id, 'no_method', id, address, created_at, ended_at is null from sessions
       where method is null and ended_at is null
         and created_at > (select applied_at from schema_migrations where id = '0080_access')
    ),
    changes as (
      select member_id, at, kind from security_events where kind = any(${LASTING}::text[])
      union all
      select member_id, created_at, 'payoutAccountAdded' from payout_accounts
    )
    select m.account, m.status, f.kind, f.session_id, f.address, f.began_at, f.was_open,
      array(select to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '  ' || c.kind from changes c
             where c.member_id = f.member_id and c.at >= f.began_at order by c.at, c.kind) as changes
      from found f join members m on m.id = f.member_id
     order by f.began_at, m.account`)
}
