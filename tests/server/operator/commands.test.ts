import { expect, test } from 'vitest'
import { enabledModules } from '#lib/site/modules.ts'
import { sql } from '#server/db/sql.ts'
import { type Outcome, operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { get, openSiteServer } from '#tests/support/site-server.ts'

// Protects: an operator works without a console; product decisions, section 10: everything is written down.

const database = useDatabase()
const NOW = new Date('2026-11-01T08:00:00.000Z')
const run = (...args: string[]): Promise<Outcome> =>
  operate(args, { db: database.db, operator: 'nok', now: NOW, timeZone: 'Asia/Bangkok' })
const changes = () =>
  database.db.rows(
    sql<{ operator: string; subject: string; before: unknown; after: { on?: boolean } | null }>`
      select operator, subject, before, after from operator_changes order by id desc`,
  )

test('answers maintenance on and off at once, and writes down who did it, from what, to what', async () => {
  const server = await openSiteServer(database.db)
  const on = await run('maintenance', 'on', '--until', '2026-11-01 19:00', '--message-en', 'New tables')
  expect(on).toMatchObject({ exitCode: 0, text: expect.stringContaining('2026-11-01T12:00:00.000Z') })
  await server.site.state.refresh()
  expect((await get(server, '/games')).status).toBe(503)
  expect(await run('maintenance', 'show')).toMatchObject({ text: expect.stringContaining('New tables') })
  expect(await run('maintenance', 'off')).toMatchObject({ exitCode: 0, text: 'The site is open.' })
  await server.site.state.refresh()
  expect((await get(server, '/games')).status).toBe(200)
  const [off, started] = await changes()
  expect(off).toMatchObject({
    operator: 'nok',
    subject: 'setting maintenance',
    before: { on: true },
    after: { on: false },
  })
  expect(started).toMatchObject({ before: { on: false }, after: { on: true, message: { en: 'New tables' } } })
  expect((await run('changes')).text).toContain('nok  setting maintenance')
})

test('refuses an end in the past, one that ends by itself without an end, and what is no moment', async () => {
  expect(await run('maintenance', 'on', '--until', '2026-11-01T07:59Z')).toMatchObject({ exitCode: 1 })
  expect(await run('maintenance', 'on', '--ends-by-itself')).toMatchObject({ exitCode: 1 })
  expect(await run('maintenance', 'on', '--until', 'soon')).toEqual({
    exitCode: 1,
    text: 'soon is not a moment such as 2026-11-21T12:00Z',
  })
})

test('answers region rules by address, range and country, and refuses slips with their place', async () => {
  await run('region', 'block', '203.0.113.0/24', '2001:db8::/32', 'sg')
  await run('region', 'allow', '203.0.113.5')
  const { text } = await run('region', 'list')
  expect(text).toBe('blocked    203.0.113.0/24, 2001:db8::/32\ncountries  SG\nallowed    203.0.113.5')
  expect(await run('region', 'block', '203.0.113.0/33')).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('blocked.2 is not an address or range'),
  })
  expect(await run('region', 'unblock', '198.51.100.1')).toEqual({
    exitCode: 1,
    text: '198.51.100.1 is not on the list',
  })
  expect((await run('region', 'clear')).text).toBe('Nobody is turned away.')
})

test('answers a popup with cleaned HTML in the language of the call, and takes it away again', async () => {
  const server = await openSiteServer(database.db)
  const added = await run(
    ...['popup', 'add', '--execution', 'B', '--title-en', 'Hello', '--content-en'],
    '<p onclick="x()">Play <b>calmly</b></p><script>alert(1)</script>',
  )
  expect(added.exitCode).toBe(0)
  expect(added.text).toContain('was cleaned')
  await server.site.state.refresh()
  const popups = async (query = '') => {
    const { body } = await get(server, `/notices${query}`, { headers: { 'accept-language': 'TY' } })
    return body.value.popup as unknown[]
  }
  const shown = {
    title: 'Hello',
    content: '<p>Play <strong>calmly</strong></p>',
    execution: 'B',
    promotionType: null,
  }
  expect(await popups('?execution=B')).toEqual([expect.objectContaining(shown)])
  expect(await popups('?execution=A')).toEqual([])
  const id = /Added (\S+)/.exec(added.text)?.[1] ?? ''
  expect((await run('notice', 'list')).text).toContain(`${id}  PU B`)
  expect(await run('notice', 'remove', id)).toEqual({ exitCode: 0, text: `Removed ${id}` })
  expect(await run('notice', 'remove', id)).toMatchObject({ exitCode: 1 })
  await server.site.state.refresh()
  expect(await popups()).toEqual([])
})

