import * as v from 'valibot'
import type { Action, AnswerOf } from '#lib/wire/action.ts'
import { KeptAnswer } from './kept-answer.ts'
import { type Call, checkCaller, inTime, prepare, type Route } from './serve.ts'

interface Shared<A extends Action> {
  /** How long an answer is cached. */
  keptMs: number
  /** What the answer depends on, with few values, such as the language. */
  keyOf: (call: Call<A>) => string
}

interface Kept {
  answer: Promise<KeptAnswer>
  until: number
}

/**
 * Binds an action whose answer is long and the same for everybody: computes it once per key and caches it, so that a
 * flood of calls costs no more than the bytes it sends.
 */
export function serveShared<A extends Action>(
  action: A,
  { keptMs, keyOf }: Shared<A>,
  handler: (call: Call<A>) => Promise<AnswerOf<A>>,
): Route {
  const kept = new Map<string, Kept>()
  return {
    action,
    handle: async context => {
      const body = await checkCaller(action, context)
      return inTime(async () => {
        const call = await prepare(action, context, body)
        const [key, now] = [keyOf(call), call.runtime.clock.now().getTime()]
        const known = kept.get(key)
        if (known && now < known.until) return known.answer
        const answer = make(action, handler(call))
        kept.set(key, { answer, until: now + keptMs })
        // After a failure, the next call tries again.
        answer.catch(() => kept.delete(key))
        return answer
      })
    },
  }
}

async function make<A extends Action>(action: A, answer: Promise<AnswerOf<A>>): Promise<KeptAnswer> {
  const text = JSON.stringify({ success: true, value: v.parse(action.answer, await answer) })
  return KeptAnswer.of(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    varies: ['accept-language'],
  })
}
