import sharp from 'sharp'
import { artInput, gameArt } from '#lib/art/art.ts'
import { LABEL_SETTINGS, labelPicture } from '#lib/art/label-picture.ts'
import { artPath, avifOf, type LabelForm } from '#lib/games/label-address.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { publishedHeads } from '#lib/snapshot/publish.ts'
import type { GameHead } from '#lib/snapshot/schema.ts'
import { drawnOnce } from './drawn-once.ts'

interface BuiltLabel {
  path: string
  picture: Buffer<ArrayBuffer>
}

/** The labels of the published games as pictures, side by side on all cores. */
export async function builtLabels(): Promise<BuiltLabel[]> {
  const labels = publishedHeads(loadSnapshot()).flatMap(head => {
    const path = artPath(head)
    const avif = avifOf(path)
    return [built(path, head, 'webp'), ...(avif ? [built(avif, head, 'avif')] : [])]
  })
  return Promise.all(labels)
}

async function built(path: string, head: GameHead, form: LabelForm): Promise<BuiltLabel> {
  const game = artInput(head)
  const picture = await drawnOnce({
    folder: 'labels',
    madeOf: [gameArt(game), LABEL_SETTINGS[form], sharp.versions],
    extension: form,
    draw: () => labelPicture(sharp, game, form),
  })
  return { path, picture }
}
