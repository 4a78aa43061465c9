import { beforeAll, expect, test } from 'vitest'
import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  balanceOf,
  betOf,
  call,
  closeOf,
  openGame,
  player,
  rollbackOf,
  type Signer,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// F16: written scenarios. Those with one right balance hold for every vendor; the others hold as the adapter declares.
// A step reads "bet a 100", "win w 250 of a", "back c a" (transaction c rolls a back), "close"; "@2" is another round,
// "!" says that the round ends with it, and what follows "→" is the refusal, where there is one.

const OPENING = 1_000n
const database = useDatabase()
let server: TestServer<'play'>
const vendors = new Map<string, Signer>()
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

type Scenario = [steps: string, balance: number]

const ALWAYS: Scenario[] = [
  ['bet a 100', 900],
  ['bet a 1000', 0],
  ['bet a 1001 → NOT_ENOUGH_MONEY', 1000],
  ['bet a 600; bet b 600 → NOT_ENOUGH_MONEY', 400],
  ['bet a 600; win w 600; bet b 600 @2', 400],
  ['bet a 100; win w 250', 1150],
  ['bet a 100; win w 250!', 1150],
  ['bet a 100; win w 0', 900],
  ['bet a 100; win w 50; win v 70', 1020],
  ['bet a 100; win w 50 of a; win v 70 of a', 1020],
  ['bet a 100; bet b 200; win w 500', 1200],
  ['bet a 100; bet b 200; win w 500 of b', 1200],
  ['bet a 100 @1; bet b 200 @2; win w 250 @2; back c a', 1050],
  // The same once more.
  ['bet a 100; bet a 100; bet a 100', 900],
  ['bet a 100; win w 250; win w 250', 1150],
  ['bet a 100; back c a; back c a', 1000],
  ['bet a 1001 → NOT_ENOUGH_MONEY; bet a 1001 → NOT_ENOUGH_MONEY', 1000],
  ['bet a 100; close; close', 900],
  ['bet a 100; win w 250!; bet a 100; win w 250!', 1150],
  // The same name for something else.
  ['bet a 100; bet a 200 → DUPLICATE_TRANSACTION', 900],
  ['bet a 100 @1; bet a 100 @2 → DUPLICATE_TRANSACTION', 900],
  ['bet a 1001 → NOT_ENOUGH_MONEY; bet a 500 → DUPLICATE_TRANSACTION', 1000],
  ['bet a 100; win w 250; win w 300 → DUPLICATE_TRANSACTION', 1150],
  ['bet a 100; win a 250 → DUPLICATE_TRANSACTION', 900],
  ['bet a 100; win w 250; bet w 250 → DUPLICATE_TRANSACTION', 1150],
  ['bet a 100; bet b 100; back c a; back c b → DUPLICATE_TRANSACTION', 900],
  // Given back.
  ['bet a 100; back c a', 1000],
  ['bet a 100; bet b 100; back c b', 900],
  ['bet a 100; bet b 100; back c b; back d a', 1000],
  ['bet a 100; back c a; back d a → ALREADY_ROLLED_BACK', 1000],
  // What was done is told again, though it has been given back since: the same call has one answer.
  ['bet a 100; back c a; bet a 100', 1000],
  ['bet a 100; back c a; win w 250 → ALREADY_ROLLED_BACK', 1000],
  ['bet a 100; bet b 100; back c a; win w 250 of b', 1150],
  ['bet a 100; bet b 100; back c a; win w 250 of a → ALREADY_ROLLED_BACK', 900],
  ['bet a 100; bet b 100; back c a; back d b; win w 250 → ALREADY_ROLLED_BACK', 1000],
  ['bet a 100; win w 250; back c a → ALREADY_SETTLED', 1150],
  ['bet a 100; win w 0; back c a → ALREADY_SETTLED', 900],
  ['bet a 100; win w 250; back c w → CANCEL_NON_WITHDRAW', 1150],
  ['bet a 100; back c a; bet b 100 @2; win w 250 @2', 1150],
  // A win that names no bet settles those that came before it, and none after it.
  ['bet a 100; win w 50; bet b 200; back c b', 950],
  ['bet a 100; win w 0; bet b 200; back c b; win v 30', 930],
  ['bet a 100; win w 50; bet b 200; back c a → ALREADY_SETTLED', 750],
  ['bet a 100; win w 50; bet b 200; win v 30; back c b → ALREADY_SETTLED', 780],
  ['bet a 100; win w 50; bet b 200; win v 30; bet d 40; back c d', 780],
  ['bet a 100; win w 50; bet b 200; win v 0 of b; back c b → ALREADY_SETTLED', 750],
  // Out of order.
  ['win w 250 → ROUND_NOT_FOUND', 1000],
  ['win w 250 → ROUND_NOT_FOUND; bet a 100; win w 250', 1150],
  ['close → ROUND_NOT_FOUND', 1000],
  ['close → ROUND_NOT_FOUND; bet a 100; close', 900],
  ['bet a 100; win w 250 of b → TRANSACTION_NOT_FOUND', 900],
  ['bet a 100 @1; win w 250 of a @2 → ROUND_NOT_FOUND', 900],
  // The end of a round.
  ['bet a 100!', 900],
  ['bet a 100; close; bet b 100 → ALREADY_SETTLED', 900],
  ['bet a 100!; bet b 100 → ALREADY_SETTLED', 900],
  ['bet a 100; win w 250!; bet b 100 → ALREADY_SETTLED', 1150],
  ['bet a 100; close; back c a → ALREADY_SETTLED', 900],
  ['bet a 100; win w 250!; close', 1150],
  // What is no amount.
  ['bet a -1 → NEGATIVE_STAKE', 1000],
  ['bet a 1.5 → WRONG_SYNTAX', 1000],
  ['bet a 0x10 → WRONG_SYNTAX', 1000],
  ['bet a 1e2 → WRONG_SYNTAX', 1000],
  ['bet a ๑๐๐ → WRONG_SYNTAX', 1000],
  ['bet a 99999999999999999999 → AMOUNT_TOO_LARGE', 1000],
  ['bet a 100; win w -5 → NEGATIVE_STAKE', 900],
]

