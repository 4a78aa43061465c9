// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import LiveModels from '#islands/live-models/LiveModels.tsx'
import { $liveModels } from '#lib/live-models/store.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import phrases from '../../../locales/en/livemodels.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: visitors see who is online and in which language, no table of somebody who is not, and why there is nothing to
// see.

const NOK = { vendor: 'BAIZE', id: 'nok', name: 'Nok', language: 'th', picture: '/nok.svg', online: true }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $liveModels.set(IDLE as never)
})

const open = () => render(<LiveModels language="en" gameHref="/en/seamless" phrases={phrases} />)

test('leads to the table of whoever is online, and says who is not', async () => {
  fakeServer(() => ({ models: [NOK, { ...NOK, id: 'mai', name: 'Mai', picture: null, online: false }] }))
  open()
  const table = await screen.findByRole('link', { name: 'Open table: Nok' })
  expect(table.getAttribute('href')).toBe('/en/seamless?vassalage=BAIZE&model=nok')
  expect(screen.getAllByText('Thai')).toHaveLength(2)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText(phrases.offline)).toBeTruthy()
})

test('says that there are none', async () => {
  fakeServer(() => ({ models: [] }))
  open()
  expect(await screen.findByText(phrases.empty)).toBeTruthy()
})

test('offers to look again when they cannot be shown', async () => {
  let isAway = true
  fakeServer(() => (isAway ? failure(422, 'liveModelsAway') : { models: [NOK] }))
  open()
  const retry = await screen.findByRole('button', { name: phrases.retry })
  expect(screen.getByText('words of liveModelsAway')).toBeTruthy()
  isAway = false
  await userEvent.click(retry)
  expect(await screen.findByText('Nok')).toBeTruthy()
})
