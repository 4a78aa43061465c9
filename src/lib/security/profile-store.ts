import { atom } from 'nanostores'
import { confirmSession } from '#lib/session/store.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { memberProfile, type ProfileLine, setProfile } from './profile-api.ts'
import type { ProfileEntry } from './profile-rules.ts'
import { afterProof } from './proof-store.ts'
import { thenReload } from './store.ts'

export const $profile = atom<Loadable<readonly ProfileLine[]>>(IDLE)

const read = reader($profile)

export async function loadProfile(): Promise<void> {
  await read(memberProfile, {}, answer => answer.lines)
}

/** Saves the given fields; the nickname is also in the header, so the member is reloaded with it. */
export const saveProfile = (entry: ProfileEntry) =>
  thenReload(
    () => afterProof(() => retryWithNewSeal(() => call(setProfile, { ...entry }))),
    async () => void (await Promise.all([loadProfile(), entry.nickname && confirmSession()])),
  )
