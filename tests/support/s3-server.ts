import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtWithGo } from './go-programs.ts'
import { freePort } from './server-process.ts'

/** A real S3 server (gofakes3) as a process of its own, with one empty bucket. */
export async function startS3Server(): Promise<{ url: string; stop: () => Promise<void> }> {
  const module = 'github.com/johannesboyne/gofakes3'
  const binary = await builtWithGo({
    name: 'gofakes3',
    module,
    version: 'v1.2.0',
    package: `${module}/cmd/gofakes3`,
  })
  const host = `127.0.0.1:${await freePort()}`
  const child = spawn(binary, ['-backend', 'memory', '-host', host, '-initialbucket', 'uploads', '-quiet'], {
    stdio: 'ignore',
  })
  const url = `http://${host}`
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error('the S3 server ended')
    isUp = await fetch(url).then(
      answer => answer.ok,
      () => false,
    )
  }
  return {
    url: `${url}/uploads`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
