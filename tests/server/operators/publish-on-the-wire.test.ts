import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { snapshotOf } from '#server/content/snapshot-of.ts'
import { sql } from '#server/db/sql.ts'
import { jobById } from '#server/publish/job-queries.ts'
import { runJobs } from '#server/publish/jobs.ts'
import { insertPublish } from '#server/publish/queries.ts'
import { writeSetting } from '#server/site/queries.ts'
import { storedSettings } from '#server/site/site.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects (operators.md, section 6): a publish is asked for once and done once, where a setting asks for it by two people
// who agree on the same pages; what fails says why; a roll-back is one entry.

const fresh = useDatabase()
let server: TestServer<'operators'>
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  for (const name of ['ann', 'bob']) tokens.set(name, (await seatOperator(server, name, ['content'])).token)
  tokens.set('fin', (await seatOperator(server, 'fin', ['finance', 'support', 'risk'])).token)
})

type Body = Record<string, unknown>
async function as(name: string, method: string, path: string, body?: object) {
  const answer = await server.call(method, `/operator${path}`, {
    token: tokens.get(name),
    ...(body ? { body } : {}),
  })
  return { ...answer.body, status: answer.status, value: answer.body.value as unknown as Body }
}
const entries = async () => {
  const rows = await fresh.db.rows(
    sql<{ line: string }>`
      select operator || ': ' || subject as line
        from operator_changes c join operator_change_links l on l.change_id = c.id order by l.seq`,
  )
  return rows.map(({ line }) => line)
}
const jobs = async () => (await fresh.db.rows(sql<{ id: string }>`select id from publish_jobs`)).length
/** As a server does them; without a build every job ends with a fault. */
const run = (distDir = '/nowhere') =>
  runJobs({ db: fresh.db, clock: server.clock, config: { ...server.runtime.config, distDir } })

test('a publish is asked for once, however often its call arrives, and its job says what came of it', async () => {
  const body = { id: newId(), note: 'clearer' }
  const first = await as('ann', 'POST', '/publishes', body)
  expect(first.value).toEqual({ state: 'done', job: body.id })
  expect((await as('ann', 'POST', '/publishes', body)).value).toEqual(first.value)
  expect((await as('ann', 'POST', '/publishes', { ...body, note: 'x' })).code).toBe('idempotencyConflict')
  expect([await jobs(), await entries()]).toEqual([1, ['ann: publish asked']])
  const job = async () => (await as('bob', 'GET', `/publish-jobs/${body.id}`)).value
  expect(await job()).toMatchObject({ kind: 'publish', step: 'waiting', endedAt: null, note: 'clearer' })
  await run()
  expect(await job()).toMatchObject({
    endedAt: expect.any(String),
    fault: expect.stringContaining('no build'),
  })
  expect((await as('ann', 'GET', '/publishes')).value).toMatchObject({
    shown: 0,
    publishes: [],
    takesTwo: false,
    job: { id: body.id },
  })
})

test('a job whose process ends again and again is given up, and says so', async () => {
  const { value } = await as('ann', 'POST', '/publishes', { id: newId() })
  await fresh.db.run(sql`update publish_jobs set tries = 3 where id = ${value.job}::uuid`)
  await run()
  expect((await jobById(fresh.db, String(value.job)))?.fault).toMatch(/begun 3 times and never done/)
})

test('lets nobody else publish, roll back, upload or look', async () => {
  const [before, said] = [await jobs(), await entries()]
  for (const [method, path, body] of [
    ['GET', '/publishes', undefined],
    ['POST', '/publishes', { id: newId() }],
    ['POST', '/publishes/roll-back', {}],
    ['POST', '/publishes/upload', { id: newId() }],
    ['GET', '/publishes/differences', undefined],
    ['GET', '/preview?path=/en/help', undefined],
  ] as const)
    expect((await as('fin', method, path, body)).code, path).toBe('notAllowed')
  expect([await jobs(), await entries()]).toEqual([before, said])
})

