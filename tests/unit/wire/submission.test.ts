import { expect, test } from 'vitest'
import type { Failure } from '#lib/wire/action.ts'
import { submitter, unansweredIds } from '#lib/wire/submission.ts'

/** Guards that what is sent once takes effect once: no double press, no lost answer, the same id until there is one. */
const failure: Failure = { success: false, code: 'unavailable', message: 'Try again', requestId: 'r' }
const done = (value: string) => ({ ok: true as const, value })
const lost = { ok: false as const, kind: 'fault' as const, failure }
const refused = { ok: false as const, kind: 'refusal' as const, failure }

/** Answers in turn, the last of them for ever. */
function open(...answers: (ReturnType<typeof done> | typeof lost | typeof refused)[]) {
  const sent: { id: string; amount: string; secret: string }[] = []
  const transfer = submitter(async (id: string, { amount }: { amount: string }, secret: string) => {
    sent.push({ id, amount, secret })
    return answers[Math.min(sent.length, answers.length) - 1] ?? lost
  })
  const send = (amount: string, secret = 'secret') => transfer.submit({ amount }, secret)
  const ids = () => sent.map(one => one.id)
  return { ...transfer, sent, send, ids }
}

test('shows what was done, and says so', async () => {
  const { $submission, send } = open(done('answer'))
  expect($submission.get()).toEqual({ state: 'idle' })
  const sending = send('1')
  expect($submission.get()).toEqual({ state: 'sending', entry: { amount: '1' } })
  expect(await sending).toBe(true)
  expect($submission.get()).toEqual({ state: 'done', value: 'answer' })
})

test('pressed twice it is sent once, and there is no way back while it is on its way', async () => {
  const { send, sent, reset, settle, $submission } = open(done('answer'))
  const both = Promise.all([send('1'), send('1')])
  reset()
  settle('of another')
  expect($submission.get().state).toBe('sending')
  expect(await both).toEqual([true, false])
  expect(sent).toHaveLength(1)
})

test('without an answer the same keeps its id, also from the form anew; the next one has another', async () => {
  const { send, ids, reset, $submission } = open(lost, lost, done('answer'))
  expect(await send('1')).toBe(false)
  expect($submission.get()).toEqual({ state: 'unknown', entry: { amount: '1' }, failure })
  reset()
  await send('1')
  await send('1')
  await send('1')
  expect(new Set(ids().slice(0, 3)).size).toBe(1)
  expect(ids()[3]).not.toBe(ids()[0])
})

test('another entry is another one', async () => {
  const { send, ids } = open(lost)
  await send('1')
  await send('2')
  expect(new Set(ids()).size).toBe(2)
})

test('a refusal is an answer: the same sent again is a new one', async () => {
  const { send, ids, $submission } = open(refused)
  expect(await send('1')).toBe(false)
  expect($submission.get()).toEqual({ state: 'refused', entry: { amount: '1' }, failure })
  await send('1')
  expect(new Set(ids()).size).toBe(2)
})

test('a secret goes along, makes no other one of the same entry, and is not kept', async () => {
  const { send, sent, $submission } = open(lost)
  await send('1', 'first')
  await send('1', 'second')
  expect(sent.map(one => one.secret)).toEqual(['first', 'second'])
  expect(new Set(sent.map(one => one.id)).size).toBe(1)
  expect(JSON.stringify($submission.get())).not.toContain('second')
})

test('what a page was left with has no answer, and keeps its id', async () => {
  const { resume, send, ids, $submission } = open(done('answer'))
  resume('kept', { amount: '1' }, failure)
  expect($submission.get()).toEqual({ state: 'unknown', entry: { amount: '1' }, failure })
  await send('1')
  expect(ids()).toEqual(['kept'])
})

test('an answer that came another way is shown', () => {
  const { settle, $submission } = open(lost)
  settle('answer')
  expect($submission.get()).toEqual({ state: 'done', value: 'answer' })
})

test('an id without an entry is one until it is answered', () => {
  const ids = unansweredIds()
  const first = ids.of()
  expect(ids.of()).toBe(first)
  ids.answered()
  expect(ids.of()).not.toBe(first)
})
