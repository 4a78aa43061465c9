import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '#server/vendor-wallet/signature.ts'

/** What goes wrong with the next transfers: nothing is done, it is done and the answer is lost, or it is refused. */
export type Fault = 'down' | 'answerLost' | 'refuses'

/** A vendor that keeps a wallet of its own, in a server of this process. */
export interface OwnWallet {
  url: string
  /** What each player has there. */
  balances: Map<string, bigint>
  /** Faults of the next transfers, one each. */
  faults: Fault[]
  /** Ids that moved something, as often as they did. */
  done: string[]
  /** How often it was asked. */
  asked: () => number
  close: () => Promise<void>
}

interface Transfer {
  transferId: string
  direction: 'out' | 'back'
  playerId: string
  amount?: string
}

export async function ownWallet(secret: string, now: () => Date): Promise<OwnWallet> {
  const balances = new Map<string, bigint>()
  const answers = new Map<string, string>()
  const faults: Fault[] = []
  const done: string[] = []
  let asked = 0
  const carryOut = ({ transferId, direction, playerId, amount }: Transfer): string => {
    const known = answers.get(transferId)
    if (known) return known
    const held = balances.get(playerId) ?? 0n
    const moved = amount === undefined ? held : BigInt(amount)
    if (direction === 'back' && moved > held) return '{"status":"ERROR","code":"TOO_LITTLE"}'
    balances.set(playerId, direction === 'out' ? held + moved : held - moved)
    done.push(transferId)
    const answer = JSON.stringify({ status: 'OK', amount: moved.toString() })
    answers.set(transferId, answer)
    return answer
  }
  const server: Server = createServer(async (request, response) => {
    asked += 1
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const header = (name: string) => String(request.headers[name] ?? '')
    const signed = { timestamp: header('x-timestamp'), signature: header('x-signature'), body }
    const fault = faults.shift()
    if (!isSigned(signed, secret, now())) return response.writeHead(401).end('{}')
    if (fault === 'down') return response.writeHead(503).end()
    if (fault === 'refuses') return response.end('{"status":"ERROR","code":"CLOSED"}')
    const answer = carryOut(JSON.parse(body.toString()) as Transfer)
    if (fault === 'answerLost') return request.socket.destroy()
    return response.end(answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    balances,
    faults,
    done,
    asked: () => asked,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