/** Where vendors differ: what the adapter says, and what then is right. */
const DECLARED: [rule: string, adapter: Partial<Adapter>, scenarios: Scenario[]][] = [
  [
    'an unknown rollback is answered OK',
    { answersUnknownRollbackOk: true },
    [
      ['back c a; bet a 100 → ALREADY_ROLLED_BACK', 1000],
      ['back c a; back c a; bet a 100 → ALREADY_ROLLED_BACK; bet b 100', 900],
      ['bet a 1001 → NOT_ENOUGH_MONEY; back c a', 1000],
    ],
  ],
  [
    'an unknown rollback is refused, and remembered all the same',
    { answersUnknownRollbackOk: false },
    [
      ['back c a → TRANSACTION_NOT_FOUND; bet a 100 → ALREADY_ROLLED_BACK', 1000],
      ['bet a 1001 → NOT_ENOUGH_MONEY; back c a → TRANSACTION_NOT_FOUND', 1000],
    ],
  ],
  [
    'a win after the close is owed',
    { paysAfterClose: true },
    [
      ['bet a 100; close; win w 250', 1150],
      ['bet a 100!; win w 250', 1150],
      ['bet a 100; win w 250!; win v 50', 1200],
    ],
  ],
  [
    'nothing is won after the close',
    { paysAfterClose: false },
    [
      ['bet a 100; close; win w 250 → ALREADY_SETTLED', 900],
      ['bet a 100; win w 250!; win v 50 → ALREADY_SETTLED', 1150],
      ['bet a 100; win w 250!; win w 250!', 1150],
    ],
  ],
  ['a bet of nothing is none', { takesZeroBets: false }, [['bet a 0 → NEGATIVE_STAKE', 1000]]],
  [
    'a bet of nothing opens a round',
    { takesZeroBets: true },
    [
      ['bet a 0; win w 250', 1250],
      ['bet a 0; back c a', 1000],
      ['bet a 0; bet b 100; back c b; win w 250 of a', 1250],
      ['bet a 0; bet b 100; back c b; win w 250', 1250],
      ['bet a 0; bet b 0; back c a; win w 250', 1250],
      ['bet a 0; bet b 100; back c b; back d a; win w 250 → ALREADY_ROLLED_BACK', 1000],
    ],
  ],
  [
    'wins name their bets',
    { winReference: 'bet' },
    [
      ['bet a 100; win w 250 → WRONG_SYNTAX', 900],
      ['bet a 100; bet b 100; win w 250 of a; back c b', 1150],
    ],
  ],
  ['wins name their rounds', { winReference: 'round' }, [['bet a 100; win w 250 of theirs', 1150]]],
  [
    'a round is over when everything in it is settled',
    { closesWhenSettled: true, paysAfterClose: false },
    [
      ['bet a 100; win w 250; bet b 100 → ALREADY_SETTLED', 1150],
      ['bet a 100; bet b 100; win w 50 of a; bet c 100; win v 50 of b; win u 50 of c', 850],
      ['bet a 100; bet b 100; win w 50 of a; win v 50 of b; bet c 100 → ALREADY_SETTLED', 900],
      ['bet a 100; bet b 100; win w 50 of a; back c b; bet d 100 → ALREADY_SETTLED', 950],
      ['bet a 100; back c a; bet b 100; win w 250', 1150],
      // Nobody has said that the round is over, so what comes is owed.
      ['bet a 100; win w 250; win v 50 of a', 1200],
      ['bet a 100; win w 250; close; win v 50 → ALREADY_SETTLED', 1150],
    ],
  ],
  ['lost bets are not told', { sendsZeroWins: false }, [['bet a 100; close', 900]]],
]

