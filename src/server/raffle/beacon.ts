import * as v from 'valibot'
import { CHAINS, type ChainName, timeOfRound } from '#lib/raffle/beacon.ts'
import { isSignatureOf } from '#lib/raffle/signature.ts'
import { read } from '#server/platform/outgoing.ts'
import { signDemoRound } from './demo-chain.ts'

/** Where the signature of a round comes from. */
export interface RoundSource {
  /** Returns the signature in hex; undefined if it cannot be had now. Nobody has checked it. */
  signatureOf: (round: number) => Promise<string | undefined>
}

export type RoundSources = Readonly<Record<ChainName, RoundSource>>

/** Servers that give out the rounds of drand's chains, tried one after the other. */
const DRAND_SERVERS = [
  'https://api.drand.sh',
  'https://drand.cloudflare.com',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
] as const
const TIMEOUT_MS = 4_000

const roundSchema = v.object({ round: v.number(), signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{96}$/)) })

/** Asks drand's servers over HTTP; each gets its time, and an answer for another round counts as none. */
export function drandRounds(
  servers: readonly string[],
  bounds: { allowedPrivateHosts: readonly string[]; timeoutMs?: number },
): RoundSource {
  const { allowedPrivateHosts, timeoutMs = TIMEOUT_MS } = bounds
  return {
    signatureOf: async round => {
      for (const server of servers) {
        const url = new URL(`/${CHAINS.quicknet.hash}/public/${round}`, server)
        const answer = await read(url, { timeoutMs, allowedPrivateHosts }).catch(() => undefined)
        const signature = answer?.status === 200 ? signatureIn(answer.body, round) : undefined
        // A wrong answer of one server does not keep the others from being asked.
        if (signature !== undefined && isSignatureOf(CHAINS.quicknet, round, signature)) return signature
      }
      return undefined
    },
  }
}

function signatureIn(body: string, round: number): string | undefined {
  try {
    const answer = v.safeParse(roundSchema, JSON.parse(body))
    return answer.success && answer.output.round === round ? answer.output.signature : undefined
  } catch {
    return undefined
  }
}

export function roundSources(allowedPrivateHosts: readonly string[]): RoundSources {
  return {
    quicknet: drandRounds(DRAND_SERVERS, { allowedPrivateHosts }),
    demo: { signatureOf: async round => signDemoRound(round) },
  }
}

/** The checked signature of a round that has come; undefined before, and if none can be had. */
export async function checkedRound(
  sources: RoundSources,
  { name, round, at }: { name: ChainName; round: number; at: Date },
): Promise<string | undefined> {
  const chain = CHAINS[name]
  if (timeOfRound(chain, round) > at) return undefined
  const signature = await sources[name].signatureOf(round)
  return signature !== undefined && isSignatureOf(chain, round, signature) ? signature : undefined
}
