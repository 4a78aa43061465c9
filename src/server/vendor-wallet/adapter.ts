/** How one vendor's surface differs from the others', as its row of vendor_adapters says (docs/connect-a-vendor.md). */
export interface Adapter {
  vendor: string
  /** Signed calls below /api/vendor/v1, or the player-account API of an aggregator below /api/vendor/pam. */
  surface: 'signed' | 'pam'
  /** Where its games are opened; with `pam`, where the aggregator takes game launches. */
  launchBase: string
  /** The vendor's name in the player-account API; only with `pam`. */
  pamProvider: string | undefined
  /** The country of its players, ISO 3166-1, as the player-account API tells it. */
  country: string
  signedOver: SignedOver
  /** The HTTP status of a business error: 200, or one of 400 to 499. */
  errorStatus: number
  /** Decimals of the whole numbers in which amounts travel; undefined for those of the currency. */
  amountDigits: number | undefined
  winReference: 'either' | 'bet' | 'round'
  /** Whether it tells a lost bet by a win of nothing; where not, a round that nobody closes was lost. */
  sendsZeroWins: boolean
  /** Whether a rollback of a win is refused, or takes it back; what its player has spent of it is owed then. */
  winRollback: 'refuse' | 'takeBack'
  /** Whether a win is still taken when its round is closed. */
  paysAfterClose: boolean
  /** Whether a round is over as soon as every bet in it is settled. */
  closesWhenSettled: boolean
  /** Whether a bet of nothing opens a round. */
  takesZeroBets: boolean
  /** Whether a session may move between the vendor's games. */
  changesGames: boolean
  /** The vendor's own names of games by the catalogue's codes, where they differ. */
  gameCodes: Readonly<Record<string, string>>
  /** The answer to a rollback of a bet that is not known or took nothing. It is remembered either way. */
  answersUnknownRollbackOk: boolean
  tellsBalanceInErrors: boolean
  /** How many hours a round may stay open before the published rule ends it. */
  roundHours: number
  /** Whether its games bet from the wallet here, or money is moved to it at launch and back afterwards. */
  wallet: 'single' | 'transfer'
  /** Where it takes transfers; only with `transfer`. */
  transferUrl: string | undefined
  /** Addresses it may call from; undefined for any. */
  addresses: readonly string[] | undefined
  /** Whether its games open on the game page or, where they refuse to be framed, in a window of their own. */
  opensIn: 'frame' | 'window'
  /** Suspended: no game of it opens and no bet is taken; what is owed is. */
  isSuspended: boolean
}

/** What the signature of a call is made over; its body as the bytes that travel. */
export type SignedOver = 'timestamp.body' | 'body|timestamp' | 'body'

/**
 * What a surface has its vendors begin with. The rules of the player-account API are part of it: a provider has no others,
 * but for `closesWhenSettled`, since some say themselves that a round is over.
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

/** A vendor that speaks the signed calls as they are documented. */
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
    addresses: undefined,
    opensIn: 'frame',
    isSuspended: false,
  }
}

/** A provider behind an aggregator that speaks the player-account API, by its rules. */
export function pamAdapter(vendor: string, pamProvider: string, launchBase: string): Adapter {
  return {
    ...plainAdapter(vendor, launchBase),
    ...SURFACE_RULES.pam,
    surface: 'pam',
    pamProvider,
  }
}

/** The vendor's own name of a game. */
export function vendorGameCode(adapter: Adapter, gameCode: string): string {
  return adapter.gameCodes[gameCode] ?? gameCode
}

/** The catalogue's code of a game that the vendor named. */
export function catalogueGameCode(adapter: Adapter, named: string): string {
  const found = Object.entries(adapter.gameCodes).find(([, own]) => own === named)
  return found ? found[0] : named
}
