import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { OperatorFault } from './arguments.ts'
import type { Desk } from './desk.ts'

interface Finding {
  account: string
  status: string
  kind: 'odd_id' | 'repeated_registration' | 'no_method'
  session_id: string | null
  address: string | null
  began_at: Date
  was_open: boolean
}

const MEANINGS: Readonly<Record<Finding['kind'], string>> = {
  odd_id: 'account with an id that no client of ours makes',
  repeated_registration: 'session without a login, by a repeated registration',
  no_method: 'session that came by none of the known methods',
}

/** What was found of accounts and sessions that were opened past the login; the upgrade has ended those sessions. */
export async function check(
  { db }: Desk,
  { words: [, what] }: { words: readonly string[] },
): Promise<string> {
  if (what !== 'access') throw new OperatorFault('check access')
  const found = await findings(db)
  if (found.length === 0)
    return 'Nothing was found: every account and every session came by a login or a registration.'
  const lines = found.map(
    ({ began_at: at, account, status, kind, session_id: session, address, was_open: isOpen }) => {
      const where = session
        ? `session ${session} from ${address || 'an unknown address'}`
        : `account ${status}`
      const ended = session && isOpen ? ', was open and was ended' : ''
      return `${at.toISOString()}  ${account}  ${MEANINGS[kind]}: ${where}${ended}`
    },
  )
  return [
    `${found.length} found. Look at what these members deposited, bet and withdrew since then.`,
    ...lines,
  ].join('\n')
}

function findings(db: Queries): Promise<Finding[]> {
  return db.rows(sql<Finding>`
    select m.account, m.status, f.kind, f.session_id, f.address, f.began_at, f.was_open
      from access_findings f join members m on m.id = f.member_id
    union all
    select m.account, m.status, 'no_method', s.id, s.address, s.created_at, s.ended_at is null
      from sessions s join members m on m.id = s.member_id
     where s.method is null and s.ended_at is null
       and s.created_at > (select applied_at from schema_migrations where id = '0080_access')
     order by 6, 1`)
}
