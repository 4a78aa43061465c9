/** What may stand between a member and a session. */
export const CONDITIONS = [
  'secondStep',
  'passwordDue',
  'frozen',
  'closed',
  'excluded',
  'inBreak',
  'tooManyTries',
  'captchaDue',
  'trial',
  'agentEntrance',
] as const
export type Condition = (typeof CONDITIONS)[number]

/**
 * What comes of it: `opens` a session; `opensDue` one that can only change the password; `asks` for the second step; else the
 * code of the refusal. `-` where the condition cannot meet the way: a new account has no state, and only the two forms of the
 * login know an entrance for agents.
 */
export type Cell = 'opens' | 'opensDue' | 'asks' | '-' | (string & {})

/**
 * Every way to a session against every condition, in the order of `CONDITIONS`. Written by hand: an action whose answer carries a token, or a method of
 * `SESSION_METHODS`, that is not in it fails the test until somebody has thought about each cell. Breaks and exclusions bar
 * play, not the account: an excluded member must be able to take their money out.
 */
export const SESSIONS: Readonly<Record<string, Row>> = {
  password: row(
    'login',
    'password',
    'asks opensDue accountClosed accountClosed opens opens tooManyRequests captchaNeeded - agentsOnly',
  ),
  'password made by an operator': row(
    'login',
    'password',
    'asks opensDue accountClosed accountClosed opensDue opensDue tooManyRequests captchaNeeded - agentsOnly',
  ),
  'code by SMS': row(
    'login',
    'sms',
    'asks opens accountClosed accountClosed opens opens tooManyRequests captchaNeeded - agentsOnly',
  ),
  passkey: row(
    'passkeyLogin',
    'passkey',
    'opens opens accountClosed accountClosed opens opens tooManyRequests - - agentsOnly',
  ),
  'second step': row(
    'secondStep',
    'secondStep',
    'opens opensDue accountClosed accountClosed opens opens tooManyRequests - - -',
  ),
  provider: row(
    'arriveSocial',
    'provider',
    'asks opens accountClosed accountClosed opens opens tooManyRequests - - -',
  ),
  'remembered browser': row(
    'rememberedLogin',
    'rememberedBrowser',
    'notRemembered opensDue notRemembered notRemembered opens opens tooManyRequests - - -',
  ),
  'session code': row(
    'exchangeSessionCode',
    'sessionCode',
    'opens opens sessionCodeWrong sessionCodeWrong opens opens tooManyRequests - - -',
  ),
  'recovery by phone': row(
    'setPasswordByPhone',
    'phoneRecovery',
    'asks opens codeWrong codeWrong opens opens tooManyRequests captchaNeeded - -',
  ),
  registration: row('register', 'registration', '- - - - - - tooManyRequests captchaNeeded - -'),
  'registration again': row(
    'register',
    'registration',
    'idempotencyConflict opensDue idempotencyConflict idempotencyConflict opens opens tooManyRequests captchaNeeded - -',
  ),
  'mobile registration': row(
    'mobileRegister',
    'registration',
    '- - - - - - tooManyRequests captchaNeeded - -',
  ),
  'mobile registration again': row(
    'mobileRegister',
    'registration',
    'idempotencyConflict opensDue idempotencyConflict idempotencyConflict opens opens tooManyRequests captchaNeeded - -',
  ),
  'registration with a provider': row(
    'registerSocial',
    'providerRegistration',
    '- - - - - - tooManyRequests - - -',
  ),
  'registration with a provider again': row(
    'registerSocial',
    'providerRegistration',
    'idempotencyConflict opensDue accountClosed accountClosed opens opens tooManyRequests - - -',
  ),
  'free play': row('freePlayLogin', 'freePlay', '- - - - - - tooManyRequests - opens -'),
  'free play again': row(
    'freePlayLogin',
    'freePlay',
    '- - idempotencyConflict idempotencyConflict - - tooManyRequests - opens -',
  ),
  // No new session: the one that asks gets another token, which takes that session and the password.
  'password change': row(
    'changePassword',
    undefined,
    'opens opens notSignedIn notSignedIn opens opens tooManyRequests - - -',
  ),
}

interface Row {
  action: string
  method: string | undefined
  cells: Readonly<Record<Condition, Cell>>
}

function row(action: string, method: string | undefined, words: string): Row {
  const cells = words.split(' ')
  if (cells.length !== CONDITIONS.length) throw new Error(`the row of ${action} has ${cells.length} cells`)
  const entries = CONDITIONS.map((condition, place) => [condition, cells[place]])
  return { action, method, cells: Object.fromEntries(entries) as Record<Condition, Cell> }
}
