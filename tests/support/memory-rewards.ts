import type { MemoryDatabase, Statement } from './memory-database.ts'
import { isFound, ONE, type Row, rowOf } from './memory-rows.ts'

const REWARD_COLUMNS = [
  'id',
  'member_id',
  'source',
  'source_key',
  'amount',
  'currency',
  'required',
  'state',
  'title',
  'about',
  'pool_id',
  'created_at',
  'expires_at',
  'play',
]
const REQUIREMENT_COLUMNS = [
  'id',
  'member_id',
  'first_round_id',
  'source',
  'reference',
  'base',
  'required',
  'created_at',
  'rules',
  'ends_at',
]

/** The open requirements of a member, the oldest first. */
function openOf(db: MemoryDatabase, memberId: unknown): Row[] {
  const place = ({ first_round_id, id }: Row) => `${first_round_id} ${id}`
  return [...db.requirements.values()]
    .filter(row => row.member_id === memberId && row.ending === null)
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Rewards and the turnover that they and deposits ask for, by words that no other statement has. */
export const REWARD_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'insert into rewards',
    (db, values) => {
      const row = rowOf(values, REWARD_COLUMNS)
      db.put(db.rewards, String(row.id), {
        ...row,
        title: null,
        ended_at: null,
        left: null,
        operation_id: null,
      })
      return ONE
    },
  ],
  ['from rewards where id =', (db, [id]) => [db.rewards.get(String(id))].filter(isFound)],
  [
    'update rewards set state =',
    (db, [state, ended_at, operation_id, id]) => db.change(db.rewards, id, { state, ended_at, operation_id }),
  ],
  [
    'insert into turnover_requirements',
    (db, values) => {
      const row = rowOf(values, REQUIREMENT_COLUMNS)
      db.put(db.requirements, String(row.id), { ...row, ending: null })
      return ONE
    },
  ],
  [
    'lead(first_round_id)',
    (db, [memberId, , sources]) => {
      const open = openOf(db, memberId).filter(row => (sources as unknown[]).includes(row.source))
      if (open.length === 0) return []
      const played = [...db.rounds.values()].filter(
        row => row.member_id === memberId && row.book === 'real' && row.status === 'settled',
      )
      return open.map((row, index) => {
        const [from, to] = [String(row.first_round_id), open[index + 1]?.first_round_id]
        const since = played.filter(({ id }) => String(id) >= from && (!to || String(id) < String(to)))
        return { ...row, valid_since: since.reduce((sum, one) => sum + (one.valid_bet as bigint), 0n) }
      })
    },
  ],
  [
    'select distinct member_id from turnover_requirements',
    (db, [ids]) =>
      (ids as string[]).filter(id => openOf(db, id).length > 0).map(member_id => ({ member_id })),
  ],
  [
    'as is_spent',
    (db, [below, memberId]) => {
      const isPlaying = [...db.rounds.values()].some(
        row => row.member_id === memberId && row.status === 'open',
      )
      const sum = [...db.accounts.values()]
        .filter(row => row.member_id === memberId && row.book === 'real')
        .reduce((all, row) => all + (row.balance as bigint), 0n)
      return [{ is_spent: !isPlaying && sum < (below as bigint) }]
    },
  ],
  [
    "update turnover_requirements set ending = 'break'",
    (db, [ended_at, memberId]) =>
      openOf(db, memberId)
        .filter(row => row.source === 'deposit')
        .flatMap(row => db.change(db.requirements, row.id, { ending: 'break', ended_at })),
  ],
  [
    'update turnover_requirements set ending = $',
    (db, [ending, ended_at, memberId]) =>
      openOf(db, memberId).flatMap(row => db.change(db.requirements, row.id, { ending, ended_at })),
  ],
]
