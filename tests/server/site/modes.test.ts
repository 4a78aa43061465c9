import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type SiteSettings } from '#lib/site/settings.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { get, openSiteServer, type SiteServer, storeSetting } from '#tests/support/site-server.ts'

// Reliability S30 and S31; product decisions, section 12: the API itself holds the modes.

const database = useDatabase()
let server: SiteServer
beforeEach(async () => {
  forgetCounts()
  server = await openSiteServer(database.db, address => (address.startsWith('192.0.2.') ? 'SG' : undefined))
  await storeSetting(server, 'maintenance', DEFAULT_SETTINGS.maintenance)
  await storeSetting(server, 'region', DEFAULT_SETTINGS.region)
})

const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
const maintain = (more: Partial<SiteSettings['maintenance']> = {}) =>
  storeSetting(server, 'maintenance', { ...DEFAULT_SETTINGS.maintenance, on: true, ...more })

describe('maintenance', () => {
  test('refuses calls with 503, its code, its end and when to come back', async () => {
    const until = inMinutes(90)
    await maintain({ until })
    const { status, headers, body } = await get(server, '/games')
    expect(status).toBe(503)
    expect(body).toMatchObject({ success: false, code: 'maintenance', details: { until } })
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBeGreaterThan(89 * 60)
    expect(wait).toBeLessThanOrEqual(90 * 60)
  })

  test('says five minutes when nobody knows the end, or when the estimate has passed', async () => {
    await maintain()
    expect((await get(server, '/games')).headers.get('retry-after')).toBe('300')
    await maintain({ until: inMinutes(-1) })
    expect((await get(server, '/games')).headers.get('retry-after')).toBe('300')
  })

  test('answers how the site stands, with the end and the message in the language of the call', async () => {
    const until = inMinutes(10)
    await maintain({ until, message: { en: 'New tables.', th: 'เพิ่มโต๊ะใหม่' } })
    const { status, body } = await get(server, '/permission')
    expect(status).toBe(200)
    expect(body.value).toMatchObject({
      status: 1,
      maintenance: true,
      maintenanceEnd: until,
      modeMessage: 'New tables.',
    })
    const thai = await get(server, '/permission', { headers: { 'accept-language': 'TY' } })
    expect(thai.body.value.modeMessage).toBe('เพิ่มโต๊ะใหม่')
    expect((await get(server, '/ping?random=12345678')).status).toBe(200)
    expect((await get(server, '/domain-routes')).status).toBe(200)
  })

  test('goes on after its estimated end, unless the operator said that it ends by itself', async () => {
    await maintain({ until: inMinutes(5) })
    server.clock.advance(6 * 60_000)
    expect((await get(server, '/games')).status).toBe(503)
    await maintain({ until: inMinutes(5), endsByItself: true })
    expect((await get(server, '/games')).status).toBe(503)
    server.clock.advance(5 * 60_000)
    expect((await get(server, '/games')).status).toBe(200)
    expect((await get(server, '/permission')).body.value.status).toBe(0)
  })

  test('takes no bets while it is on', async () => {
    expect(server.site.state.acceptsBets()).toBe(true)
    await maintain()
    expect(server.site.state.acceptsBets()).toBe(false)
  })
})

describe('region', () => {
  const block = (region: Partial<SiteSettings['region']>) =>
    storeSetting(server, 'region', { ...DEFAULT_SETTINGS.region, ...region })
  const statusFor = async (address: string) => (await get(server, '/games', { address })).status

  test('refuses calls from a blocked range with 451 and the visitor’s address', async () => {
    await block({ blocked: ['203.0.113.0/24', '2001:db8:bad::/48'] })
    const { status, body } = await get(server, '/games', { address: '203.0.113.47' })
    expect(status).toBe(451)
    expect(body).toMatchObject({ code: 'regionRestricted', details: { ip: '203.0.113.47' } })
    expect(await statusFor('::ffff:203.0.113.47')).toBe(451)
    expect(await statusFor('::ffff:cb00:712f')).toBe(451)
    expect(await statusFor('2001:db8:bad:1::9')).toBe(451)
    expect(await statusFor('203.0.114.1')).toBe(200)
    expect(await statusFor('2001:db8:bae::1')).toBe(200)
  })

  test('answers addresses of an allowed range within a blocked one, and countries by the database', async () => {
    await block({
      blocked: ['203.0.113.0/24'],
      blockedCountries: ['SG'],
      allowed: ['203.0.113.5', '192.0.2.8/30'],
    })
    expect(await statusFor('203.0.113.5')).toBe(200)
    expect(await statusFor('203.0.113.6')).toBe(451)
    expect(await statusFor('192.0.2.1')).toBe(451)
    expect(await statusFor('192.0.2.9')).toBe(200)
  })

  test('reads IPv4 ranges that are written as IPv6', async () => {
    await block({ blocked: ['::ffff:203.0.113.0/120'] })
    expect(await statusFor('203.0.113.200')).toBe(451)
    expect(await statusFor('203.0.114.1')).toBe(200)
  })

  test('is not led astray by headers that no trusted proxy wrote', async () => {
    await block({ blocked: ['203.0.113.0/24'] })
    const lies = {
      'x-real-ip': '198.51.100.1',
      forwarded: 'for=198.51.100.1',
      'cf-connecting-ip': '198.51.100.1',
    }
    expect((await get(server, '/games', { address: '203.0.113.9', headers: lies })).status).toBe(451)
    // One hop is trusted: what the visitor wrote stands to its left and counts for nothing.
    expect(await statusFor('198.51.100.1, 203.0.113.9')).toBe(451)
  })

  test('counts before maintenance: whoever may not play here is not told to come back', async () => {
    await block({ blocked: ['203.0.113.0/24'] })
    await maintain()
    const { body } = await get(server, '/permission', { address: '203.0.113.9' })
    expect(body.value).toMatchObject({ status: 2, maintenance: true, regionRestriction: true })
    expect(await statusFor('203.0.113.9')).toBe(451)
    expect(await statusFor('198.51.100.9')).toBe(503)
  })
})

test('a stored setting that does not fit this version is left out, and the others hold', async () => {
  await maintain()
  await database.db.run(sql`
    insert into settings (key, value) values ('region', '{"blocked": "everything"}'::jsonb)
    on conflict (key) do update set value = excluded.value`)
  await server.site.state.refresh()
  expect(server.site.state.settings.region).toEqual(DEFAULT_SETTINGS.region)
  expect((await get(server, '/games')).status).toBe(503)
})
