import type { TestDatabase } from '#tests/support/databases.ts'
import { seatOf, type TreeMember } from '#tests/support/team.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** The reports of a server on a test's database. */
export type ReportServer = TestServer<'play' | 'agents'> & {
  /** The value of an action's answer for somebody; throws when it is refused. */
  ask<Answer>(who: Pick<TreeMember, 'id'>, path: string): Promise<Answer>
  /** The code of its refusal and its status. */
  refused(who: Pick<TreeMember, 'id'>, path: string): Promise<string>
  /** A file's lines, its head left out. */
  file(who: Pick<TreeMember, 'id'>, path: string): Promise<string[]>
  /** The whole of a file as a reader of a language gets it. */
  fileIn(language: string, who: Pick<TreeMember, 'id'>, path: string): Promise<string[]>
}

export async function openReportServer(db: TestDatabase['db']): Promise<ReportServer> {
  const server = await openTestServer(db, { features: ['play', 'agents'] })
  const { app, runtime } = server
  const send = async (who: Pick<TreeMember, 'id'>, path: string, language = 'th') => {
    const token = await seatOf(runtime, who)
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
    return app.request(`/api/agent/reports${path}`, { headers })
  }
  const fileIn: ReportServer['fileIn'] = async (language, who, path) =>
    (await (await send(who, path, language)).text()).trimEnd().split('\r\n')
  return {
    ...server,
    async ask<Answer>(who: Pick<TreeMember, 'id'>, path: string) {
      const body = (await (await send(who, path)).json()) as { code?: string; value: Answer }
      if (body.code !== undefined) throw new Error(`${path} is refused: ${body.code}`)
      return body.value
    },
    async refused(who, path) {
      const response = await send(who, path)
      return `${response.status} ${((await response.json()) as { code?: string }).code}`
    },
    fileIn,
    file: async (who, path) => (await fileIn('th', who, path)).slice(1),
  }
}
