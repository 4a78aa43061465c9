import type { IncomingMessage, ServerResponse } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureHandler } from '#server/content/picture-files.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { picture, pngOf } from '../uploads/pictures.ts'

// Protects: nothing of an operator's file but its picture reaches a page, in the sizes that pages use, and with words for
// those who do not see it.

const database = useDatabase()
const run = (...args: string[]) =>
  operate(args, { db: database.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' })
const add = (bytes: Buffer, ...alt: string[]) =>
  run('content', 'picture', 'add', '--picture', bytes.toString('base64'), ...alt)
const ALT = ['--alt-th', 'โต๊ะ', '--alt-en', 'A table']

async function served(path: string, method = 'GET') {
  const answer = { status: 0, headers: {} as Record<string, unknown>, body: Buffer.alloc(0) }
  const response = {
    writeHead(status: number, headers: Record<string, unknown>) {
      Object.assign(answer, { status, headers })
      return this
    },
    end(body?: Buffer) {
      if (body) answer.body = Buffer.from(body)
    },
  }
  const handler = pictureHandler({ db: database.db, config: { publicUrl: 'https://play.example' } as never })
  await handler({ method, url: path } as IncomingMessage, response as unknown as ServerResponse)
  return answer
}

test('draws a picture anew as AVIF and WebP in every size that it is large enough for', async () => {
  const bytes = await picture('jpeg', 800, 600)
  const { text } = await add(bytes, ...ALT)
  expect(text).toContain('800 × 600')
  expect(text).toContain('in 360, 720, 800 pixels, as avif and webp')
  const path = /\/pictures\/\S+/.exec(text)?.[0] ?? ''
  const whole = await served(path)
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(whole.headers['cache-control']).toContain('immutable')
  expect(await sharp(whole.body).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
  const small = await served(path.replace('-800.webp', '-360.avif'))
  expect(await sharp(small.body).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 360 })
  expect((await served(path, 'HEAD')).body).toHaveLength(0)
  for (const other of ['/pictures/x', path.replace('-800', '-801'), path.replace('webp', 'svg')])
    expect((await served(other)).status).toBe(404)
  // The same file is the same picture, with new words.
  expect((await add(bytes, '--alt-th', 'x', '--alt-en', 'Another')).text).toContain(path)
  expect((await run('content', 'picture', 'list')).text).toContain('en  Another')
})

test('refuses what is no picture, bombs, SVG, and one without words in a language of the deployment', async () => {
  const refused = async (bytes: Buffer, text: string) =>
    expect(await add(bytes, ...ALT)).toEqual({ exitCode: 1, text })
  await refused(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'the file is neither a png nor a jpg picture',
  )
  await refused((await picture('png')).subarray(0, 60), 'the picture cannot be read')
  await refused(pngOf({ width: 20_000, height: 20_000 }), 'the picture has more than 25 million pixels')
  const { text } = await add(await picture('png'), '--alt-en', 'A table')
  expect(text).toBe('say what the picture shows in every language: --alt-th')
})

test('keeps a picture that something names', async () => {
  const { text } = await add(await picture('png'), ...ALT)
  const [path = '', hash = ''] = /\/pictures\/([0-9a-f]{64})\S+/.exec(text) ?? []
  const body = `<p><img src="${path}" alt="A table"></p>`
  await run('content', 'save', 'help', 'start', 'facts', '--json', '{"topic":"account"}')
  await run('content', 'save', 'help', 'start', 'en', '--json', JSON.stringify({ title: 'Start', body }))
  expect((await run('content', 'picture', 'remove', hash)).text).toBe(
    'the picture is still used by help start, en',
  )
  await run('content', 'delete', 'help', 'start')
  expect(await run('content', 'picture', 'remove', hash)).toEqual({ exitCode: 0, text: `Removed ${hash}` })
  expect((await served(path)).status).toBe(404)
})
