import { expect, test } from 'vitest'
import { type ContentFile, fromFolder, toFolder } from '#lib/content/content-file.ts'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: an import is all or nothing, says first what it would change, and leaves alone what the file does not name.

const database = useDatabase()
const run = (...args: string[]) =>
  operate(args, {
    ...{ db: database.db, operator: 'nok', timeZone: 'Asia/Bangkok' },
    now: new Date('2026-11-28T08:00:00.000Z'),
  })
const bring = (file: object, ...options: string[]) =>
  run('content', 'import', '--json', JSON.stringify(file), ...options)
const exported = async (...options: string[]) =>
  JSON.parse((await run('content', 'export', ...options)).text) as ContentFile
const counts = () =>
  database.db.row(
    sql<{ parts: number; versions: number }>`
      select (select count(*)::int from content_parts) as parts, (select count(*)::int from content_versions) as versions`,
  )

const FILE: ContentFile = {
  format: 1,
  items: [
    { kind: 'footer-link', id: 'forum', facts: { name: 'Forum', url: 'https://forum.example' }, texts: {} },
    {
      kind: 'help',
      id: 'start',
      facts: { topic: 'account' },
      texts: { en: { title: 'Start', body: '<p>x</p>' }, th: { title: 'เริ่ม', body: '<p>x</p>' } },
    },
  ],
}

test('says what it would change and changes nothing, then does just that', async () => {
  const preview = await bring(FILE, '--preview')
  expect(preview.text).toContain(
    'Nothing was changed; this is what would be:\n  new      footer-link forum, facts',
  )
  expect(await counts()).toEqual({ parts: 0, versions: 0 })
  expect((await bring(FILE)).exitCode).toBe(0)
  expect(await exported()).toEqual(FILE)
  expect(await exported('--published')).toEqual({ format: 1, items: [] })
  expect((await bring(FILE, '--publish')).text).toContain('  changed  help start, facts')
  expect(await exported('--published')).toEqual(FILE)
  expect((await bring(FILE, '--publish')).text).toBe('Imported.\n  4 parts stay as they are')
})

test('a folder of a translator changes its language alone', async () => {
  const folder = toFolder(FILE)
  expect([...folder.keys()]).toEqual(['facts.json', 'th.json', 'en.json'])
  expect(folder.get('th.json')).toEqual({ help: { start: { title: 'เริ่ม', body: '<p>x</p>' } } })
  expect(fromFolder(folder)).toEqual(FILE)
  const thai = fromFolder(new Map([['th.json', { help: { start: { title: 'เริ่มต้น', body: '<p>y</p>' } } }]]))
  expect((await bring(thai)).text).toBe('Imported.\n  changed  help start, th\n  0 parts stay as they are')
  const [link, start] = FILE.items
  expect((await exported()).items).toEqual([
    link,
    { ...start, texts: { ...start?.texts, th: { title: 'เริ่มต้น', body: '<p>y</p>' } } },
  ])
  expect(await exported('--published')).toEqual(FILE)
  expect(() => fromFolder(new Map([['fr.json', {}]]))).toThrow('fr.json is not the file of a language')
})

test('one fault and nothing is taken: every fault is named with its item, language and field', async () => {
  const before = await counts()
  const { exitCode, text } = await bring({
    format: 1,
    items: [
      {
        kind: 'help',
        id: 'new-one',
        facts: { topic: 'account' },
        texts: { en: { title: 'New', body: '<p>x</p>' } },
      },
      { kind: 'help', id: 'start', texts: { en: { title: '', body: '<p>x</p>' } } },
      { kind: 'banner', id: 'nobody', texts: { en: {} } },
    ],
  })
  expect(exitCode).toBe(1)
  expect(text).toContain('help start, en: title')
  expect(text).toContain('banner nobody is not there, and the file does not say its facts')
  expect(text).toContain('banner nobody, en: headline: is missing')
  expect(await counts()).toEqual(before)
  expect((await bring({ format: 1, items: [{ kind: 'raffle', id: 'x' }] })).text).toContain('items.0.kind')
})
