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
  /** Only the few actions that are `beforePasswordChange` are answered until the password is changed. */
  passwordChangeNeeded: boolean
  expiresAt: Date
}

/** How a member came to a session; `identity/create-session.ts` says what each method may pass. */
export type SessionMethod =
  | 'password'
  | 'sms'
  | 'provider'
  | 'phoneRecovery'
  | 'secondStep'
  | 'passkey'
  | 'sessionCode'
  | 'rememberedBrowser'
  | 'registration'
  | 'providerRegistration'
  | 'freePlay'

export interface NewSession {
  memberId: string
  /** Absent only where a session is planted for a measurement or a test; `check access` names such sessions. */
  method?: SessionMethod
  address: string
  userAgent: string
  /** The password or a passkey was given just now: for five minutes it need not be given again. */
  isProven?: boolean
  passwordChangeNeeded?: boolean
  /** The remembered browser that it comes from. */
  rememberedBy?: string | undefined
  /** It ends then at the latest: with the session that it came from, or with a trial. */
  notAfter?: Date | undefined
}

export interface SessionLimits {
  /** Without a call for this long, a session is over. */
  idleMs: number
  /** However busy, a session is over after this long. */
  absoluteMs: number
}

/** Sessions: opaque random tokens of which only the hash is stored (product decisions, section 4). */
export interface Sessions {
  /** What the operator has set, as of now. */
  readonly limits: SessionLimits
  /** The live session of a token, or undefined: unknown, ended, idle too long or too old. Cached for a few seconds. */
  find(token: string): Promise<Session | undefined>
  /** Starts a session and answers its token, which is shown once and never stored. */
  start(tx: Transaction, session: NewSession): Promise<{ token: string; sessionId: string; expiresAt: Date }>
  /** Gives a session a new token, with the same end: the old one is dead, open pages stay connected. */
  rotate(
    tx: Transaction,
    session: Pick<Session, 'id' | 'memberId'>,
  ): Promise<{ token: string; expiresAt: Date }>
  /** Ends the sessions that came from a remembered browser; the browser is forgotten. */
  endRemembered(tx: Transaction, browser: { id: string; memberId: string }): Promise<void>
  /**
   * Ends one session, and forgets the browser that was remembered with it: for this process at once, for every other
   * within the cache's few seconds.
   */
  end(tx: Transaction, session: Pick<Session, 'id' | 'memberId'>): Promise<void>
  /** Forgets every remembered browser of a member, and ends every session but, when given, the one that asked. */
  endAll(tx: Transaction, memberId: string, exceptSessionId?: string): Promise<void>
}
