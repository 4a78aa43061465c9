import { makeIdsFrom } from '#lib/ids/ids.ts'
import { errorMessage } from '#lib/text/error-message.ts'
import type { Tamper } from './memory-database.ts'
import { seeded } from './random.ts'
import type { Request } from './simulated-floor.ts'
import { type Told, World } from './simulated-world.ts'

/** Requests that wait are sent in any order within this window. */
const WINDOW = 10

/** A rule that a run broke, with its seed, and everything that happened until then. */
export class SimulationBroken extends Error {
  readonly seed: number
  readonly log: readonly string[]

  constructor(seed: number, log: readonly string[], cause: unknown) {
    const why = errorMessage(cause)
    super(`seed ${seed}, step ${log.length}: ${why}\n${log.slice(-12).join('\n')}`, { cause })
    this.seed = seed
    this.log = [...log, why]
  }
}

/**
 * One run: eight players, one of them with play money, two agents, the house and three vendors, in an order that the seed
 * decides. Requests come alone and several at once, twice, late and in another order; answers are dropped; statements
 * fail, commits are not heard of, processes crash; the clock jumps. Chance, moments and ids all come from the seed. After
 * every step the books are read again. Answers its log, which is the same for the same seed; throws `SimulationBroken`.
 * What the product does not have yet, points that are redeemed, is not in it.
 */
export async function simulate(seed: number, steps: number, tamper?: Tamper): Promise<string[]> {
  const world = new World(seed, tamper)
  const ids = seeded(seed ^ 0x5eed)
  makeIdsFrom({
    random: () => Uint8Array.from({ length: 16 }, () => ids.below(256)),
    now: () => world.now().getTime(),
  })
  const log: string[] = []
  try {
    const run = new Run(world)
    while (log.length < steps) log.push(await run.step())
  } catch (error) {
    throw new SimulationBroken(seed, log, error)
  } finally {
    makeIdsFrom(undefined)
  }
  return log
}

/** The first line, counted from 1, in which two logs differ. */
export function differenceOf(
  one: readonly string[],
  other: readonly string[],
): { line: number; one: string; other: string } | undefined {
  const length = Math.max(one.length, other.length)
  const at = Array.from({ length }, (_, index) => index).find(index => one[index] !== other[index])
  if (at === undefined) return undefined
  return { line: at + 1, one: one[at] ?? '(nothing)', other: other[at] ?? '(nothing)' }
}

/** Who asks what in which order, and what they are answered. */
class Run {
  readonly #world: World
  readonly #waiting: Request[] = []
  /** What comes later than all of the window, by the step in which it comes. */
  readonly #late: { request: Request; at: number }[] = []
  readonly #answered: Request[] = []
  /** The first answer of what keeps it, by what makes requests the same. */
  readonly #first = new Map<Request | string, string>()
  #step = 0

  constructor(world: World) {
    this.#world = world
  }

  /** Makes something happen, and answers a line about it. */
  async step(): Promise<string> {
    const { chance, below } = this.#world.random
    this.#step += 1
    this.#world.goOn()
    for (const { request } of takeWhere(this.#late, one => one.at <= this.#step)) this.#waiting.push(request)
    while (this.#waiting.length < WINDOW) this.#wish()
    const changed = chance(0.05) ? this.#answered[below(this.#answered.length || 1)] : undefined
    if (changed?.changed) return this.#refuseChanged(changed)
    return this.#sendTogether(this.#choose())
  }

  #wish(): void {
    const { chance, below } = this.#world.random
    const request = this.#world.wish()
    if (chance(0.05)) this.#late.push({ request, at: this.#step + 1 + below(60) })
    else this.#waiting.push(request)
  }

  /** One request, or several that arrive together, of which some were sent before. */
  #choose(): Request[] {
    const { chance, below } = this.#world.random
    const count = chance(0.3) ? 2 + below(5) : 1
    return Array.from({ length: count }).flatMap(() => {
      const known = chance(0.2) ? this.#answered[below(this.#answered.length || 1)] : undefined
      const [next] = known ? [known] : this.#waiting.splice(below(Math.min(WINDOW, this.#waiting.length)), 1)
      if (!next) return []
      return chance(0.05) ? [next, next] : [next]
    })
  }

  async #sendTogether(requests: readonly Request[]): Promise<string> {
    const world = this.#world
    const before = world.before()
    world.breakSomething()
    const told = await Promise.all(requests.map(request => world.answerOf(request)))
    const fault = world.takeFault()
    const answers = told.map((answer, index) => ({ ...answer, request: requests[index] as Request }))
    const lines = answers.map(answer => this.#hear(answer.request, answer))
    const broken = world.breaks(before, answers)
    if (broken) throw new Error(`${broken} after ${lines.join(', ')}`)
    return `${lines.join(', ')}${fault} ${world.digest()}`
  }

  /** What the asker makes of an answer: an unknown one and one that got lost is asked for again. */
  #hear(request: Request, told: Told): string {
    const { text, outcome } = told
    const { chance } = this.#world.random
    if (outcome === 'unknown') {
      this.#waiting.unshift(request)
      return `${request.name} unknown`
    }
    const identity = request.identity ?? request
    const first = this.#first.get(identity)
    if (first !== undefined && first !== text)
      throw new Error(`I6 ${request.name} was answered ${first}, then ${text}`)
    if (isKept(request, told)) this.#first.set(identity, text)
    if (chance(0.05)) {
      this.#waiting.unshift(request)
      return `${request.name} ${wordOf(text)} dropped`
    }
    this.#answered.push(request)
    return `${request.name} ${wordOf(text)}`
  }

  /** I6: the key with something else in it is refused, and writes nothing. */
  async #refuseChanged(request: Request): Promise<string> {
    const name = `${request.name} changed`
    if (!this.#first.has(request.identity ?? request)) return `${name} unanswered`
    const world = this.#world
    const before = world.before()
    const { text } = await world.answerOf({ ...request, send: request.changed as () => Promise<unknown> })
    if (!/conflict|idempotencyConflict|DUPLICATE_TRANSACTION|ALREADY_ROLLED_BACK/.test(text))
      throw new Error(`I6 ${name} was answered ${text}`)
    if (world.db.written !== before.written) throw new Error(`I6 ${name} wrote something`)
    const broken = world.breaks(before, [])
    if (broken) throw new Error(`${broken} after ${name}`)
    return `${name} ${wordOf(text)} ${world.digest()}`
  }
}

/** Outcomes of the ledger stay, and of vendors' calls what was written down; how things stand may change. */
function isKept({ keeps, isStored }: Request, { text, outcome }: Told): boolean {
  if (keeps === 'nothing') return false
  if (keeps === 'everything') return outcome === 'done'
  return isStored ? isStored(text) : /"state":"(posted|refused)"/.test(text)
}

function wordOf(text: string): string {
  return /"(?:code|state|status)":"(\w+)"/.exec(text)?.[1] ?? 'done'
}

function takeWhere<T>(list: T[], isDue: (one: T) => boolean): T[] {
  const due = list.filter(isDue)
  list.splice(0, list.length, ...list.filter(one => !isDue(one)))
  return due
}
