// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { followModules } from '#layouts/shell/modules-off.ts'
import { STANDING_EVENT } from '#lib/site/status-watch.ts'

// Protects: what an operator switches off leaves the menus of pages that were built with it, and comes back with it.

afterEach(() => localStorage.clear())

function tell(...on: string[]): void {
  const whitelabel = ['VIP', 'REFERRAL', 'POINTS', 'RAFFLE', 'RESPONSIBLE', 'CHAT', 'LIVEMODELS'].map(
    modId => ({
      modId,
      enabled: on.includes(modId),
      childrenNodes: [],
    }),
  )
  document.dispatchEvent(new CustomEvent(STANDING_EVENT, { detail: { info: { whitelabel } } }))
}

test('modules that are off are named on the root, and remembered for the next first paint', () => {
  followModules()
  tell('POINTS', 'RAFFLE', 'RESPONSIBLE', 'LIVEMODELS')
  expect(document.documentElement.dataset.off).toBe('VIP REFERRAL CHAT')
  expect(localStorage.getItem('modulesOff')).toBe('VIP REFERRAL CHAT')
  tell('VIP', 'REFERRAL', 'POINTS', 'RAFFLE', 'RESPONSIBLE', 'LIVEMODELS', 'CHAT')
  expect(document.documentElement.dataset.off).toBe('')
  expect(localStorage.getItem('modulesOff')).toBe('')
})