const ROWS = [
  ...ALWAYS.map(([steps, balance]) => ({ rule: 'always', adapter: {}, steps, balance })),
  ...DECLARED.flatMap(([rule, adapter, scenarios]) =>
    scenarios.map(([steps, balance]) => ({ rule, adapter, steps, balance })),
  ),
]

test('there are at least 55 scenarios, and none twice', () => {
  const names = ROWS.map(({ rule, steps }) => `${rule}: ${steps}`)
  expect(new Set(names).size).toBe(ROWS.length)
  expect(ROWS.length).toBeGreaterThanOrEqual(55)
})

test.each(ROWS)('answers as written ($rule): $steps', async ({ rule, adapter, steps, balance }) => {
  const signer = vendors.get(rule) ?? (await addVendor(server, `CASE${vendors.size}`, adapter))
  vendors.set(rule, signer)
  const who = await player(server, OPENING)
  const sessionToken = await openGame(server, who, { signer })
  for (const step of steps.split('; ')) {
    const [words = '', code] = step.split(' → ')
    const { path, body } = callOf(words, who, sessionToken)
    const answer = await call(server, path, body, signer)
    expect(answer.code ?? answer.status, step).toBe(code ?? 'OK')
  }
  expect(await balanceOf(server, who)).toBe(BigInt(balance))
})

/** The call that a step tells. Ids of one scenario are its player's own. */
function callOf(words: string, who: TestPlayer, sessionToken: string): { path: string; body: object } {
  const roundClosed = words.endsWith('!')
  const round = /@(\d)/.exec(words)?.[1] ?? '1'
  const [verb, ...names] = words.replace(/!$/, '').replace(/ @\d/, '').split(' ')
  const id = (name = '') => `${name}-${who.memberId}`
  const roundId = id(round)
  const facts = { roundId, ...(roundClosed ? { roundClosed } : {}) }
  const [name, second = '', , bet] = names
  switch (verb) {
    case 'bet':
      return {
        path: '/bet',
        body: betOf({ ...facts, sessionToken, transactionId: id(name), amount: second }),
      }
    case 'win': {
      const of = bet ? { betTransactionId: id(bet) } : {}
      const body = winOf(who, { roundId }, { ...facts, ...of, transactionId: id(name), amount: second })
      return { path: '/win', body }
    }
    case 'back':
      return {
        path: '/rollback',
        body: rollbackOf(who, { transactionId: id(second) }, { transactionId: id(name) }),
      }
    default:
      return { path: '/round/close', body: closeOf(who, { roundId }) }
  }
}
