import type { Dictionaries } from '#lib/i18n/phrases.ts'

/** What is said of the figure on the counter. */
interface StateTexts {
  badge: string
  /** The accessible name of the counter. */
  label: string
  /** The tooltip of counter and badge. */
  hint: string
  /** The sentence below. */
  text: string
}

/** By what stands there: a simulated figure, the operator's, or none although the operator gives one. */
export type JackpotPhrases = Record<'illustration' | 'figure' | 'none', StateTexts>

/** The words as they are, with the places for amount and time. */
export function jackpotPhrases(home: Dictionaries['home']): JackpotPhrases {
  return {
    illustration: {
      badge: home.illustration,
      label: home.jackpotLabel,
      hint: home.illustrationHint,
      text: home.jackpotText,
    },
    figure: {
      badge: home.operatorFigure,
      label: home.operatorFigureLabel,
      hint: home.operatorFigureText,
      text: home.operatorFigureText,
    },
    none: {
      badge: home.noFigure,
      label: home.noFigureText,
      hint: home.noFigureText,
      text: home.noFigureText,
    },
  }
}
