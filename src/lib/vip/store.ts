import { atom } from 'nanostores'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type Vip, vip } from './api.ts'

export const $vip = atom<Loadable<Vip>>(IDLE)

const read = reader($vip)

export async function loadVip(): Promise<void> {
  await read(vip, {}, answer => answer)
}
