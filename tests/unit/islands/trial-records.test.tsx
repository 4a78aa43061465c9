// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Limits from '#islands/limits/Limits.tsx'
import BonusDetails from '#islands/records/BonusDetails.tsx'
import ProfitLoss from '#islands/records/ProfitLoss.tsx'
import { $session } from '#lib/session/store.ts'
import bonuses from '../../../locales/en/bonuses.json'
import limits from '../../../locales/en/limits.json'
import profit from '../../../locales/en/profit.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: a trial member is led to registration, and not to a call that is always refused.

const SHOWN = {
  language: 'en',
  timeZone: 'Asia/Bangkok',
  registerHref: '/register',
  loginHref: '/login',
  homeHref: '/',
}

beforeEach(() => $session.set('trial'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
})

test.each<[string, ReactNode, string]>([
  ['profit and loss', <ProfitLoss key="" {...SHOWN} phrases={profit} />, profit.trialAbout],
  ['limits', <Limits key="" {...SHOWN} phrases={limits} />, limits.trialAbout],
  ['bonus details', <BonusDetails key="" {...SHOWN} phrases={bonuses} />, bonuses.trialAbout],
])('tells a trial member what %s needs, and asks the server nothing', async (_name, page, about) => {
  const { sent } = fakeServer(() => failure(403, 'realAccountNeeded'))
  render(page)
  expect((await screen.findByRole('link', { name: profit.register })).getAttribute('href')).toBe('/register')
  expect(screen.getByText(about)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toEqual([])
})
