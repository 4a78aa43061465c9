import { expect } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { mountRecordFiles } from '#server/records/files.ts'
import { recordRoutes } from '#server/records/handlers.ts'
import { api, type PlaySite, playSite, type TestPlayer } from '#tests/support/play.ts'

/** A server that serves members' records, and the one on the same database and clock that vendors play into. */
export interface RecordSite {
  site: PlaySite
  playing: PlaySite
}

/** Mounts what the records are served beside. */
export type Mount = (app: App, playing: PlaySite) => void

interface More {
  environment?: Record<string, string>
  mount?: Mount
}

export async function recordSite(db: Database, { environment, mount }: More = {}): Promise<RecordSite> {
  const playing = await playSite(db, environment)
  const app = createApp(playing.runtime, createMetrics(), recordRoutes, app => {
    mountRecordFiles(app)
    mount?.(app, playing)
  })
  return { playing, site: { ...playing, app } }
}

/** What a member's call is answered with; fails when it is refused. */
export async function answerOf<Answer>(site: PlaySite, who: TestPlayer, path: string): Promise<Answer> {
  const { body } = await api(site, 'GET', path, who)
  expect(body.code).toBeUndefined()
  return body.value as unknown as Answer
}
