/** What belongs to one member, made for the test. */
export type Thing =
  | 'device'
  | 'passkey'
  | 'message'
  | 'payoutAccount'
  | 'upload'
  | 'deposit'
  | 'payment'
  | 'withdrawal'
  | 'reward'
  | 'round'
  | 'turnover'
  | 'ticket'
  | 'feedback'

/** How somebody asks a route about a thing that may be another's. */
export interface Question {
  thing: Thing
  params?: (id: string) => Record<string, string>
  query?: (id: string) => Record<string, string>
  body?: (id: string) => Record<string, unknown>
  /** A page of the caller's own list, from that place on: the owner may be answered the same as anybody. */
  isPlace?: boolean
}

const named = (thing: Thing, body?: Record<string, unknown>): Question => ({
  thing,
  params: id => ({ id }),
  ...(body ? { body: () => body } : {}),
})
const place = (thing: Thing): Question => ({ thing, query: id => ({ before: id }), isPlace: true })

/** An id of nothing. */
const NOTHING = '01a20029-5429-7307-9477-d9d81e9cb459'

/**
 * Every route of members that takes the id of something that is somebody's (reliability S26). Written by hand: a route that
 * is added and takes an id is in none of these tables until somebody has thought about whose it may be.
 */
export const OF_SOMEBODY: Readonly<Record<string, readonly Question[]>> = {
  'DELETE /member/devices/:id': [named('device', {})],
  'DELETE /member/passkeys/:id': [named('passkey', {})],
  'DELETE /messages/:id': [named('message', {})],
  'DELETE /payout-accounts/:id': [named('payoutAccount', {})],
  'DELETE /uploads/:id': [named('upload', {})],
  'GET /bet-record': [place('round')],
  'GET /deposits': [place('deposit')],
  'GET /feedback': [place('feedback')],
  'GET /limits/history': [place('deposit')],
  'GET /lottery/tickets': [place('ticket')],
  'GET /lottery/tickets/:ticketId': [{ thing: 'ticket', params: ticketId => ({ ticketId }) }],
  'GET /messages': [place('message')],
  'GET /points/redemptions': [place('reward')],
  'GET /referral': [place('reward')],
  'GET /rewards': [place('reward')],
  'GET /rounds/:id': [named('round')],
  'GET /rounds/:id/proof': [named('ticket')],
  'GET /transfers': [place('deposit')],
  'GET /turnover/:id/rounds': [named('turnover')],
  'GET /withdrawals': [place('withdrawal')],
  'POST /deposits/:id/cancel': [named('deposit', {})],
  'POST /deposits/:id/check': [named('deposit', {})],
  'POST /deposits/:id/page': [named('payment', {})],
  'POST /deposits/:id/payment': [named('deposit', { images: [NOTHING], bankReference: 'TX 4711' })],
  'POST /messages/read-all': [{ thing: 'message', body: upTo => ({ upTo }) }],
  'POST /messages/:id/read': [named('message', {})],
  'POST /promotions/:code/claim': [
    {
      thing: 'deposit',
      params: () => ({ code: 'first-deposit' }),
      body: depositId => ({ depositId }),
      isPlace: true,
    },
  ],
  'POST /rewards/:id/claim': [named('reward', {})],
  'POST /withdrawals/:id/cancel': [named('withdrawal', {})],
  'POST /withdrawals/:id/receipt': [named('withdrawal', { isReceived: true })],
  'PUT /member/passkeys/:id': [named('passkey', { name: 'mine now' })],
}

/** Routes that take an id which whoever asks has made: that of somebody else's request is a conflict, and does nothing. */
export const MADE_BY_CALLER: Readonly<Record<string, (id: string) => Record<string, unknown>>> = {
  'POST /deposits': id => ({ id, method: 'sandbox', amount: '10000' }),
  'POST /limits/break': id => ({ id, hours: 24 }),
  'POST /limits/exclusion': id => ({ id, months: 6 }),
  'POST /limits/reality/seen': id => ({ id }),
  'POST /payout-accounts': id => ({
    id,
    provider: 'KBANK',
    number: '1234567890',
    holderName: 'Somebody Else',
  }),
  'POST /rebates/claims': id => ({ id, category: 'RNG' }),
  'PUT /feedback': id => ({ id, type: 'general', text: 'Five words of somebody else' }),
}

/** What names something that is everybody's: games, vendors, draws, drops, providers to sign in through. */
export const OF_EVERYBODY: readonly string[] = [
  'DELETE /chat/blocks/:author',
  'DELETE /member/providers/:provider',
  'GET /chat/rooms/:room',
  'GET /envelopes/:drop/draw',
  'GET /games/search-index/:file',
  'GET /lottery/draws/:drawId/proof',
  'GET /lottery/games/:gameCode',
  'GET /lottery/games/:gameCode/draws',
  'GET /lottery/games/:gameCode/opened-numbers',
  'GET /raffles/entries',
  'GET /raffles/mine',
  'GET /raffles/proof',
  'GET /raffles/results',
  'GET /social/callback/:provider',
  'POST /envelopes/:drop/open',
  'POST /member/providers/:provider',
  'GET /promotions/:code/draws/:day',
  'GET /promotions/:code/own',
  'POST /missions/:code/claim',
  'POST /social/:provider/arrival',
  'POST /social/:provider/start',
  'POST /wallet/vendors/:vendor',
  'PUT /chat/messages/:message/block',
  'PUT /chat/messages/:message/report',
]

/**
 * Ids that are looked at where their own tests have what they need, by the file: agents' (another agent's tree), vendors'
 * (another vendor), and what needs a payment password, a file or an account that is being opened.
 */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  '/agent/': 'team/outsiders.test.ts',
  '/vendor/v1/': 'vendor-wallet/signature.test.ts',
  '/vendor/pam/': 'pam/sessions.test.ts',
  'POST /chat/rooms/:room/messages': 'chat/replies.test.ts',
  'POST /promotions/:code/applications/:application/cancel': 'promotions/cancelled.test.ts',
  'POST /promotions/:code/entries': 'promotions/promotions.test.ts',
  'POST /lottery/tickets': 'lottery/slips.test.ts',
  'POST /raffles/': 'raffle/raffle.test.ts',
  'POST /session/free-play': 'identity/free-play.test.ts',
  'POST /transfers': 'transfers/edges.test.ts',
  'POST /wallet/moves': 'vendor-transfer/moves.test.ts',
  'POST /withdrawals': 'withdrawals/refused.test.ts',
  'PUT /members': 'identity/register.test.ts',
  'PUT /members/mobile': 'identity/mobile-register.test.ts',
  'PUT /social/members': 'social/first-step.test.ts',
  'PUT /uploads/:id': 'uploads/own-pictures.test.ts',
}
