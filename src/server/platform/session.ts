import type { Transaction } from '#server/db/database.ts'

/** The signed-in caller. `book` is the member's half of the ledger: trial members never touch real money. */
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
  /** Until the password is changed, only the few actions with `beforePasswordChange` are answered. */
  passwordChangeNeeded: boolean
  expiresAt: Date
}

/** How a member got a session; `identity/create-session.ts` says what each method may skip. */
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
  /** Undefined only for a session that a measurement or a test inserts; `check access` reports such sessions. */
  method?: SessionMethod
  address: string
  userAgent: string
  /** The password or a passkey was given just now: it is not requested again for five minutes. */
  isProven?: boolean
  passwordChangeNeeded?: boolean
  /** The remembered browser that started it. */
  rememberedBy?: string | undefined
  /** The latest end: that of the session it came from, or of a trial. */
  notAfter?: Date | undefined
}

export interface SessionLimits {
  /** A session ends after this long without a call. */
  idleMs: number
  /** A session ends after this long, however active. */
  absoluteMs: number
}

/** Sessions: opaque random tokens, stored only as hashes (product decisions, section 4). */
export interface Sessions {
  /** The operator's current settings. */
  readonly limits: SessionLimits
  /** Returns a live session; undefined if unknown, ended, idle too long or too old. Cached for a few seconds. */
  find(token: string): Promise<Session | undefined>
  /** Starts a session and returns its token, which is shown once and never stored. */
  start(tx: Transaction, session: NewSession): Promise<{ token: string; sessionId: string; expiresAt: Date }>
  /** Gives a session a new token with the same end: the old one stops working, open pages stay connected. */
  rotate(
    tx: Transaction,
    session: Pick<Session, 'id' | 'memberId'>,
  ): Promise<{ token: string; expiresAt: Date }>
  /** Ends the sessions that came from a remembered browser, and forgets the browser. */
  endRemembered(tx: Transaction, browser: { id: string; memberId: string }): Promise<void>
  /**
   * Ends one session, and forgets the browser that was remembered with it: immediately in this process, and within the
   * cache's few seconds in every other.
   */
  end(tx: Transaction, session: Pick<Session, 'id' | 'memberId'>): Promise<void>
  /** Forgets all of a member's remembered browsers and ends every session, except the given one. */
  endAll(tx: Transaction, memberId: string, exceptSessionId?: string): Promise<void>
}
