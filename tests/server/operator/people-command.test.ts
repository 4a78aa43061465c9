import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sendCommand } from '#server/operator/operator-socket.ts'
import { demoFolder } from '#tests/support/demo-world.ts'
import { removeData, type ServerProcess, startServer } from '#tests/support/server-process.ts'

// Protects: two different people are told apart through the command and the door of the running server, on one machine
// and under one user.

vi.setConfig({ testTimeout: 180_000 })

/** The real command, in a process of its own. */
function typed(server: ServerProcess, args: string[], env: Record<string, string> = {}) {
  return new Promise<string>(resolve => {
    const { DATABASE_URL: _, OPERATOR_KEY: __, ...own } = process.env
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/operator.ts', ...args],
      { env: { ...own, DATA_DIR: server.dataDir, ...env } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    )
  })
}
/** What the command sends for such a person, which needs no process. */
async function sent(server: ServerProcess, args: string[], key?: string): Promise<string> {
  const operator = 'the user of the machine'
  return (await sendCommand(server.dataDir, { operator, args, ...(key ? { key } : {}) })).text
}
const keyIn = (text: string) => /^Key of \S+: (\S+)$/m.exec(text)?.[1] ?? ''

test('two people behind one user of the machine decide together what one of them cannot', async () => {
  const server = await startServer({ env: { DATABASE_URL: '' }, dataDir: await demoFolder() })
  try {
    const give = ['rewards', 'give', 'somchai', '2000', '--title-en', 'Thank you']
    const alone = await typed(server, give, { LOGNAME: 'somebody', USER: 'somebody' })
    expect(alone).toContain('person add NAME')
    const ann = keyIn(await sent(server, ['person', 'add', 'ann']))
    const bob = keyIn(await sent(server, ['person', 'add', 'bob']))
    expect(await sent(server, give)).toContain('--as NAME')
    expect(await sent(server, [...give, '--as', 'ann'], bob)).toContain('the key is another')
    const file = join(server.dataDir, 'ann.key')
    writeFileSync(file, `${ann}\n`, { mode: 0o600 })
    const asked = await typed(server, [...give, '--as', 'ann', '--key-from', file])
    const reference = /^([\dA-F]{6}-[\dA-F]{6}) needs one more approval/.exec(asked)?.[1] ?? ''
    const asAnn = (args: string[]) => sent(server, [...args, '--as', 'ann'], ann)
    expect(await asAnn(['rewards', 'show', reference])).toMatch(
      /WAITS FOR A SECOND PERSON: approve[\s\S]*turnover {2}[\s\S]*title en {2}Thank you/,
    )
    expect(await asAnn(['rewards', 'approve', reference])).toContain('somebody else has to be the second')
    const approved = await typed(server, ['rewards', 'approve', reference, '--as', 'bob'], {
      OPERATOR_KEY: bob,
    })
    expect(approved).toContain('can be claimed')
    expect(await asAnn(['changes'])).toContain('bob  reward')
  } finally {
    await server.stop()
    removeData(server)
  }
})
