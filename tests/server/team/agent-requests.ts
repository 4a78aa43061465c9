import { newId } from '#lib/ids/ids.ts'
import type { Tenant } from './forest.ts'

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** How an agent asks a route about itself, and how it asks about somebody, by every field that takes an id or a name. */
export interface Example {
  own: (caller: Tenant) => readonly Asked[]
  about?: (who: Tenant) => readonly Asked[]
}

const TIERS = [{ validBet: '100000', active: 0, loss: '0', ppm: 500 }]
const reportAbout = (who: Tenant): Asked[] => [
  { query: { member: who.id } },
  { query: { under: who.id } },
  { query: { search: who.account } },
]
const search = (who: Tenant): Asked[] => [{ body: { search: who.account } }]
const report: Example = { own: () => [{}, { query: { days: '30' } }], about: reportAbout }
const contracts: Example = { own: () => [{ body: {} }], about: search }
const only: Example = { own: () => [{}] }

const statements: Example = {
  own: () => [
    { query: { kind: 'dividend', side: 'own' } },
    { query: { kind: 'dividend', side: 'downlines' } },
  ],
  about: who => [{ query: { kind: 'dividend', side: 'downlines', downlineId: who.id } }],
}

/**
 * Every route of agents. Written by hand: a route that is added is not there until somebody has thought about whose ids it
 * takes.
 */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'GET /agent/affiliate': only,
  'GET /agent/contracts/info': only,
  'GET /agent/contracts/statements': statements,
  'GET /agent/contracts/statements.csv': statements,
  'GET /agent/contracts/statements/:id/members': {
    own: () => [],
    about: who => [{ params: { id: who.settlementId } }],
  },
  'GET /agent/downlines': {
    own: () => [{}, { query: { order: 'month' } }, { query: { order: 'joined' } }],
    about: who => [
      { query: { under: who.id } },
      { query: { search: who.account } },
      { query: { under: who.id, search: who.account } },
    ],
  },
  'GET /agent/reports/bets': report,
  'GET /agent/reports/bets.csv': report,
  'GET /agent/reports/bets/totals': report,
  'GET /agent/reports/entries': report,
  'GET /agent/reports/entries.csv': report,
  'GET /agent/reports/income': only,
  'GET /agent/reports/income/lines': only,
  'GET /agent/reports/income/lines.csv': only,
  'GET /agent/reports/loss': {
    own: () => ['downline', 'member', 'day', 'category'].map(by => ({ query: { by } })),
    about: who => [...reportAbout(who), { query: { by: 'member', under: who.id } }],
  },
  'GET /agent/reports/loss.csv': report,
  'GET /agent/reports/rounds/:id': {
    own: () => [],
    about: who => [{ params: { id: who.roundId }, query: { openedAt: who.playedAt.toISOString() } }],
  },
  'GET /agent/team/overview': {
    own: () => ['today', 'yesterday', 'month'].map(period => ({ query: { period } })),
  },
  'POST /agent/accounts': {
    own: caller => [
      { body: { id: newId(), account: `m${caller.account.slice(-11)}`, kind: 'player', rate: '0' } },
    ],
  },
  'POST /agent/contracts/answers': {
    own: caller => [{ body: { id: newId(), requestId: caller.requestId, isAccepted: false } }],
    about: who =>
      [true, false].map(isAccepted => ({ body: { id: newId(), requestId: who.requestId, isAccepted } })),
  },
  'POST /agent/contracts/daily': contracts,
  'POST /agent/contracts/dividend': contracts,
  'POST /agent/contracts/finishes': {
    own: () => [],
    about: who => [{ body: { id: newId(), requestId: who.requestId } }],
  },
  'POST /agent/contracts/history': {
    own: () => [{ body: { kind: 'dividend', downlineId: null } }],
    about: who => [{ body: { kind: 'dividend', downlineId: who.id } }],
  },
  'POST /agent/contracts/hourly': contracts,
  'POST /agent/contracts/offers': {
    own: () => [],
    about: who => [
      { body: { id: newId(), kind: 'dividend', downlineId: who.id, period: 'D', tiers: TIERS } },
    ],
  },
  'POST /agent/contracts/preview': {
    own: () => [],
    about: who => [
      { body: { of: 'request', requestId: who.requestId } },
      { body: { of: 'terms', kind: 'dividend', downlineId: who.id, period: 'D', tiers: TIERS } },
    ],
  },
  'POST /agent/contracts/realtime': contracts,
  'POST /agent/contracts/terminations': {
    own: () => [{ body: { id: newId(), kind: 'dividend', downlineId: null } }],
    about: who => [{ body: { id: newId(), kind: 'dividend', downlineId: who.id } }],
  },
  'POST /agent/invites': { own: () => [{ body: { id: newId(), kind: 'player', rate: '0' } }] },
  'POST /agent/invites/:id/end': {
    own: caller => [{ params: { id: caller.inviteId } }],
    about: who => [{ params: { id: who.inviteId } }],
  },
  'POST /agent/rates': {
    own: () => [],
    about: who => [{ body: { id: newId(), memberId: who.id, rate: '0.85' } }],
  },
}
