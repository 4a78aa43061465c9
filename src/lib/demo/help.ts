import { HELP_TOPICS } from '../help/rules.ts'
import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import type { HelpArticle } from '../snapshot/schema.ts'
import { HELP_CONTENTS, type HelpAnchor, type HelpTexts } from './help-contents.ts'
import { IS_DEMO } from './is-demo.ts'
import { HELP_TEXTS as EN } from './texts/en/help.ts'
import { HELP_TEXTS as JA } from './texts/ja/help.ts'
import { HELP_TEXTS as PT } from './texts/pt/help.ts'
import { HELP_TEXTS as TH } from './texts/th/help.ts'
import { HELP_TEXTS as TL } from './texts/tl/help.ts'
import { HELP_TEXTS as VI } from './texts/vi/help.ts'
import { HELP_TEXTS as ZH } from './texts/zh/help.ts'
import { withTerms } from './texts.ts'

/** One line per language, from its folder of texts. */
const TEXTS: Readonly<Record<Language, HelpTexts>> = {
  th: TH,
  en: EN,
  zh: ZH,
  ja: JA,
  vi: VI,
  pt: PT,
  tl: TL,
}

/** The help centre of the demo world, in the order of its contents. */
export const DEMO_HELP: readonly HelpArticle[] = HELP_TOPICS.flatMap(topic =>
  HELP_CONTENTS[topic].map(anchor => ({ anchor, topic, texts: inEveryLanguage(anchor) })),
)

function inEveryLanguage(anchor: HelpAnchor): HelpArticle['texts'] {
  return Object.fromEntries(
    SHIPPED_LANGUAGES.map(language => {
      const { title, body } = TEXTS[language][anchor]
      return [language, withTerms({ title, body: ofMode(body.trim()) })]
    }),
  ) as HelpArticle['texts']
}

/** What stands between the marks is true of a demo alone. */
function ofMode(body: string): string {
  const inDemo = /\s*<!--demo-->([\s\S]*?)<!--\/demo-->/g
  return IS_DEMO ? body.replace(/<!--\/?demo-->/g, '') : body.replace(inDemo, '')
}
