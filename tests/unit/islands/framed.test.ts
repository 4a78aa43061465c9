import { expect, test } from 'vitest'
import { readFromFrame, readFromParent } from '#lib/session/framed.ts'

/** Guards reliability S56: between a page and the member centre in its frame only what this site says counts. */
const origin = 'https://baize.example.com'
const around = { location: { origin } } as Window
const page = { location: { origin }, parent: around } as unknown as Window

test('reads what a page in the frame says', () => {
  for (const name of ['shown', 'close', 'first', 'last', 'follow'])
    expect(readFromFrame({ data: { type: `baize:${name}` }, origin, source: page }, around)).toBe(name)
})

test('reads what the page around passes on of its live line', () => {
  for (const told of [
    { type: 'balance', balance: '1000', currency: 'THB' },
    { type: 'unread', messages: 1 },
  ])
    expect(readFromParent({ data: { type: 'baize:told', told }, origin, source: around }, page)).toEqual(told)
})

test('ignores every other origin, a game in its sandbox among them', () => {
  for (const other of ['null', 'https://evil.example', 'http://baize.example.com']) {
    const heard = { data: { type: 'baize:close' }, origin: other, source: page }
    expect(readFromFrame(heard, around)).toBeUndefined()
    const told = { type: 'baize:told', told: { type: 'balance', balance: '1' } }
    expect(readFromParent({ data: told, origin: other, source: around }, page)).toBeUndefined()
  }
})

test('ignores what comes from another window than the one beside it', () => {
  const told = { type: 'baize:told', told: { type: 'balance', balance: '1' } }
  expect(readFromParent({ data: told, origin, source: page }, page)).toBeUndefined()
  expect(readFromParent({ data: told, origin, source: null }, page)).toBeUndefined()
  // A page that nobody frames is its own parent.
  const alone = { location: { origin } } as Window
  Object.assign(alone, { parent: alone })
  expect(readFromParent({ data: told, origin, source: alone }, alone)).toBeUndefined()
  expect(readFromFrame({ data: { type: 'baize:close' }, origin, source: around }, around)).toBeUndefined()
})

test('ignores every other shape', () => {
  const shapes = [
    undefined,
    null,
    'baize:close',
    7,
    [],
    {},
    { type: 7 },
    { type: 'close' },
    { type: '__proto__' },
  ]
  for (const data of shapes) expect(readFromFrame({ data, origin, source: page }, around)).toBeUndefined()
  for (const told of [...shapes, { type: 'sessionEnded' }, { type: 'playStopped' }])
    expect(
      readFromParent({ data: { type: 'baize:told', told }, origin, source: around }, page),
    ).toBeUndefined()
})
