import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_ANSWER, type Question, type SearchAnswer } from '#lib/search/question.ts'
import type { FromWorker, ToWorker } from '#lib/search/search-worker.ts'

/** Guards that a page shows the whole answer to its last question, from the index or from the server, and no other after it. */
type Client = typeof import('#lib/search/search-client.ts')
let client: Client
let workers: FakeWorker[]
let asked: string[]
let served: Map<string, (answer: SearchAnswer | undefined) => void>
let seen: string[]

class FakeWorker extends EventTarget {
  readonly sent: ToWorker[] = []
  isTerminated = false
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(message: ToWorker) {
    this.sent.push(message)
  }
  terminate() {
    this.isTerminated = true
  }
  reply(data: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  answer(typed: string) {
    const id = this.sent.find(({ question }) => question?.typed === typed)?.id ?? 0
    this.reply({ id, ok: true, answer: answerOf(`index: ${typed}`) })
  }
}

const answerOf = (name: string): SearchAnswer => ({
  ...NO_ANSWER,
  games: [{ nodeName: name } as SearchAnswer['games'][number]],
  total: 1,
})
const questionOf = (typed: string): Question => ({ typed, within: {}, from: 0, to: 20 })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  workers = []
  asked = []
  seen = []
  served = new Map()
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  vi.stubGlobal('Worker', FakeWorker)
  client = await import('#lib/search/search-client.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Asks as a field does, and notes what it is shown. */
function fieldOf(search: InstanceType<Client['SearchClient']>) {
  return (typed: string) =>
    void search.find(questionOf(typed), {
      askServer: () => {
        asked.push(typed)
        return new Promise(resolve =>
          served.set(typed, answer =>
            resolve(answer ? { ok: true, answer } : { ok: false, failure: `no ${typed}` }),
          ),
        )
      },
      show: answer => seen.push(answer.games[0]?.nodeName ?? ''),
      fail: failure => seen.push(String(failure)),
    })
}
const settle = () => vi.advanceTimersByTimeAsync(0)
/** The index is there. */
async function withIndex() {
  client.prepareIndex()
  workers[0]?.reply({ id: 1, ok: true, answer: undefined })
  await settle()
}

test('with the index the worker answers, and nobody else is asked', async () => {
  await withIndex()
  const type = fieldOf(new client.SearchClient())
  type('koi')
  workers[0]?.answer('koi')
  await settle()
  expect([seen, asked]).toEqual([['index: koi'], []])
  expect(workers[0]?.sent.map(({ language }) => language)).toEqual(['th', 'th'])
})

test('the last question wins, in whatever order answers come', async () => {
  await withIndex()
  const type = fieldOf(new client.SearchClient())
  for (const typed of ['d', 'dr', 'dra']) type(typed)
  for (const typed of ['dra', 'd', 'dr']) workers[0]?.answer(typed)
  await settle()
  expect(seen).toEqual(['index: dra'])
})

test('the server answers while the index is on its way, and the better answer of the index takes its place', async () => {
  const type = fieldOf(new client.SearchClient())
  type('koi')
  await settle()
  served.get('koi')?.(answerOf('server: koi'))
  await settle()
  expect(seen).toEqual(['server: koi'])
  workers[0]?.answer('koi')
  await settle()
  expect(seen).toEqual(['server: koi', 'index: koi'])
})

test('an answer of the server that comes after that of the index is not shown', async () => {
  const type = fieldOf(new client.SearchClient())
  type('koi')
  await settle()
  workers[0]?.answer('koi')
  await settle()
  served.get('koi')?.(answerOf('server: koi'))
  await settle()
  expect(seen).toEqual(['index: koi'])
})

test('keys that follow one another quickly are one question to the server', async () => {
  const type = fieldOf(new client.SearchClient())
  for (const typed of ['k', 'ko', 'koi']) {
    type(typed)
    await vi.advanceTimersByTimeAsync(60)
  }
  await vi.advanceTimersByTimeAsync(150)
  expect(asked).toEqual(['k', 'koi'])
})

test('where a browser knows no workers, or refuses this one, the server answers each question', async () => {
  for (const Missing of [
    undefined,
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  ]) {
    vi.stubGlobal('Worker', Missing)
    seen = []
    const type = fieldOf(new client.SearchClient())
    type('koi')
    await settle()
    served.get('koi')?.(answerOf('server: koi'))
    await settle()
    expect(seen).toEqual(['server: koi'])
  }
})

test('a worker that breaks leaves its questions to the server, and another is made when the field is reached for', async () => {
  await withIndex()
  const type = fieldOf(new client.SearchClient())
  type('koi')
  workers[0]?.dispatchEvent(new Event('error'))
  await settle()
  served.get('koi')?.(answerOf('server: koi'))
  await settle()
  expect([seen, workers[0]?.isTerminated]).toEqual([['server: koi'], true])
  type('koi ter')
  await vi.advanceTimersByTimeAsync(150)
  expect(asked).toEqual(['koi', 'koi ter'])
  expect(workers).toHaveLength(1)
  client.prepareIndex()
  expect(workers).toHaveLength(2)
})

test('says that it failed only where neither has answered, with the words of the server', async () => {
  const type = fieldOf(new client.SearchClient())
  type('koi')
  await settle()
  served.get('koi')?.(undefined)
  await settle()
  expect(seen).toEqual([])
  const id = workers[0]?.sent[0]?.id ?? 0
  workers[0]?.reply({ id, ok: false })
  await settle()
  expect(seen).toEqual(['no koi'])
})

test('two fields of a page do not answer for one another', async () => {
  await withIndex()
  const [dialog, lobby] = [fieldOf(new client.SearchClient()), fieldOf(new client.SearchClient())]
  dialog('koi')
  lobby('naga')
  workers[0]?.answer('koi')
  workers[0]?.answer('naga')
  await settle()
  expect(seen).toEqual(['index: koi', 'index: naga'])
})
