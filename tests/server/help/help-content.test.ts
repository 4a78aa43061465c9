import { beforeAll, expect, test } from 'vitest'
import { HELP_CONTENTS } from '#lib/demo/help-contents.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import { helpRoutes } from '#server/help/handlers.ts'
import { Passwords } from '#server/platform/password.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Article {
  anchor: string
  topic: string
  title: string
  content: string
}

eachEngine(engine => {
  const database = useDatabase(engine)
  let server: TestServer

  beforeAll(async () => {
    const passwords = new Passwords({ cost: { memoryKib: 64, passes: 1 } })
    await seedDemoWorld(database.db, { now: new Date(), currency: 'THB', passwords, games: 10 })
    server = await openTestServer(database.db, { beside: () => ({ routes: helpRoutes() }) })
  })

  const ask = async (query = '') => {
    const response = await server.app.request(`/api/help${query}`, { headers: { 'accept-language': 'TY' } })
    const body = (await response.json()) as { code?: string; field?: string; value: { articles: Article[] } }
    return { status: response.status, body, articles: body.value?.articles }
  }

  test('answers every article of the demo world in the order of the page', async () => {
    const { articles } = await ask('?device=WEB')
    expect(articles.map(article => article.anchor)).toEqual(Object.values(HELP_CONTENTS).flat())
  })

  // What follows is about the words, which are the same on either engine.
  if (engine === 'embedded') return

  test('answers in the language that the field calls by its code, and in that of the caller without one', async () => {
    const deposit = async (query: string) =>
      (await ask(query)).articles.find(article => article.anchor === 'deposit')
    expect((await deposit('?lang=EN&device=WEB'))?.title).toBe('Deposit')
    expect((await deposit(''))?.title).toBe('ฝากเงิน')
    expect((await deposit('?lang=XX'))?.title).toBe('ฝากเงิน')
  })

  test('answers links to this site in the language of the answer', async () => {
    const linksOf = async (query: string) =>
      (await ask(query)).articles.find(article => article.anchor === 'verify')?.content
    expect(await linksOf('?lang=EN')).toContain('href="/en/verify"')
    expect(await linksOf('?lang=TY')).toContain('href="/verify"')
  })

  test('answers nothing that runs, whoever wrote it into the table, from a minute after it was written', async () => {
    const text = {
      title: 'Bad',
      body: '<p onclick="steal()">Read <a href="javascript:steal()">this</a><script>steal()</script></p>',
    }
    await database.db.run(sql`
      with item as (insert into content_items (kind, id, position) values ('help', 'bad', 999))
      insert into content_parts (kind, item, part, published)
      values ('help', 'bad', 'facts', '{"topic": "contact"}'), ('help', 'bad', 'en', ${JSON.stringify(text)}::jsonb)`)
    expect((await ask('?lang=EN')).articles.at(-1)?.anchor).not.toBe('bad')
    server.clock.advance(60_000)
    const bad = (await ask('?lang=EN')).articles.at(-1)
    expect(bad).toEqual({ anchor: 'bad', topic: 'contact', title: 'Bad', content: '<p>Read <a>this</a></p>' })
    // Nobody wrote it in Thai: English is better than a hole.
    expect((await ask('?lang=TY')).articles.at(-1)?.title).toBe('Bad')
  })

  test('refuses badInput when the device is none that it knows', async () => {
    const { status, body } = await ask('?device=FRIDGE')
    expect([status, body.code, body.field]).toEqual([400, 'badInput', 'device'])
  })
})
