import { beforeAll, describe, expect, test } from 'vitest'
import { cleanHtml } from '#lib/content/clean-html.ts'
import { EMPTY_CATALOGUE, HOUSE_CONTENT } from '#lib/content/house.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_CONTENT, DEMO_PUBLISHED_AT } from '#lib/demo/content.ts'
import { publishedSnapshot } from '#lib/snapshot/publish.ts'
import { fillEmptyHouse } from '#server/content/first-content.ts'
import { snapshotOf } from '#server/content/snapshot-of.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { helpRoutes } from '#server/help/handlers.ts'
import { operate } from '#server/operator/operate.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'
import { picture } from '../uploads/pictures.ts'

// Protects: pages that are made of a database say what it holds, whole and of one moment; an empty one promises nothing.

const at = DEMO_PUBLISHED_AT

/** HTML as it is stored. */
const clean = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' && inner.includes('<') ? cleanHtml(inner) : inner,
  ) as Value

eachEngine(engine => {
  describe('the demo world', () => {
    const database = useDatabase(engine)
    const operator = (...args: string[]) =>
      operate(args, { db: database.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' })
    const games = 800

    beforeAll(async () => {
      const passwords = cheapPasswords()
      await seedDemoWorld(database.db, { now: new Date(), currency: 'THB', passwords, games })
    })

    test('makes the snapshot that the pages of the demo are built from', async () => {
      const own = publishedSnapshot(demoCatalogue(games), DEMO_CONTENT, at)
      expect(await snapshotOf(database.db, { at })).toEqual(clean(own))
    })

    if (engine === 'embedded') return

    test('names what lacks a language, and leaves out a notice that does', async () => {
      const id = /Added (\S+)/.exec(
        (await operator('notice', 'add', '--title-en', 'Only English', '--content-en', '<p>x</p>')).text,
      )?.[1]
      const { notices } = await snapshotOf(database.db, { at })
      expect(notices.map(notice => notice.id)).not.toContain(id)
      await operator('content', 'unpublish', 'banner', 'verify', 'th')
      await expect(snapshotOf(database.db, { at })).rejects.toThrow('banner verify lacks th')
      expect((await operator('content', 'snapshot')).text).toBe('banner verify lacks th')
      expect((await snapshotOf(database.db, { at, which: 'draft' })).banners).toHaveLength(3)
      await operator('content', 'publish', 'banner', 'verify', 'th')
    })

    test('refuses a promotion whose button leads nowhere, and a logo that is no picture', async () => {
      const shown = JSON.parse((await operator('content', 'show', 'promotion', 'missions', 'facts')).text)
      const facts = JSON.stringify({ ...shown.facts.draft, url: null })
      await operator('content', 'save', 'promotion', 'missions', 'facts', '--json', facts)
      const label = JSON.stringify({ logo: 'a'.repeat(64), colours: null, theme: 'dark' })
      await operator('content', 'save', 'white-label', 'site', 'facts', '--json', label)
      for (const language of ['th', 'en'])
        await operator('content', 'save', 'white-label', 'site', language, '--json', '{"name":"Baize"}')
      await expect(snapshotOf(database.db, { at, which: 'draft' })).rejects.toThrow(
        /^promotion missions, th: a button needs a url\npromotion missions, en: .*\nwhite-label site: there is no picture a+$/,
      )
      await operator('content', 'delete', 'white-label', 'site')
      await operator('content', 'revert', 'promotion', 'missions', 'facts', '1')
    })

    test('names the smallest file of a logo, and no logo when the white label is gone', async () => {
      const bytes = (await picture('png', 800, 800)).toString('base64')
      const alt = ['--alt-th', 'โลโก้', '--alt-en', 'Logo']
      const { text } = await operator('content', 'picture', 'add', '--picture', bytes, ...alt)
      const [, hash = ''] = /\/pictures\/([0-9a-f]{64})-/.exec(text) ?? []
      const label = JSON.stringify({ logo: hash, colours: null, theme: 'dark' })
      await operator('content', 'save', 'white-label', 'site', 'facts', '--json', label)
      for (const language of ['th', 'en'])
        await operator('content', 'save', 'white-label', 'site', language, '--json', '{"name":"Golden Lake"}')
      const { whiteLabel } = await snapshotOf(database.db, { at, which: 'draft' })
      expect(whiteLabel?.logo).toBe(`/pictures/${hash}-360.webp`)
      // The picture itself goes along, for icons and social pictures.
      const drawn = Buffer.from(whiteLabel?.logoPicture ?? '', 'base64')
      expect(drawn.toString('latin1', 8, 12)).toBe('WEBP')
      expect(whiteLabel?.texts.en?.name).toBe('Golden Lake')
      await operator('content', 'delete', 'white-label', 'site')
      expect((await snapshotOf(database.db, { at, which: 'draft' })).whiteLabel).toBeNull()
    })

    test('shows banners and promotions with their own picture, once it says in every language what it shows', async () => {
      const bytes = (await picture('png', 800, 450)).toString('base64')
      const alt = ['--alt-th', 'ชายหาด', '--alt-en', 'A beach']
      const { text } = await operator('content', 'picture', 'add', '--picture', bytes, ...alt)
      const [, hash = ''] = /\/pictures\/([0-9a-f]{64})-/.exec(text) ?? []
      const shown = JSON.parse((await operator('content', 'show', 'promotion', 'missions', 'facts')).text)
      const withIt = (named: string | null) =>
        operator(
          ...['content', 'save', 'promotion', 'missions', 'facts', '--json'],
          JSON.stringify({ ...shown.facts.draft, picture: named }),
        )
      await withIt(hash)
      const shownOf = async () =>
        (await snapshotOf(database.db, { at, which: 'draft' })).promotions.find(
          one => one.code === 'missions',
        )
      expect((await shownOf())?.picture).toEqual({
        ...{ hash, width: 800, height: 450, widths: [360, 720, 800] },
        alt: { th: 'ชายหาด', en: 'A beach' },
      })
      expect((await operator('content', 'picture', 'remove', hash)).text).toMatch(
        /promotion missions, facts$/,
      )
      await withIt('b'.repeat(64))
      await expect(shownOf()).rejects.toThrow(/^promotion missions: there is no picture b+$/)
      await withIt(null)
      expect((await shownOf())?.picture).toBeNull()
    })

    test('has a saved draft only when drafts are asked for', async () => {
      await operator(
        'content',
        'save',
        'footer-link',
        'forum',
        'facts',
        '--json',
        '{"name":"Forum","url":"https://f.example"}',
      )
      expect((await snapshotOf(database.db, { at })).settings.social).toEqual([])
      const { settings } = await snapshotOf(database.db, { at, which: 'draft' })
      expect(settings.social).toEqual([{ name: 'Forum', url: 'https://f.example' }])
    })
  })

  describe('an empty house', () => {
    const database = useDatabase(engine)

    test('says what is true of every deployment, and nothing else', async () => {
      await fillEmptyHouse(database.db, new Date())
      const snapshot = await snapshotOf(database.db, { at })
      expect(snapshot).toEqual(clean(publishedSnapshot(EMPTY_CATALOGUE, HOUSE_CONTENT, at)))
      expect(snapshot).toMatchObject({
        ...{ vendors: [], banners: [], notices: [], promotions: [], categories: [], hot: [], hotPlaces: 0 },
        points: { earn: [], exchange: [], rewards: [] },
        settings: { social: [], messenger: null, contact: { email: null, phone: null, hours: null } },
        whiteLabel: null,
      })
      expect(snapshot.help.map(article => article.anchor)).toContain('term')
    })

    test('answers its help, and a later start leaves alone what became of it', async () => {
      const operator = (...args: string[]) =>
        operate(args, { db: database.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' })
      await operator('content', 'delete', 'help', 'term')
      await fillEmptyHouse(database.db, new Date())
      const server = await openTestServer(database.db, { beside: () => ({ routes: helpRoutes() }) })
      const response = await server.app.request('/api/help')
      const { value } = (await response.json()) as { value: { articles: { anchor: string }[] } }
      expect(value.articles).toHaveLength(HOUSE_CONTENT.help.length - 1)
    })
  })
})
