import type { Transaction } from '#server/db/database.ts'

/** Who is calling. `book` is the half of the ledger the member plays in: trial members never meet real money. */
export interface Session {
  id: string
  memberId: string
  account: string
  nickname: string
  /** 0 member; 1, 2, 41, 42 agent; 4 trial (product decisions, section 2). */
  memberType: number
  isAgent: boolean
  isTrial: boolean
  book: 'real' | 'trial'
  expiresAt: Date
}

export interface NewSession {
  memberId: string
  address: string
  userAgent: string
}

/** Sessions: opaque random tokens of which only the hash is stored (product decisions, section 4). */
export interface Sessions {
  /** The live session of a token, or undefined: unknown, ended, idle too long or too old. Cached for a few seconds. */
  find(token: string): Promise<Session | undefined>
  /** Starts a session and answers its token, which is shown once and never stored. */
  start(tx: Transaction, session: NewSession): Promise<{ token: string; sessionId: string; expiresAt: Date }>
  /** Gives a session a new token, with the same end: the old one is dead, open pages stay connected. */
  rotate(
    tx: Transaction,
    session: Pick<Session, 'id' | 'memberId'>,
  ): Promise<{ token: string; expiresAt: Date }>
  /** Ends one session, at once and for every process within the cache's few seconds. */
  end(tx: Transaction, session: Pick<Session, 'id' | 'memberId'>): Promise<void>
  /** Ends every session of a member but, when given, the one that asked. */
  endAll(tx: Transaction, memberId: string, exceptSessionId?: string): Promise<void>
}
