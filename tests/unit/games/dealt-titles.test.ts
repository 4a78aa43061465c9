import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { dealtBy } from '#lib/fairness/dealt.ts'
import type { Kind } from '#lib/fairness/kind.ts'
import { SCRATCHCARDS, scratchcardOf } from '#lib/fairness/scratch.ts'
import { VIDEO_POKERS, videoPokerOf } from '#lib/fairness/video-poker.ts'

// Protects: a scratch card or video poker title stays the game that it is after the house has added another one: its rounds
// of last week are recomputed by the code, and a favourite does not become a different game.

const { games } = demoCatalogue()
interface Rule {
  name: string
  kind: Kind
  titles?: RegExp
}

/** What each title of the catalogue opened when the titles were dealt: codes and names, in order. */
const DEALT = [
  {
    ending: /-scratch$/,
    among: 3,
    rules: SCRATCHCARDS,
    ruleOf: scratchcardOf,
    titles: 85,
    hash: 'b0baa216432eafd3d4c98a8b3792c18707d3258a45b04b0707e32cf413e915c3',
  },
  {
    ending: /-poker$/,
    among: 2,
    rules: VIDEO_POKERS,
    ruleOf: videoPokerOf,
    titles: 87,
    hash: '77c8f3bd2d8e0fb35536b967b84de20e6635a67d45cf7619101a5c2e5e38b7ac',
  },
] as const

describe.each(DEALT)('titles with $ending', ({ ending, among, rules, ruleOf, titles, hash }) => {
  const codes = games.map(({ gameCode }) => gameCode).filter(code => ending.test(code))
  const withOneMore = (added: Pick<Rule, 'titles'>) => {
    const [first] = rules
    if (!first) throw new Error('there are no rules')
    const kind: Kind = { ...first.kind, codes: ['house-addition'] }
    const more: Rule = { name: 'addition', kind, ...added }
    return { more, ruleOf: dealtBy<Rule>(code => ending.test(code), [...rules, more], among) }
  }

  test('open the game that they always opened', () => {
    const dealt = codes.flatMap(code => {
      const rule = ruleOf(code)
      return rule?.titles ? [] : [`${code} ${rule?.name}`]
    })
    expect(dealt).toHaveLength(titles)
    expect(createHash('sha256').update(dealt.join('\n')).digest('hex')).toBe(hash)
  })

  test('are not moved by further rules, which open by their own code', () => {
    const { more, ruleOf: next } = withOneMore({})
    expect(codes.filter(code => next(code) !== ruleOf(code))).toEqual([])
    expect(next('house-addition')).toBe(more)
  })

  test('come to further rules that name them, and those that were there stay where they are', () => {
    const { more, ruleOf: next } = withOneMore({ titles: /-of-plenty-[a-z]+$/ })
    expect(codes.filter(code => next(code) !== ruleOf(code))).toEqual([])
    const [title = ''] = codes
    expect(next(title.replace(/-[a-z]+$/, '-of-plenty$&'))).toBe(more)
    // Without the ending it is another kind of game.
    expect(next('tiger-of-plenty-roulette')).toBeUndefined()
  })
})