test('rolls back to what is there, with one entry; to nothing else', async () => {
  const none = await as('ann', 'POST', '/publishes/roll-back', {})
  expect([none.status, none.code]).toEqual([404, 'notFound'])
  const snapshot = await snapshotOf(fresh.db, { at: server.clock.now() })
  const publish = { snapshot, operator: 'ann', note: null, at: server.clock.now() }
  await fresh.db.transaction(tx => insertPublish(tx, publish))
  const before = await entries()
  expect((await as('ann', 'POST', '/publishes/roll-back', { number: 1 })).value).toEqual({ shown: 1 })
  const again = await as('ann', 'POST', '/publishes/roll-back', { number: 1 })
  expect([again.status, again.code]).toEqual([409, 'publishShown'])
  expect((await as('ann', 'POST', '/publishes/roll-back', { number: 7 })).code).toBe('notFound')
  expect((await as('bob', 'POST', '/publishes/roll-back', {})).value).toEqual({ shown: 0 })
  expect((await entries()).slice(before.length)).toEqual(['ann: publish', 'bob: publish'])
})

test('where the setting asks for it, two people agree on the same pages', async () => {
  await fresh.db.transaction(tx => writeSetting(tx, 'publish', { secondPerson: true }, server.clock.now()))
  const ask = (name: string, more: object = {}) => as(name, 'POST', '/publishes', { id: newId(), ...more })
  const before = await jobs()
  expect((await ask('ann')).value).toEqual({ state: 'waiting', job: null })
  expect((await ask('ann')).code).toBe('secondPersonOther')
  expect((await as('bob', 'GET', '/publishes')).value).toMatchObject({
    takesTwo: true,
    proposal: { by: 'ann' },
  })
  // What ann agreed to is not what bob would publish.
  const link = { value: { name: 'News', url: 'https://news.example' } }
  await as('ann', 'PUT', '/content/footer-link/news/facts', link)
  await as('ann', 'POST', '/content/footer-link/news/publish', {})
  expect((await ask('bob')).code).toBe('secondPersonDiffers')
  expect((await ask('bob', { instead: true })).value.state).toBe('waiting')
  expect(await jobs()).toBe(before)
  const agreed = await ask('ann')
  expect(agreed.value.state).toBe('done')
  // Nor is anything else shown that was written since.
  await as('ann', 'POST', '/content/footer-link/news/unpublish', {})
  const distDir = mkdtempSync(join(tmpdir(), 'baize-release-'))
  writeFileSync(join(distDir, 'site.json'), JSON.stringify({ release: 'a', files: {} }))
  await run(distDir)
  rmSync(distDir, { recursive: true })
  const { fault } = (await jobById(fresh.db, String(agreed.value.job))) ?? {}
  expect(fault).toBe('what would be shown has changed since two people agreed on it; agree again')
})

test('once two people are named, nobody alone changes whether two agree', async () => {
  const setting = ['set', 'publish', '{"secondPerson":false}']
  expect((await server.operator('dan', ...setting)).text).toBe(
    'publish stays as it is until somebody else types the same, within a day.',
  )
  expect((await storedSettings(fresh.db)).publish).toEqual({ secondPerson: true })
  expect((await server.operator('eve', ...setting)).exitCode).toBe(0)
  expect((await storedSettings(fresh.db)).publish).toEqual({ secondPerson: false })
})

test('an upload needs a store; a preview and the differences say why they cannot be', async () => {
  expect((await as('ann', 'POST', '/publishes/upload', { id: newId() })).code).toBe('storeMissing')
  const page = await as('ann', 'GET', '/preview?path=/../etc')
  expect([page.status, page.field]).toEqual([400, 'path'])
  await as('ann', 'PUT', '/content/help/half/facts', { value: { topic: 'money' } })
  await as('ann', 'POST', '/content/help/half/publish', {})
  const found = await as('ann', 'GET', '/publishes/differences')
  expect([found.code, found.details]).toEqual(['publishFaulty', { faults: 'help half lacks th, en' }])
})
