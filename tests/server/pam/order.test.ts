import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { entryCount } from '#tests/support/play.ts'
import {
  add,
  ask,
  codeOf,
  openPamServer,
  type PamServer,
  round,
  type Seat,
  seat,
  transactionOf,
} from './aggregator.ts'

// Protects: of several things that are wrong, the answer names the first in the order of the aggregator's own cases: session,
// member, game, currency, amount, round, funds. A provider acts on the code: a member who is told to fill up a wallet whose
// account is frozen does it in vain.

const database = useDatabase()
let server: PamServer
beforeAll(async () => {
  server = await openPamServer(database.db)
})

interface Broken {
  what: string
  code: string
  bring?: (at: Seat) => Promise<unknown>
  body?: Record<string, unknown>
}

/** A withdrawal by everything that can be wrong with it, the first reason first. */
const WITHDRAWAL: Broken[] = [
  {
    what: 'an expired session',
    code: 'PAM_ERR_SESSION_EXPIRED',
    bring: ({ who }) =>
      server.db.run(sql`
        update game_sessions set expires_at = '2020-01-01' where member_id = ${who.memberId}::uuid`),
  },
  {
    what: 'a frozen member',
    code: 'PAM_ERR_BET_NOT_ALLOWED',
    bring: ({ who }) =>
      server.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}::uuid`),
  },
  {
    what: 'a member who has excluded themselves',
    code: 'PAM_ERR_BET_NOT_ALLOWED',
    bring: ({ who }) =>
      server.db.run(sql`
        insert into play_breaks (id, member_id, kind, starts_at)
        values (${newId()}, ${who.memberId}::uuid, 'exclusion', ${server.clock.now()})`),
  },
  {
    what: 'a game that is not there',
    code: 'PAM_ERR_GAME_NOT_FOUND',
    body: { providerGameId: 'no-such-game' },
  },
  { what: 'another currency', code: 'PAM_ERR_TRANS_CURRENCY', body: { currency: 'USD' } },
  { what: 'an amount that is too fine', code: 'PAM_ERR_TRANS_CURRENCY', body: { cashAmount: '0.001' } },
  { what: 'an amount below zero', code: 'PAM_ERR_NEGATIVE_STAKE', body: { cashAmount: '-1' } },
  {
    what: 'an amount above the most',
    code: 'PAM_ERR_BET_NOT_ALLOWED',
    body: { cashAmount: '10000000000000.01' },
  },
  { what: 'more bonus than there is', code: 'PAM_ERR_BONUS_OVERDRAFT', body: { bonusAmount: '5000' } },
  {
    what: 'more of a promotion than there is',
    code: 'PAM_ERR_PROMO_OVERDRAFT',
    body: { promoAmount: '5000' },
  },
  { what: 'more cash than there is', code: 'PAM_ERR_CASH_OVERDRAFT', body: { cashAmount: '5000' } },
]

/** What a deposit may be refused for; it looks at neither session nor member. */
const DEPOSIT: Broken[] = [
  ...WITHDRAWAL.filter(({ what }) => /currency|fine|zero|most/.test(what)),
  {
    what: 'a round that is not there',
    code: 'PAM_ERR_TRANS_NOT_FOUND',
    body: { providerRoundId: 'no-such-round', providerBetRef: 'no-such-bet' },
  },
]

/** Each alone, and each two that do not stand in one field. */
function pairsOf(all: readonly Broken[]): [string, string, Broken[]][] {
  const fieldsOf = ({ body = {} }: Broken) => Object.keys(body)
  const pairs = all.flatMap((first, at) =>
    all
      .slice(at + 1)
      .filter(second => !fieldsOf(first).some(field => fieldsOf(second).includes(field)))
      .map(second => [first, second]),
  )
  return [...all.map(one => [one]), ...pairs].map(broken => [
    broken.map(one => one.what).join(' and '),
    broken[0]?.code ?? '',
    broken,
  ])
}

async function refused(type: string, broken: readonly Broken[], facts = round()): Promise<string> {
  const at = await seat(server)
  if (type === 'DEPOSIT') await add(server, at, transactionOf('WITHDRAW', facts))
  for (const { bring } of broken) await bring?.(at)
  const body = Object.assign(transactionOf(type, facts), ...broken.map(one => one.body))
  const before = await entryCount(server)
  const code = codeOf(await add(server, at, body))
  expect(await entryCount(server)).toBe(before)
  return code
}

test.each(['WITHDRAW', 'PROMOWITHDRAW'])('names the first reason against a %s', async type => {
  const wrong: string[] = []
  for (const [what, code, broken] of pairsOf(WITHDRAWAL)) {
    const given = await refused(type, broken)
    if (given !== code) wrong.push(`${what}: ${given}, not ${code}`)
  }
  expect(wrong).toEqual([])
})

test.each(['DEPOSIT', 'PROMODEPOSIT'])('names the first reason against a %s', async type => {
  const wrong: string[] = []
  const cases = type === 'DEPOSIT' ? DEPOSIT : DEPOSIT.slice(0, -1)
  for (const [what, code, broken] of pairsOf(cases)) {
    const given = await refused(type, broken)
    if (given !== code) wrong.push(`${what}: ${given}, not ${code}`)
  }
  expect(wrong).toEqual([])
})

test('a deposit and a cancellation look at neither session nor member, and a cancellation at no amount', async () => {
  for (const [type, facts] of [
    ['DEPOSIT', {}],
    ['CANCEL', { cashAmount: '0.001', currency: 'USD' }],
    ['PROMODEPOSIT', {}],
  ] as const) {
    const at = await seat(server)
    const of = round()
    await add(server, at, transactionOf('WITHDRAW', of))
    for (const { bring } of WITHDRAWAL) await bring?.(at)
    expect(codeOf(await add(server, at, transactionOf(type, { ...of, ...facts }))), type).toBe('OK')
  }
})

test.each([
  ['GET', ''],
  ['GET', '/balance'],
  ['GET', '/gamerounds/r'],
  ['PUT', ''],
])(
  'names the first reason against %s %s: token, provider, session, member, end of the session',
  async (method, path) => {
    const at = await seat(server)
    const other = await seat(server)
    const of = (memberId: string) => (path === '' ? '/players/session' : `/players/${memberId}${path}`)
    const steps: [string, Parameters<typeof ask>[3], string][] = [
      [
        'PAM_ERR_API_TOKEN',
        { apiToken: 'wrong', provider: 'Nobody', token: 'x'.repeat(40) },
        other.who.memberId,
      ],
      ['PAM_ERR_MISSING_PROVIDER', { provider: 'Nobody', token: 'x'.repeat(40) }, other.who.memberId],
      ['PAM_ERR_SESSION_NOT_FOUND', { token: 'x'.repeat(40) }, other.who.memberId],
    ]
    for (const [code, asked, memberId] of steps)
      expect(codeOf(await ask(server, method, of(memberId), asked))).toBe(code)
    await server.db.run(sql`
    update game_sessions set expires_at = '2020-01-01' where member_id = ${at.who.memberId}::uuid`)
    if (path !== '')
      expect(codeOf(await ask(server, method, of(other.who.memberId), { token: at.token }))).toBe(
        'PAM_ERR_PLAYER_NOT_FOUND',
      )
  },
)
