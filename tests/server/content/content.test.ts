import { expect, test } from 'vitest'
import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: saving or publishing one language never touches another; every version is kept, with who made it.

const database = useDatabase()
const NOW = new Date('2026-11-28T08:00:00.000Z')
const run = (...args: string[]) =>
  operate(args, { db: database.db, operator: 'nok', now: NOW, timeZone: 'Asia/Bangkok' })
const save = (kind: string, id: string, part: string, value: object) =>
  run('content', 'save', kind, id, part, '--json', JSON.stringify(value))
const shown = async (kind: string, id: string) =>
  JSON.parse((await run('content', 'show', kind, id)).text) as Record<
    string,
    { draft: object | null; published: object | null }
  >
const changes = () =>
  database.db.rows(
    sql<{ operator: string; subject: string; before: unknown; after: unknown }>`
      select operator, subject, before, after from operator_changes order by id desc`,
  )
const article = (title: string, body = '<p>x</p>') => ({ title, body })

test('keeps a draft and a published value of each language, and touches one at a time', async () => {
  expect(SITE_LANGUAGES).toEqual(['th', 'en'])
  const facts = await save('help', 'opening', 'facts', { topic: 'account' })
  expect(facts.text).toBe('Saved as new.\nNot written yet: th, en.')
  expect((await save('help', 'opening', 'en', article('One'))).text).toBe('Saved.\nNot written yet: th.')
  await save('help', 'opening', 'th', article('หนึ่ง'))
  expect((await run('content', 'publish', 'help', 'opening', 'en')).text).toBe(
    'Published: en.\nIts facts are not published, so nothing of it is shown.\nNot published: th.',
  )
  expect((await run('content', 'publish', 'help', 'opening')).text).toBe('Published: facts, th.')
  const before = await shown('help', 'opening')
  await save('help', 'opening', 'en', article('Two'))
  const after = await shown('help', 'opening')
  expect(after).toEqual({ ...before, en: { draft: article('Two'), published: article('One') } })
  expect((await run('content', 'list', 'help')).text).toBe('help          opening  published; changed: en')
  expect((await run('content', 'unpublish', 'help', 'opening', 'en')).text).toBe(
    'No longer published: en.\nNot published: en.',
  )
  expect(await shown('help', 'opening')).toEqual({
    ...before,
    en: { draft: article('Two'), published: null },
  })
})

test('writes each change into the book, with what it was before', async () => {
  const [unpublished, , published] = await changes()
  expect(unpublished).toEqual({
    operator: 'nok',
    subject: 'content help opening, en, published',
    before: article('One'),
    after: null,
  })
  expect(published).toMatchObject({ subject: 'content help opening, th, published', before: null })
})

test('keeps every version and makes an earlier one the draft again, also of what was deleted', async () => {
  const { text } = await run('content', 'history', 'help', 'opening', 'en')
  expect(text.match(/ {2}(saved|published|unpublished) {2}nok/g)).toHaveLength(4)
  expect((await run('content', 'revert', 'help', 'opening', 'en', '1')).exitCode).toBe(0)
  expect((await shown('help', 'opening')).en?.draft).toEqual(article('One'))
  expect(await run('content', 'revert', 'help', 'opening', 'en', '99')).toEqual({
    exitCode: 1,
    text: 'help opening, en has no version 99',
  })
  expect((await run('content', 'delete', 'help', 'opening')).text).toContain('It was published')
  expect((await run('content', 'show', 'help', 'opening')).exitCode).toBe(1)
  expect((await run('content', 'revert', 'help', 'opening', 'th', '1')).text).toContain('Saved as new.')
  expect((await shown('help', 'opening')).th).toEqual({ draft: article('หนึ่ง'), published: null })
  await expect(database.db.run(sql`delete from content_versions`)).rejects.toThrow('append-only')
})

test('says what it cut of HTML, and stores it clean', async () => {
  const body = '<p onclick="x()" style="top:0">Play <b>calmly</b></p><script>alert(1)</script>'
  const { text } = await save('help', 'opening', 'en', article('Clean', body))
  expect(text).toContain('The HTML of body was cleaned: onclick, style, <script> cut.')
  expect((await shown('help', 'opening')).en?.draft).toEqual(
    article('Clean', '<p>Play <strong>calmly</strong></p>'),
  )
})

test('refuses what does not fit, with its item, language and field', async () => {
  const refused = async (text: string, ...args: Parameters<typeof save>) =>
    expect(await save(...args)).toEqual({ exitCode: 1, text })
  await refused('help opening, en: title: is missing', 'help', 'opening', 'en', { body: '<p>x</p>' })
  await refused('help opening, en: body: nothing of it may be shown', 'help', 'opening', 'en', {
    title: 'x',
    body: '<script>x</script>',
  })
  await refused('Not A Slug cannot be the id of a help', 'help', 'Not A Slug', 'facts', { topic: 'account' })
  await refused('footer-link forum, en: has nothing to translate', 'footer-link', 'forum', 'en', {})
  const colours = { primary: '#333333', accent: '#66c69f' }
  const dull = {
    logo: null,
    theme: 'dark',
    colours: { dark: colours, light: { ...colours, accent: '#11583e' } },
  }
  const { text } = await save('white-label', 'site', 'facts', dull)
  expect(text).toContain(
    'white-label site, facts: colours.dark.primary: #1b1509 on #333333 has a contrast of 1.',
  )
  expect((await run('content', 'save', 'banner', 'x', 'fr', '--json', '{}')).text).toBe(
    'fr is neither "facts" nor a language',
  )
  expect((await run('content', 'show', 'raffle', 'x')).text).toContain('raffle is not a kind of content')
})

test('puts items in an order', async () => {
  for (const id of ['a', 'b', 'c'])
    await save('footer-link', id, 'facts', { name: id, url: 'https://a.example' })
  expect((await run('content', 'move', 'footer-link', 'c', '1')).text).toBe('c\na\nb')
  expect((await run('content', 'list', 'footer-link')).text.match(/ {2}[abc] {2}/g)).toEqual([
    '  c  ',
    '  a  ',
    '  b  ',
  ])
})
