import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { artInput, gameArt } from '#lib/art/art.ts'
import { LABEL_SETTINGS, labelPicture } from '#lib/art/label-picture.ts'
import { artPath, avifOf, type LabelForm } from '#lib/games/label-address.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { publishedHeads } from '#lib/snapshot/publish.ts'
import type { GameHead } from '#lib/snapshot/schema.ts'

/** What was made once is not made again by the next build. */
const CACHE = join(process.cwd(), 'node_modules', '.cache', 'labels')

interface BuiltLabel {
  path: string
  picture: Buffer<ArrayBuffer>
}

/** The labels of the published games as pictures, side by side on all cores. */
export async function builtLabels(): Promise<BuiltLabel[]> {
  await mkdir(CACHE, { recursive: true })
  const labels = publishedHeads(loadSnapshot()).flatMap(head => {
    const path = artPath(head)
    const avif = avifOf(path)
    return [built(path, head, 'webp'), ...(avif ? [built(avif, head, 'avif')] : [])]
  })
  return Promise.all(labels)
}

async function built(path: string, head: GameHead, form: LabelForm): Promise<BuiltLabel> {
  const game = artInput(head)
  const madeOf = JSON.stringify([gameArt(game), LABEL_SETTINGS[form], sharp.versions])
  const file = join(CACHE, `${createHash('sha256').update(madeOf).digest('hex')}.${form}`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return { path, picture: kept }
  const picture = Buffer.from(await labelPicture(sharp, game, form))
  // Under another name until it is whole: a build may be stopped, and another one may read.
  await writeFile(`${file}.${process.pid}`, picture)
  await rename(`${file}.${process.pid}`, file)
  return { path, picture }
}
