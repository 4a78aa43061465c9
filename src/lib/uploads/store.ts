import { atom, type ReadableAtom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { call } from '#lib/wire/client.ts'
import { removeUpload } from './api.ts'
import { imageKindOf, MOST_IMAGE_BYTES, MOST_IMAGES, type UploadPurpose } from './rules.ts'
import { type Sending, sendImage } from './send.ts'

/** The problem of a file before it is sent, as an error code. */
type ImageProblem = 'imageKind' | 'imageTooLarge' | 'tooManyImages'

/** An image being uploaded. `id` identifies it in the submission. */
interface ImageItem {
  id: string
  file: File
  state: 'sending' | 'done' | 'failed'
  /** How much was sent, from 0 to 1. */
  progress: number
  /** Why it failed, in the page's language. */
  message: string | undefined
}

/** The images of one form. */
export interface Pictures {
  readonly $items: ReadableAtom<readonly ImageItem[]>
  /** Why some of the last files were rejected. */
  readonly $problem: ReadableAtom<ImageProblem | undefined>
  readonly most: number
  /** Accepts files and sends them; rejects other kinds of files, too large and too many ones. */
  add: (files: readonly File[]) => Promise<void>
  remove: (id: string) => void
  again: (id: string) => void
  /** The ids of the uploaded images, in order. */
  ids: () => string[]
  /** Removes them after the submission. */
  clear: () => void
}

export function picturesFor(purpose: UploadPurpose): Pictures {
  const $items = atom<readonly ImageItem[]>([])
  const $problem = atom<ImageProblem | undefined>()
  const sendings = new Map<string, Sending>()
  const change = (id: string, next: Partial<ImageItem>) =>
    $items.set($items.get().map(item => (item.id === id ? { ...item, ...next } : item)))
  const send = async ({ id, file }: Pick<ImageItem, 'id' | 'file'>) => {
    const sending = sendImage(file, { id, purpose, onProgress: progress => change(id, { progress }) })
    sendings.set(id, sending)
    const outcome = await sending.outcome
    sendings.delete(id)
    if (outcome.ok) change(id, { state: 'done', progress: 1, message: undefined })
    else change(id, { state: 'failed', message: outcome.message })
  }
  return {
    $items,
    $problem,
    most: MOST_IMAGES,
    add: async files => {
      $problem.set(undefined)
      for (const file of files) {
        const problem = $items.get().length >= MOST_IMAGES ? 'tooManyImages' : await problemOf(file)
        if (problem) {
          $problem.set(problem)
          continue
        }
        const item: ImageItem = { id: newId(), file, state: 'sending', progress: 0, message: undefined }
        $items.set([...$items.get(), item])
        void send(item)
      }
    },
    remove: id => {
      $problem.set(undefined)
      sendings.get(id)?.stop()
      $items.set($items.get().filter(item => item.id !== id))
      void call(removeUpload, { id })
    },
    again: id => {
      const item = $items.get().find(one => one.id === id)
      if (!item || item.state === 'sending') return
      change(id, { state: 'sending', progress: 0, message: undefined })
      void send(item)
    },
    ids: () => $items.get().flatMap(item => (item.state === 'done' ? [item.id] : [])),
    clear: () => {
      $items.set([])
      $problem.set(undefined)
    },
  }
}

async function problemOf(file: File): Promise<ImageProblem | undefined> {
  if (file.size > MOST_IMAGE_BYTES) return 'imageTooLarge'
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  return imageKindOf(head) ? undefined : 'imageKind'
}
