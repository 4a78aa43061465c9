// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import LotteryPage from '#islands/lottery/LotteryPage.tsx'
import { Numbers } from '#islands/lottery/Numbers.tsx'
import { OptionGrid } from '#islands/lottery/OptionGrid.tsx'
import { SlipBar } from '#islands/lottery/SlipBar.tsx'
import type { Writing } from '#islands/lottery/writing.ts'
import type { BetDetails, CheckedSlip } from '#lib/lottery/slip.ts'
import { optionName } from '#server/lottery/texts.ts'
import draws from '../../../locales/en/draws.json'
import ownlimit from '../../../locales/en/ownlimit.json'

// Protects: a newcomer sees what is bet on, what it costs and what it could bring, without knowing the drawings.

afterEach(cleanup)
const phrases = { ...draws, ...ownlimit }

test('the page shows the shape of its lotteries before its script runs', () => {
  const hrefs = { homeHref: '/en', loginHref: '/en/login', depositHref: '', limitsHref: '', verifyHref: '' }
  const place = { language: 'en', timeZone: 'Asia/Bangkok', path: '/en/lottery', otherPath: '/en/lottert' }
  const shown = { title: 'Lottery', vendors: [], firstMode: 'LOTT', isFullScreen: false, phrases } as const
  const page = <LotteryPage {...hrefs} {...place} {...shown} />
  expect(renderToStaticMarkup(page)).toContain('skeleton-row')
})

test('the bar of a slip says how many bets, what they cost and what they could bring', () => {
  const writing = { currency: 'THB', language: 'en', phrases } as Writing
  const checked = { lines: [{}], total: 100n, most: 760n, isReady: true } as unknown as CheckedSlip
  render(
    <SlipBar checked={checked} writing={writing}>
      <button type="button">{phrases.barPlace}</button>
    </SlipBar>,
  )
  expect(screen.getByText('1 bet, total ฿1.00')).toBeTruthy()
  expect(screen.getByText('pays up to ฿7.60')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Place' })).toBeTruthy()
})

test('counts of heads say so on their buttons, in every language, under the name of the bet', () => {
  for (const language of ['th', 'en', 'zh', 'ja', 'vi', 'pt', 'tl'] as const)
    expect(optionName('2', language, 'headCount')).toMatch(/2.*\p{L}|\p{L}.*2/u)
  expect(optionName('2', 'en', 'sum')).toBe('2')
  const options = ['0', '1', '2', '3'].map(value => ({
    value,
    label: optionName(value, 'en', 'headCount'),
    odds: '2.53',
  }))
  const bet = {
    betType: 'headCount',
    name: 'Number of heads',
    classify: 'sums',
    form: { kind: 'choice', options },
  } as unknown as BetDetails
  render(
    <OptionGrid
      bet={bet}
      hasDice={false}
      options={['0', '1', '2', '3']}
      chosen={new Set()}
      onToggle={() => undefined}
      language="en"
      phrases={phrases}
    />,
  )
  expect(screen.getByText('Number of heads')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Heads: 2/ })).toBeTruthy()
})

test('coins say which side they show', () => {
  render(<Numbers form={{ kind: 'dice', sides: 2 }} numbers={['1', '2', '1']} phrases={phrases} />)
  expect(screen.getAllByText(phrases.heads)).toHaveLength(2)
  expect(screen.getAllByText(phrases.tails)).toHaveLength(1)
})
