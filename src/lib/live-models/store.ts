import { atom } from 'nanostores'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type LiveModel, liveModels } from './api.ts'

export const $liveModels = atom<Loadable<LiveModel[]>>(IDLE)

const readModels = reader($liveModels)

export async function loadLiveModels(): Promise<void> {
  await readModels(liveModels, {}, answer => answer.models)
}
