import { memberIcon, setMemberIcon } from '#lib/identity/icon-api.ts'
import { MEMBER_ICONS, memberIconOf } from '#lib/identity/icon-rules.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { memberById, writeIcon } from './queries.ts'

/** The icon that a member chose (spec 7.1). */
export const iconRoutes: readonly Route[] = [
  serve(memberIcon, async call => {
    const member = await memberById(call.db, call.session.memberId)
    if (!member) throw call.refusal('notSignedIn', { status: 401 })
    return {
      icon: memberIconOf(member.icon),
      icons: MEMBER_ICONS.map(icon => ({ icon, url: `/member-icons.svg#${icon}` })),
    }
  }),
  serve(setMemberIcon, async ({ db, session, input: { icon } }) => {
    await writeIcon(db, session.memberId, icon)
    return { icon }
  }),
]
