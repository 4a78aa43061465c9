import { CLAIM_PHRASES } from '#islands/ui/ClaimDialog.tsx'
import { fill, plural } from '#lib/i18n/format.ts'
import type { Mission } from '#lib/missions/api.ts'
import { isMoneyTask } from '#lib/missions/rules.ts'
import { moneyText, type PageWriting } from '#lib/money/text.ts'
import type { GameType } from '#lib/play/rules.ts'
import type missions from '../../../locales/en/missions.json'
import type rewards from '../../../locales/en/rewards.json'

/** What the page says in the words of rewards, which its missions pay. */
export const REWARD_PHRASES = [
  ...CLAIM_PHRASES,
  'claim',
  'claimed',
  'unsure',
  'turnover',
  'noTurnover',
  'loading',
  'loadFailed',
  'retry',
  'trialTitle',
  'register',
] as const

export type MissionPhrases = typeof missions & Pick<typeof rewards, (typeof REWARD_PHRASES)[number]>

/** How the page writes. */
export interface Writing extends PageWriting<MissionPhrases> {
  categories: Record<GameType, string>
}

/** What is to be done, with its figure. */
export function taskOf({ task, target, category, minBet }: Mission, writing: Writing): string {
  const { phrases, language, categories } = writing
  const values = {
    target: moneyText(target, writing),
    bet: minBet === null ? '' : moneyText(minBet, writing),
    category: category ? categories[category] : '',
  }
  if (task === 'deposits') return fill(phrases.task_deposits, values)
  if (task === 'validBets') return fill(category ? phrases.task_validBetsIn : phrases.task_validBets, values)
  const isIn = category !== null && (task === 'wins' || task === 'games')
  return plural(phrases, isIn ? `in_${task}` : task, Number(target), language, values)
}

/** "฿300.00 of ฿500.00", "3 of 5". */
export function progressText({ task, progress, target }: Mission, writing: Writing): string {
  const write = (text: string) => (isMoneyTask(task) ? moneyText(text, writing) : text)
  return fill(writing.phrases.progress, { progress: write(progress), target: write(target) })
}

export function pointsText(points: number, { phrases, language }: Writing): string {
  return plural(phrases, 'points', points, language)
}
