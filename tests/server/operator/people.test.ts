import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Outcome, operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: what two different people decide is decided by two who have shown who they are; no name of a machine's user,
// which anybody may choose, counts for one of them.

const fresh = useDatabase()
const NOW = new Date('2026-11-01T08:00:00.000Z')
const keys = new Map<string, string>()
const run = (
  words: string[],
  { user = 'nok', key = undefined as string | undefined } = {},
): Promise<Outcome> =>
  operate(words, { db: fresh.db, operator: user, key, now: NOW, timeZone: 'Asia/Bangkok' })
const as = (name: string, ...words: string[]) =>
  run([...words, '--as', name], { key: keys.get(name) ?? 'none' })
const keep = (name: string, { text }: Outcome) => {
  const key = /^Key of \S+: (\S{43})$/m.exec(text)?.[1]
  if (key) keys.set(name, key)
  return key
}

beforeAll(async () => {
  expect((await run(['rewards', 'give', 'nobody', '5000', '--title-en', 'x'])).exitCode).toBe(1)
})

test('names the first two at the door, prints each key once, and stores no key', async () => {
  expect((await run(['person', 'list'])).text).toContain('Nobody is named')
  expect(keep('ann', await run(['person', 'add', 'Ann']))).toBeDefined()
  expect((await run(['person', 'add', 'ann'])).text).toContain('was named before')
  expect(keep('bob', await run(['person', 'add', 'bob'], { user: 'lek' }))).toBeDefined()
  expect((await run(['person', 'list'])).text).toMatch(
    /^ann {2}since .* by nok {2}admin\nbob {2}since .* by lek {2}admin$/,
  )
  const rows = await fresh.db.rows(sql<{ all: string }>`select p::text as all from operator_people p`)
  const changes = await as('ann', 'changes')
  for (const key of keys.values()) expect(JSON.stringify(rows) + changes.text).not.toContain(key)
  for (const name of ['', 'a b', 'x'.repeat(41), '-x'])
    expect((await run(['person', 'add', name])).exitCode).toBe(1)
})

test('names a third, and removes one, only when two different people agree', async () => {
  expect((await run(['person', 'add', 'kim'])).text).toContain('Give --as NAME')
  expect((await as('ann', 'person', 'add', 'kim')).text).toContain('one more agreement')
  expect((await as('ann', 'person', 'add', 'kim')).text).toContain('somebody else')
  expect((await run(['person', 'list'])).text).toMatch(
    /^kim {2}waits for a second person: add admin, proposed by ann/m,
  )
  expect(keep('kim', await as('bob', 'person', 'add', 'kim'))).toBeDefined()
  expect((await as('ann', 'person', 'remove', 'kim')).text).toContain('until somebody else agrees')
  const both = await Promise.all([as('bob', 'person', 'remove', 'kim'), as('kim', 'person', 'remove', 'kim')])
  expect(both.filter(one => one.text.includes('is removed'))).toHaveLength(1)
  expect(await as('kim', 'person', 'list')).toEqual({
    exitCode: 1,
    text: 'there is no such person, or the key is another',
  })
  expect((await run(['person', 'list'])).text).not.toContain('kim')
})

test('refuses another’s key, no key, and a key as an argument; tells the book who it was', async () => {
  const asAnn = (key?: string) => run(['person', 'list', '--as', 'ann'], { key })
  expect((await asAnn(keys.get('bob'))).text).toContain('the key is another')
  expect((await asAnn()).text).toContain('OPERATOR_KEY')
  expect((await run(['person', 'list', '--as', 'ann', '--key', keys.get('ann') ?? ''])).text).toContain(
    '--key',
  )
  const { text } = await as('ann', 'changes', '50')
  expect(text).toContain('ann  agreement: person kim add')
  expect(text).not.toContain('nok  agreement')
})
