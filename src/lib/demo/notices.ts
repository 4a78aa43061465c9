import { v5 } from 'uuid'
import { SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import type { Notice } from '../snapshot/schema.ts'
import { NOTICES_EN } from './texts/en/notices.ts'
import { NOTICES_JA } from './texts/ja/notices.ts'
import { NOTICES_PT } from './texts/pt/notices.ts'
import { NOTICES_TH } from './texts/th/notices.ts'
import { NOTICES_TL } from './texts/tl/notices.ts'
import { NOTICES_VI } from './texts/vi/notices.ts'
import { NOTICES_ZH } from './texts/zh/notices.ts'
import { inEnglishElsewhere, type NoticeKey } from './texts.ts'

const NOTICE_NAMESPACE = '5a9d7a52-0d1b-5c0b-8e39-3f6e5b2f7c44'

/** Runs in the bar of the home page. */
const BAR = { type: 'B', execution: null } as const
/** Stands on the announcements page only. */
const PAGE = { type: 'PL', execution: null } as const
/** Shows once to who logs in for the first time. */
const NEWCOMERS = { type: 'PU', execution: 'F' } as const

const FACTS = {
  'play-money': { ...BAR, startDate: '2026-11-16T02:00:00.000Z' },
  deposits: { ...BAR, startDate: '2026-11-15T03:00:00.000Z' },
  'other-vendors': { ...BAR, startDate: '2026-11-14T03:00:00.000Z' },
  verify: { ...BAR, startDate: '2026-11-13T03:00:00.000Z' },
  help: { ...PAGE, startDate: '2026-11-12T04:00:00.000Z' },
  favourites: { ...PAGE, startDate: '2026-11-11T04:00:00.000Z' },
  lines: { ...PAGE, startDate: '2026-11-10T04:00:00.000Z' },
  app: { ...PAGE, startDate: '2026-11-09T04:00:00.000Z' },
  sessions: { ...PAGE, startDate: '2026-11-08T04:00:00.000Z' },
  record: { ...PAGE, startDate: '2026-11-07T04:00:00.000Z' },
  theme: { ...PAGE, startDate: '2026-11-06T04:00:00.000Z' },
  opening: { ...PAGE, startDate: '2026-11-05T04:00:00.000Z' },
  welcome: { ...NEWCOMERS, startDate: '2026-11-05T05:00:00.000Z' },
} as const satisfies Record<NoticeKey, Pick<Notice, 'type' | 'execution' | 'startDate'>>
const TEXTS = inEnglishElsewhere({
  en: NOTICES_EN,
  th: NOTICES_TH,
  zh: NOTICES_ZH,
  ja: NOTICES_JA,
  vi: NOTICES_VI,
  pt: NOTICES_PT,
  tl: NOTICES_TL,
})

/** What the demo world announces. */
export const DEMO_NOTICES: readonly Notice[] = (Object.keys(FACTS) as NoticeKey[]).map(key => ({
  id: v5(key, NOTICE_NAMESPACE),
  ...FACTS[key],
  title: inEveryLanguage(key, 'title'),
  content: inEveryLanguage(key, 'content'),
}))

function inEveryLanguage(key: NoticeKey, part: 'title' | 'content'): Notice['title'] {
  return Object.fromEntries(
    SHIPPED_LANGUAGES.map(language => [language, TEXTS[language][key][part]]),
  ) as Notice['title']
}
