import { setMemberIcon } from '#lib/identity/icon-api.ts'
import type { MemberIconName } from '#lib/identity/icon-rules.ts'
import { confirmSession } from '#lib/session/store.ts'
import { call } from '#lib/wire/client.ts'

/** Saves the icon; the header shows it, so the member is reloaded with it. */
export async function chooseIcon(icon: MemberIconName | null) {
  const outcome = await call(setMemberIcon, { icon })
  if (outcome.ok) await confirmSession()
  return outcome
}
