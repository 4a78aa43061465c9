import { beforeAll, expect, test } from 'vitest'
import type { Member, SignedIn } from '#lib/identity/api.ts'
import { MEMBER_ICONS } from '#lib/identity/icon-rules.ts'
import type { MissionBoard } from '#lib/missions/api.ts'
import { addPoints } from '#server/missions/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { callAs, getAs, openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: a member shows one of our own drawings and nothing else, to everybody who sees their name, and to nobody who
// does not.

const fresh = useDatabase()
let server: TestServer<'rewards'>
let who: SignedIn
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['rewards'] })
  who = await signUp(server, 'iconic')
})

const choose = (icon: unknown) => callAs(server, who, 'PUT', '/member/icon', { icon })
const shown = async () => (await getAs<Member>(server, who, '/member')).icon

test('offers the drawings, takes one of them, and takes it back', async () => {
  const { icon, icons } = await getAs<{ icon: string | null; icons: { icon: string; url: string }[] }>(
    server,
    who,
    '/member/icon',
  )
  expect(icon).toBe(null)
  expect(icons.map(one => one.icon)).toEqual(MEMBER_ICONS)
  expect(icons[0]?.url).toBe('/member-icons.svg#lotus')
  expect((await choose('owl')).body.value).toEqual({ icon: 'owl' })
  expect(await shown()).toBe('owl')
  expect((await choose(null)).body.value).toEqual({ icon: null })
  expect(await shown()).toBe(null)
})

test.each(['dragon', '', 'OWL', '../owl', 7])('refuses %s', async icon => {
  await choose('fish')
  expect((await choose(icon)).body).toMatchObject({ code: 'badInput', field: 'icon' })
  expect(await shown()).toBe('fish')
})

test('shows the icon on the leaderboard, and with a hidden name neither', async () => {
  await choose('moon')
  const standing = {
    memberId: who.member.id,
    period: 'day',
    from: server.today(),
    points: 5,
    at: server.clock.now(),
  } as const
  await addPoints(fresh.db, standing)
  const first = async () => (await getAs<MissionBoard>(server, who, '/missions/leaderboard')).places[0]
  expect(await first()).toMatchObject({ icon: 'moon', isMine: true })
  await callAs(server, who, 'POST', '/missions/name', { isShown: false })
  expect(await first()).toMatchObject({ icon: null, name: null })
})
