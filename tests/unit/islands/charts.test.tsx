// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BarChart } from '#islands/ui/BarChart.tsx'
import { LineChart } from '#islands/ui/LineChart.tsx'

/** Guards that a chart has a grid only where there is something to read on it, and says in words when there is nothing. */
const CHART = {
  places: [
    { name: '1 Nov', says: '1 Nov' },
    { name: '2 Nov', says: '2 Nov' },
  ],
  summary: 'By day',
  reader: 'Values by day',
  empty: 'Nobody played.',
  currency: 'THB',
  language: 'en',
} as const
const NONE = [0n, 0n]

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['bars', <BarChart key="bars" {...CHART} amounts={NONE} />],
  ['a line', <LineChart key="line" {...CHART} amounts={NONE} before={NONE} />],
])('says that there is nothing instead of drawing %s without values', (_, chart) => {
  render(chart)
  expect(screen.getByText('Nobody played.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})

test.each([
  ['bars', <BarChart key="bars" {...CHART} amounts={[0n, -1n]} />],
  ['a line', <LineChart key="line" {...CHART} amounts={[1n, 0n]} before={NONE} />],
  ['a line that was there before', <LineChart key="before" {...CHART} amounts={NONE} before={[0n, 1n]} />],
])('draws %s when one value is not zero', (_, chart) => {
  render(chart)
  expect(screen.getByRole('img', { name: 'By day' })).toBeTruthy()
  expect(screen.queryByText('Nobody played.')).toBeNull()
})

test('is drawn in the room it has once there are values', () => {
  const { rerender } = render(<BarChart {...CHART} amounts={NONE} />)
  rerender(<BarChart {...CHART} amounts={[5n, 0n]} />)
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('2 Nov')
})
