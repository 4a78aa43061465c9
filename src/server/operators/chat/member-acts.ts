import { muteMs } from '#lib/chat/rules.ts'
import {
  operatorChatMutes,
  operatorChatSigns,
  operatorMuteChatMember,
  operatorUnmuteChatMember,
} from '#lib/operators/chat-api.ts'
import { isMuted, lockChatMember, setMute } from '#server/chat/member-queries.ts'
import { CHAT_NOTES_BY } from '#server/chat/safety-note.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { type ActScope, act, alreadyDecided } from '../act.ts'
import { lockMember } from '../members/member-queries.ts'
import { LISTED } from '../queue-page.ts'
import { chatSigns, mutedMembers } from './chat-queries.ts'

const SIGN_DAYS = 30

export const chatMutesAct = act(
  operatorChatMutes,
  'chatRead',
  async ({ tx, at }) => ({
    mutes: (await mutedMembers(tx, at, LISTED)).map(row => ({
      member: { id: row.member_id, account: row.account },
      period: row.mute,
      until: row.muted_until?.toISOString() ?? null,
      reason: row.mute_reason,
    })),
  }),
  { isReading: true },
)

export const muteAct = act(
  operatorMuteChatMember,
  'chatModerate',
  async (scope, { member, period, reason }) => {
    const { tx, at, note } = scope
    const account = await accountOf(scope, member)
    const before = await lockChatMember(tx, member)
    const ms = muteMs(period)
    const until = ms === undefined ? null : new Date(at.getTime() + ms)
    await setMute(tx, member, { period, until, reason })
    const was = isMuted(before, at) ? before.mute : undefined
    await note(`chat mute ${account}`, was, period, { memberId: member, reason })
    return { until: until?.toISOString() ?? null }
  },
)

export const unmuteAct = act(operatorUnmuteChatMember, 'chatModerate', async (scope, { member }) => {
  const { tx, at, note } = scope
  const account = await accountOf(scope, member)
  const before = await lockChatMember(tx, member)
  if (!isMuted(before, at)) throw alreadyDecided()
  await setMute(tx, member, undefined)
  await note(`chat mute ${account}`, before.mute, 'ended', { memberId: member })
  return {}
})

export const chatSignsAct = act(
  operatorChatSigns,
  'chatRead',
  async ({ tx, at }) => {
    const since = new Date(at.getTime() - SIGN_DAYS * 86_400_000)
    const rows = await chatSigns(tx, { by: CHAT_NOTES_BY, since, limit: LISTED })
    return {
      signs: rows.map(row => ({
        member: { id: row.member_id, account: row.account },
        text: row.text,
        at: row.at.toISOString(),
      })),
    }
  },
  { isReading: true },
)

async function accountOf({ tx }: ActScope, member: string): Promise<string> {
  const row = requireFound(await lockMember(tx, member))
  return row.account
}