test('answers notices from their start on, cleaned once more, whoever wrote them into the table', async () => {
  const server = await openSiteServer(database.db)
  const from = new Date(server.clock.now().getTime() + 60_000).toISOString()
  await run('notice', 'add', '--title-th', 'พรุ่งนี้', '--content-th', '<p>x</p>', '--from', from)
  await database.db.run(sql`
    with item as (
      insert into content_items (kind, id, position)
      values ('notice', overlay(gen_random_uuid()::text placing '7' from 15), 1) returning kind, id)
    insert into content_parts (kind, item, part, published)
    select kind, id, 'facts', jsonb_build_object('type', 'PL', 'execution', null, 'startDate', now() - interval '1 day')
      from item
    union all
    select kind, id, 'en', '{"title": "Raw", "content": "<p id=x>a</p><iframe src=x>"}' from item`)
  await server.site.state.refresh()
  const player = async () =>
    (await get(server, '/notices')).body.value.player as { title: string; content: string }[]
  expect(await player()).toMatchObject([{ title: 'Raw', content: '<p>a</p>' }])
  server.clock.advance(61_000)
  expect((await player()).map(notice => notice.title)).toEqual(['พรุ่งนี้', 'Raw'])
})

test('refuses a notice without a title, without its text, and of an unknown kind', async () => {
  const refused = async (...args: string[]) => expect(await run(...args)).toMatchObject({ exitCode: 1 })
  await refused('notice', 'add', '--content-en', '<p>x</p>')
  await refused('notice', 'add', '--title-en', 'x')
  await refused('notice', 'add', '--title-en', 'x', '--content-en', '<script>x</script>')
  await refused('notice', 'add', '--title-en', 'x', '--content-en', 'x', '--type', 'PU')
  await refused('popup', 'add', '--title-en', 'x', '--content-en', 'x')
})

test('answers settings by key, and refuses unknown keys, broken JSON and values that do not fit', async () => {
  expect(await run('set', 'gtagId', '"G-ABC123"')).toEqual({ exitCode: 0, text: '"G-ABC123"' })
  expect(await run('get', 'gtagId')).toEqual({ exitCode: 0, text: '"G-ABC123"' })
  expect((await run('lines', 'add', 'https://b.example', '--description-en', 'B')).text).toBe(
    'https://b.example  B',
  )
  expect((await run('lines', 'remove', 'https://b.example')).exitCode).toBe(0)
  expect((await run('set', 'lines', '[{"domainName":"b.example","description":{}}]')).text).toContain(
    '0.domainName is not an origin',
  )
  expect((await run('set', 'secret', '1')).text).toContain('is not a setting; there are maintenance, region')
  expect((await run('set', 'gtagId', '{')).text).toContain('is not JSON')
  expect(await run('what')).toMatchObject({ exitCode: 2, text: expect.stringContaining('npm run operator') })
  expect(await run('maintenance', 'on', '--util', 'x')).toMatchObject({ exitCode: 1 })
})

// Protects: an operator opens and closes a way in, and every open page's server knows it within a second.
test('answers modules on and off, keeps the others and a child with its parent, and refuses unknown ones', async () => {
  const server = await openSiteServer(database.db)
  // Ids follow the clock, and those of the test before were made ahead.
  server.clock.advance(120_000)
  server.site.state.watch()
  expect(await run('module', 'FREEPLAY', 'on')).toEqual({ exitCode: 0, text: 'FREEPLAY is on.' })
  expect((await run('module', 'mobileregpwd', 'on')).text).toBe(
    'MOBILEREGPWD is on; it counts once MOBILEREG is on.',
  )
  expect((await run('module', 'MOBILEREG', 'on')).exitCode).toBe(0)
  await expect
    .poll(() => [...enabledModules(server.site.state.settings.modules)].sort(), { timeout: 2_500 })
    .toEqual(['FREEPLAY', 'MOBILEREG', 'MOBILEREGPWD'])
  server.site.state.close()
  expect((await run('module', 'MOBILEREG', 'off')).text).toBe('MOBILEREG is off.')
  const { text } = await run('module', 'list')
  expect(text).toContain('MOBILEREG  off\n  MOBILEREGPWD  off')
  expect(text).toContain('FREEPLAY  on')
  expect((await run('changes', '1')).text).toContain('setting modules')
  expect((await run('module', 'SMSLOGON', 'on')).text).toContain('is not a module; there are MOBILEREG')
  expect(await run('module', 'SMSLOGIN', 'yes')).toEqual({ exitCode: 1, text: 'module SMSLOGIN on or off' })
})

test('the book of changes stays as it was written', async () => {
  await expect(database.db.run(sql`delete from operator_changes`)).rejects.toThrow('append-only')
  await expect(database.db.run(sql`update operator_changes set operator = 'x'`)).rejects.toThrow(
    'append-only',
  )
})

test('races of two changes to one setting keep both', async () => {
  await run('region', 'block', '198.51.100.0/24')
  await Promise.all([...Array(6).keys()].map(n => run('region', 'block', `192.0.2.${n}`)))
  const { text } = await run('region', 'list')
  for (let n = 0; n < 6; n += 1) expect(text).toContain(`192.0.2.${n}`)
})
