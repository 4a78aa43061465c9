import { atom } from 'nanostores'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { gameAnnouncements } from './catalogue-api.ts'
import type { GameType } from './rules.ts'

/** What is announced about the games in view; empty until it is known, and when nobody answers. */
export const $announcements = atom<AnswerOf<typeof gameAnnouncements>['list']>([])

let asked: object | undefined

/** Asks what holds for a category and a vendor; undefined is all of them. A late answer to an earlier question is left out. */
export async function loadAnnouncements(of: {
  gameType: GameType | undefined
  vassalage: string | undefined
}): Promise<void> {
  const mine = {}
  asked = mine
  const { gameType, vassalage } = of
  const outcome = await call(gameAnnouncements, {
    ...(gameType ? { gameType } : {}),
    ...(vassalage ? { vassalage } : {}),
  })
  if (asked === mine) $announcements.set(outcome.ok ? outcome.value.list : [])
}
