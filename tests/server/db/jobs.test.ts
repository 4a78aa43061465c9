import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Job, Jobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'

// Protects: each period of a job takes effect exactly once, whoever runs it and whatever fails (F20).
eachEngine(engine => {
  const fresh = useDatabase(engine, { poolSize: 16 })
  const log = createLog('silent')
  const runs = (kind: string) =>
    fresh.db.rows(sql<{ period: string; state: string; attempts: number }>`
      select period, state, attempts from job_runs where kind = ${kind} order by period`)
  const effect =
    (kind: string): Job['run'] =>
    (tx, period) =>
      tx
        .run(sql`insert into settings (key, value) values (${`${kind} ${period.name}`}, '1')`)
        .then(() => undefined)
  const effects = async (kind: string) =>
    (
      await fresh.db.rows(
        sql<{ key: string }>`select key from settings where key like ${`${kind} %`} order by key`,
      )
    ).length

  /** Pretends that the job ran for the last time that many periods ago. */
  const ranBefore = (kind: string, seconds: number, periodsAgo: number, state = 'done') =>
    fresh.db.run(sql`
      insert into job_runs (kind, period, state, owner, lease_until)
      select ${kind}, to_char(to_timestamp((floor(extract(epoch from now()) / ${seconds}::int) - ${periodsAgo}::int) * ${seconds}::int)
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ${state}, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, now() - interval '1 second'`)

  test('races 8 processes: one of them does the period that has ended', async () => {
    const job: Job = { kind: 'once', periodSeconds: 3_600, run: effect('once') }
    const done = await Promise.all(Array.from({ length: 8 }, () => new Jobs(fresh.db, log).runDue(job)))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await effects('once')).toBe(1)
    expect(await new Jobs(fresh.db, log).runDue(job)).toBe(0)
  })

  test('makes up for missed periods, each once', async () => {
    const job: Job = { kind: 'late', periodSeconds: 3_600, run: effect('late') }
    await ranBefore('late', 3_600, 4)
    expect(await new Jobs(fresh.db, log).runDue(job)).toBe(3)
    expect(await effects('late')).toBe(3)
    expect((await runs('late')).map(run => run.state)).toEqual(['done', 'done', 'done', 'done'])
  })

  test('leaves no effect of a run that fails, and does it again when its lease has run out', async () => {
    const failing: Job = {
      kind: 'fails',
      periodSeconds: 3_600,
      run: async (tx, period) => {
        await effect('fails')(tx, period)
        throw new Error('in the middle')
      },
    }
    await expect(new Jobs(fresh.db, log).runDue(failing)).rejects.toThrow('in the middle')
    expect(await effects('fails')).toBe(0)
    const job: Job = { ...failing, run: effect('fails') }
    expect(await new Jobs(fresh.db, log).runDue(job)).toBe(0)
    await fresh.db.run(
      sql`update job_runs set lease_until = now() - interval '1 second' where kind = 'fails'`,
    )
    expect(await new Jobs(fresh.db, log).runDue(job)).toBe(1)
    expect(await runs('fails')).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  test('refuses to finish a run that another process has taken over', async () => {
    const job: Job = {
      kind: 'taken',
      periodSeconds: 3_600,
      run: effect('taken'),
    }
    await ranBefore('taken', 3_600, 1, 'running')
    const done = await Promise.all(Array.from({ length: 6 }, () => new Jobs(fresh.db, log).runDue(job)))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await runs('taken')).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  test('stops at once between periods', async () => {
    const jobs = new Jobs(fresh.db, log)
    const ran = new Promise<void>(resolve => {
      jobs.registerJob({ kind: 'loop', periodSeconds: 86_400, run: async tx => tx.afterCommit(resolve) })
    })
    jobs.start()
    await ran
    await jobs.stop()
    expect(await runs('loop')).toMatchObject([{ state: 'done' }])
  })
})
