/** How one vendor's API differs from the others', read from its row of vendor_adapters (docs/connect-a-vendor.md). */
export interface Adapter {
  vendor: string
  /** Signed calls below /api/vendor/v1, or the player-account API of an aggregator below /api/vendor/pam. */
  surface: 'signed' | 'pam'
  /** Where its games are opened; with `pam`, where the aggregator takes game launches. */
  launchBase: string
  /** The vendor's name in the player-account API; only with `pam`. */
  pamProvider: string | undefined
  /** The country of its players, ISO 3166-1, as the player-account API sends it. */
  country: string
  signedOver: SignedOver
  /** The HTTP status of a business error: 200, or one of 400 to 499. */
  errorStatus: number
  /** Decimals of the integers in which amounts travel; undefined for the currency's own. */
  amountDigits: number | undefined
  winReference: 'either' | 'bet' | 'round'
  /** Whether it sends a win of zero for a lost bet. If not, a round that nobody closes was lost. */
  sendsZeroWins: boolean
  /** Whether a rollback of a win is refused, or takes it back; the player then owes what they have already spent. */
  winRollback: 'refuse' | 'takeBack'
  /** Whether a win is still paid after its round was closed. */
  paysAfterClose: boolean
  /** Whether a round is over as soon as every bet in it is settled. */
  closesWhenSettled: boolean
  /** Whether a bet of zero opens a round. */
  takesZeroBets: boolean
  /** Whether a session may move between the vendor's games. */
  changesGames: boolean
  /** The vendor's own names of games by the catalogue's codes, where they differ. */
  gameCodes: Readonly<Record<string, string>>
  /** Whether a rollback of an unknown bet, or of one that took nothing, is answered OK. It is remembered either way. */
  answersUnknownRollbackOk: boolean
  tellsBalanceInErrors: boolean
  /** How many hours a round may stay open before the published rule ends it. */
  roundHours: number
  /** Whether its games bet from our wallet, or we move money to the vendor at launch and back afterwards. */
  wallet: 'single' | 'transfer'
  /** Where it receives transfers; only with `transfer`. */
  transferUrl: string | undefined
  /** Where it answers which live models it has (docs/connect-a-vendor.md); undefined where it has none. */
  modelsUrl: string | undefined
  /** Addresses it may call from; undefined for any. */
  addresses: readonly string[] | undefined
  /** Whether its games open on the game page or, if they refuse to be framed, in their own window. */
  opensIn: 'frame' | 'window'
  /** Suspended: its games do not open and bets are refused. Wins and rollbacks are still processed. */
  isSuspended: boolean
}

/** What the signature of a call covers; the body as the bytes that travel. */
export type SignedOver = 'timestamp.body' | 'body|timestamp' | 'body'

/**
 * The default rules of each API. Those of the player-account API are fixed for every provider, except
 * `closesWhenSettled`: some providers close their rounds themselves.
 */
export const SURFACE_RULES = {
  signed: {
    errorStatus: 200,
    paysAfterClose: true,
    closesWhenSettled: false,
    takesZeroBets: false,
    changesGames: false,
    answersUnknownRollbackOk: true,
    tellsBalanceInErrors: true,
  },
  pam: {
    errorStatus: 200,
    winRollback: 'refuse',
    paysAfterClose: false,
    closesWhenSettled: true,
    takesZeroBets: true,
    changesGames: true,
    answersUnknownRollbackOk: false,
    tellsBalanceInErrors: true,
  },
} as const satisfies Record<Adapter['surface'], Partial<Adapter>>

/** A vendor that uses the signed calls exactly as documented. */
export function plainAdapter(vendor: string, launchBase: string): Adapter {
  return {
    ...SURFACE_RULES.signed,
    vendor,
    surface: 'signed',
    launchBase,
    pamProvider: undefined,
    country: 'TH',
    signedOver: 'timestamp.body',
    amountDigits: undefined,
    winReference: 'either',
    sendsZeroWins: true,
    winRollback: 'refuse',
    gameCodes: {},
    roundHours: 72,
    wallet: 'single',
    transferUrl: undefined,
    modelsUrl: undefined,
    addresses: undefined,
    opensIn: 'frame',
    isSuspended: false,
  }
}

/** A provider behind an aggregator that uses the player-account API. */
export function pamAdapter(vendor: string, pamProvider: string, launchBase: string): Adapter {
  return {
    ...plainAdapter(vendor, launchBase),
    ...SURFACE_RULES.pam,
    surface: 'pam',
    pamProvider,
  }
}

/** Returns the vendor's own name of a game. */
export function vendorGameCode(adapter: Adapter, gameCode: string): string {
  return adapter.gameCodes[gameCode] ?? gameCode
}

/** Returns the catalogue's code of a game from the vendor's name of it. */
export function catalogueGameCode(adapter: Adapter, named: string): string {
  const found = Object.entries(adapter.gameCodes).find(([, own]) => own === named)
  return found ? found[0] : named
}
