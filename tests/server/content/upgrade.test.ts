import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { articlesIn } from '#server/help/queries.ts'
import { allNotices } from '#server/notices/queries.ts'
import { emptyDatabase } from '#tests/support/empty-database.ts'

// Protects: what operators had written before content had drafts is still shown after the upgrade, word for word.

const MIGRATIONS = 'src/server/db/migrations'

function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'))
  for (const file of readdirSync(MIGRATIONS).filter(name => name < '0110'))
    cpSync(join(MIGRATIONS, file), join(folder, file))
  return folder
}

test('moves notices, help and banners with all their languages, as published', async () => {
  const { db, drop } = await emptyDatabase()
  const folder = earlierMigrations()
  try {
    await migrate(db, folder)
    const id = '0193a000-0000-7000-8000-000000000001'
    await db.run(sql`
      insert into notices (id, type, start_date, title, content, execution)
      values (${id}::uuid, 'PU', '2026-11-20T03:04:05.678Z', '{"th": "ก", "en": "A"}', '{"th": "<p>ข</p>", "en": "<p>B</p>"}', 'F')`)
    await db.run(sql`
      insert into help_articles (anchor, topic, texts, position)
      values ('second', 'legal', '{"en": {"title": "2", "body": "<p>2</p>"}}', 2),
        ('first', 'account', '{"th": {"title": "1", "body": "<p>1</p>"}}', 1)`)
    await db.run(sql`
      insert into banners (id, group_name, linkage_type, url, cloth, art, texts, position)
      values ('welcome', 'w_home', 'page', '/register', 'baize', '["/a", "/b", "/c"]', '{"en": {"line": "x"}}', 1)`)
    await migrate(db)
    expect(await allNotices(db)).toEqual([
      {
        ...{ id, type: 'PU', execution: 'F', startDate: new Date('2026-11-20T03:04:05.678Z') },
        title: { th: 'ก', en: 'A' },
        content: { th: '<p>ข</p>', en: '<p>B</p>' },
      },
    ])
    expect(await articlesIn(db, ['th', 'en'])).toEqual([
      { anchor: 'first', topic: 'account', title: '1', body: '<p>1</p>' },
      { anchor: 'second', topic: 'legal', title: '2', body: '<p>2</p>' },
    ])
    expect(
      await db.rows(sql<{ part: string; draft: unknown; act: string }>`
        select p.part, p.draft, v.act from content_parts p
        join content_versions v on v.kind = p.kind and v.item = p.item and v.part = p.part
        where p.kind = 'banner' and p.draft = p.published order by p.part`),
    ).toEqual([
      { part: 'en', draft: { line: 'x' }, act: 'moved' },
      {
        part: 'facts',
        draft: {
          ...{ groupName: 'w_home', linkageType: 'page', url: '/register', cloth: 'baize' },
          art: ['/a', '/b', '/c'],
        },
        act: 'moved',
      },
    ])
  } finally {
    await drop()
    rmSync(folder, { recursive: true })
  }
})
