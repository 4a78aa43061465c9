import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newId, newSecret } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { freshNumber, modulesOn, textTo } from '../identity/registering.ts'
import { withAuthenticator } from '../security/second-steps.ts'

const PASSWORD = 'quiet river 9'
const NIL = '00000000-0000-0000-0000-000000000000'
const ODD_IDS = [
  ['nil', NIL],
  ['max', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['version 4', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['version 7 of 1970', '00000000-0001-7000-8000-000000000001'],
  ['version 7 of the year 10889', 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
] as const

// Protects: nobody comes into an account by knowing its id, its name or even its password alone, whichever action they call.
postgresByDay(engine => {
  const fresh = useDatabase(engine)
  let site: TestServer
  beforeAll(async () => {
    site = await openTestServer(fresh.db, {
      settings: { modules: modulesOn('MOBILEREG', 'MOBILEREGPWD', 'SMSLOGIN') },
    })
  })

  const sessionsOf = async (memberId: string) =>
    (
      await fresh.db.row(sql<{ open: number }>`
      select count(*)::int as open from sessions where member_id = ${memberId}::uuid and ended_at is null`)
    )?.open

  test.each(ODD_IDS)(
    'refuses a registration and a free play with the %s id, and keeps nothing of it',
    async (_, id) => {
      const registered = await site.register(`odd${randomBytes(4).toString('hex')}`, PASSWORD, { id })
      expect(registered.status).toBeGreaterThanOrEqual(400)
      expect(registered.body.success).toBe(false)
      const body = { id, os: 'Linux', platform: 'W', version: 3, human: await site.proof('register') }
      const played = await site.sealed('POST', '/session/free-play', 'freePlayLogin', body, {
        address: freshAddress(),
      })
      expect(played.body.success).toBe(false)
      expect(await fresh.db.row(sql`select id from members where id = ${id}::uuid`)).toBeUndefined()
    },
  )

  test('refuses a member with an odd id in the database as well', async () => {
    for (const [, id] of ODD_IDS.slice(0, 3)) {
      const insert = fresh.db.run(sql`
        insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, ancestors,
          created_at)
        values (${id}::uuid, 'odd', 'odd', 'odd', 0, now(), 'EN', array[${id}::uuid], now())`)
      await expect(insert).rejects.toThrow(/version_7/)
    }
  })

  test('lets nobody in by SMS with a number that has no account, although the nil account exists', async () => {
    // As an older version could have left it behind.
    await fresh.db.run(sql`alter table members drop constraint if exists members_id_version_7`)
    await fresh.db.run(sql`
      insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, ancestors,
        created_at)
      values (${NIL}::uuid, 'nobody', 'nobody', 'nobody', 0, now(), 'EN', array[${NIL}::uuid], now())
      on conflict do nothing`)
    const number = freshNumber()
    const asked = await site.call('POST', '/session/code-by-sms', {
      body: { countryDialingCode: '66', mobileNum: number, human: await site.proof('sms') },
      address: freshAddress(),
    })
    expect(asked.body.success).toBe(true)
    const sent = /\b\d{6}\b/.exec(await textTo(site, number))?.[0]
    expect(sent).toBeUndefined()
    const said = await site.login(number, '123456', {
      type: 'sms',
      countryDialingCode: '66',
      codeId: asked.body.value?.codeId,
    })
    expect(said.body.success).toBe(false)
    expect(await sessionsOf(NIL)).toBe(0)
  })

  test('opens no session for a registration that is repeated with the id, name and password of a member', async () => {
    const { member } = await signUp(site, 'victim', PASSWORD)
    const before = await sessionsOf(member.id)
    for (const extra of [{}, { repeatSecret: newSecret() }]) {
      const said = await site.register('victim', PASSWORD, { id: member.id, ...extra })
      expect(said.body).toMatchObject({ success: false, code: 'accountTaken' })
      const mobile = await site.sealed(
        'PUT',
        '/members/mobile',
        'mobileRegister',
        {
          id: member.id,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          countryDialingCode: '66',
          mobileNum: freshNumber(),
          verificationCode: '123456',
          codeId: 'x'.repeat(32),
          termsAccepted: true,
          human: await site.proof('register'),
          ...extra,
        },
        { address: freshAddress() },
      )
      expect(mobile.body.success).toBe(false)
    }
    expect(await sessionsOf(member.id)).toBe(before)
  })

  test('answers the registration again to its own client for ten minutes, in place of the first session', async () => {
    const entry = { id: newId(), repeatSecret: newSecret() }
    const first = await site.register('lostanswer', PASSWORD, entry)
    const again = await site.register('lostanswer', PASSWORD, entry)
    expect(again.body.value?.member).toEqual(first.body.value?.member)
    expect((await site.call('GET', '/member', { token: String(first.body.value?.token) })).status).toBe(401)
    expect((await site.call('GET', '/member', { token: String(again.body.value?.token) })).status).toBe(200)
    const other = await site.register('lostanswer', 'another river 9', entry)
    expect(other.body).toMatchObject({ code: 'accountTaken' })
    site.clock.advance(10 * 60_000 + 1)
    const late = await site.register('lostanswer', PASSWORD, entry)
    expect(late.body).toMatchObject({ code: 'accountTaken' })
  })

  test('opens no second session past a second step, a frozen or a closed account', async () => {
    for (const state of ['secondStep', 'frozen', 'closed'] as const) {
      const entry = { id: newId(), repeatSecret: newSecret() }
      const account = `past${state}`
      const first = await site.register(account, PASSWORD, entry)
      const token = String(first.body.value?.token)
      if (state === 'secondStep') await withAuthenticator(site, token, () => site.clock.now().getTime())
      else await fresh.db.run(sql`update members set status = ${state} where id = ${entry.id}::uuid`)
      const before = await sessionsOf(entry.id)
      const again = await site.register(account, PASSWORD, entry)
      expect(again.body, state).toMatchObject({ success: false })
      expect(await sessionsOf(entry.id), state).toBe(before)
    }
  })
})
