import { registerRulesOf } from '#lib/identity/registration-rules.ts'
import { memberProfile, type ProfileLine, setProfile } from '#lib/security/profile-api.ts'
import {
  checkProfileField,
  isGivenOnce,
  isOnPage,
  maskedProfile,
  normalizedProfile,
  PROFILE_FIELDS,
  type ProfileEntry,
} from '#lib/security/profile-rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { refusalOf } from '#server/identity/sign-in.ts'
import { followExclusions } from '#server/limits/breaks.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { lockMember } from './factor-queries.ts'
import { profileOf, writeProfile } from './profile-queries.ts'
import { requireProof } from './proof.ts'

/** The profile that members fill in, by the operator's registration rules. */
export function profileRoutes(settings: () => SiteSettings): Route[] {
  return [
    serve(memberProfile, async call => ({ lines: await linesOf(call, settings()) })),
    serve(setProfile, call => change(call, settings())),
  ]
}

async function linesOf(
  call: Call<typeof memberProfile>,
  { registerRules }: SiteSettings,
): Promise<ProfileLine[]> {
  const rules = registerRulesOf(registerRules)
  const known = await profileOf(call.db, call.session.memberId)
  return PROFILE_FIELDS.flatMap(field => {
    const value = known?.[field] ?? null
    if (!isOnPage(field, rules[field], value !== null)) return []
    const isLocked = value !== null && isGivenOnce(field)
    return [{ field, value: value === null ? null : maskedProfile(field, value), isLocked }]
  })
}

async function change(call: Call<typeof setProfile>, settings: SiteSettings): Promise<Record<string, never>> {
  const { memberId } = call.session
  const entry = readEntry(call, settings)
  await requireProof(call)
  if (Object.keys(entry).length === 0) return {}
  const at = call.runtime.clock.now()
  await call.db.transaction(async tx => {
    await lockMember(tx, memberId)
    const known = await profileOf(tx, memberId)
    for (const field of PROFILE_FIELDS) {
      const isOther = entry[field] !== undefined && entry[field] !== known?.[field]
      // The same value again is a repeated request whose answer was lost.
      if (isOther && known?.[field] && isGivenOnce(field)) throw call.refusal('profileLocked', { field })
    }
    await writeProfile(tx, { memberId, entry, at })
    await followExclusions(tx, memberId, at)
    await noteSecurityEvent(tx, call, { kind: 'profileChanged', memberId, at })
  })
  return {}
}

/** The given fields, normalized. Throws the first refusal, for its field. */
function readEntry(call: Call<typeof setProfile>, { registerRules }: SiteSettings): ProfileEntry {
  const { clock, config } = call.runtime
  const rules = registerRulesOf(registerRules)
  const today = dayOf(clock.now(), config.timeZone)
  const entry: ProfileEntry = {}
  for (const field of PROFILE_FIELDS) {
    const text = normalizedProfile(field, call.input[field] ?? '')
    if (text === '') continue
    const problem = checkProfileField(field, text, rules[field], {
      today,
      leastAge: config.policy.birthdayAge,
    })
    if (problem) throw refusalOf({ field, problem })
    entry[field] = text
  }
  return entry
}
