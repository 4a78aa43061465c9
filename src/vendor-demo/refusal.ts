/** What the game can be told no with; each has words in locales (house.json, `refused_…`). */
export type RefusalCode =
  | 'badInput'
  | 'badLaunch'
  | 'sessionEnded'
  | 'busy'
  | 'tooSoon'
  | 'roundOpen'
  | 'betsClosed'
  | 'otherSide'
  | 'betPlaced'
  | 'oddsChanged'
  | 'stakeNotOffered'
  | 'currencyNotOffered'
  | 'seedChanged'
  | 'notEnoughMoney'
  | 'limit'
  | 'notAllowed'
  | 'gameClosed'
  | 'connection'
  | 'unexpected'

const STATUS: Readonly<Record<RefusalCode, number>> = {
  badInput: 400,
  badLaunch: 401,
  sessionEnded: 401,
  busy: 409,
  tooSoon: 429,
  roundOpen: 409,
  betsClosed: 409,
  otherSide: 409,
  betPlaced: 409,
  oddsChanged: 409,
  stakeNotOffered: 400,
  currencyNotOffered: 400,
  seedChanged: 409,
  notEnoughMoney: 409,
  limit: 409,
  notAllowed: 403,
  gameClosed: 403,
  connection: 503,
  unexpected: 502,
}

/** An expected no on the way to the player's browser. */
export class VendorRefusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  /** The balance the wallet reported with its no, in minor units. */
  readonly balance: string | undefined

  constructor(code: RefusalCode, balance?: string) {
    super(code)
    this.code = code
    this.status = STATUS[code]
    this.balance = balance
  }
}

const OF_WALLET: Readonly<Record<string, RefusalCode>> = {
  NOT_ENOUGH_MONEY: 'notEnoughMoney',
  BET_LIMIT: 'limit',
  LOSS_LIMIT: 'limit',
  TIME_LIMIT: 'notAllowed',
  REALITY_CHECK: 'notAllowed',
  USER_DISABLED: 'notAllowed',
  BET_NOT_ALLOWED: 'notAllowed',
  MAINTENANCE: 'gameClosed',
  VENDOR_SUSPENDED: 'gameClosed',
  GAME_CLOSED: 'gameClosed',
  AMOUNT_TOO_LARGE: 'limit',
  INVALID_TOKEN: 'sessionEnded',
  TOKEN_EXPIRED: 'sessionEnded',
  PLAYER_NOT_FOUND: 'sessionEnded',
  INVALID_GAME: 'gameClosed',
  WRONG_CURRENCY: 'currencyNotOffered',
}

/** The wallet's business codes, put into the game's words. */
export function refusalOf(walletCode: string, balance?: string): VendorRefusal {
  return new VendorRefusal(OF_WALLET[walletCode] ?? 'unexpected', balance)
}
