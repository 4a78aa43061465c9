import { expect, test } from 'vitest'
import { operate } from '#server/operator/operate.ts'
import { storedSettings } from '#server/site/site.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: of two people who change two parts of a setting at once, neither undoes the other, the first time too.

const fresh = useDatabase('postgres')
const set = (value: object) =>
  operate(['set', 'withdrawals', JSON.stringify(value)], {
    ...{ db: fresh.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' },
  })

test('races changes of different parts of a setting that nobody has set before: all are kept', async () => {
  const parts = [{ minMinor: '20000' }, { receiptMinutes: 45 }, { dailyCount: 7 }]
  const done = await Promise.all(parts.map(set))
  expect(done.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  expect((await storedSettings(fresh.db)).withdrawals).toMatchObject(Object.assign({}, ...parts))
})
