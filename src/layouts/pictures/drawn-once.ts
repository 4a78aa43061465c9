import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What was made once is not made again by the next build or publish, unless the release is read-only. */
const CACHE = join(process.cwd(), 'node_modules', '.cache')

interface Drawing {
  /** Of its kind, below the cache. */
  folder: string
  /** All that the picture depends on. */
  madeOf: unknown
  extension: string
  draw: () => Promise<Uint8Array>
}

export async function drawnOnce({ folder, madeOf, extension, draw }: Drawing): Promise<Buffer<ArrayBuffer>> {
  const place = join(CACHE, folder)
  const name = createHash('sha256').update(JSON.stringify(madeOf)).digest('hex')
  const file = join(place, `${name}.${extension}`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const picture = Buffer.from(await draw())
  await keep(place, file, picture).catch(() => undefined)
  return picture
}

async function keep(place: string, file: string, picture: Uint8Array): Promise<void> {
  await mkdir(place, { recursive: true })
  // Under another name until it is whole: a build may be stopped, and another one may read.
  await writeFile(`${file}.${process.pid}`, picture)
  await rename(`${file}.${process.pid}`, file)
}
