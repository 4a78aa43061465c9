import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_LANGUAGE, isLanguage } from '#lib/i18n/languages.ts'
import { API } from './api.ts'
import { type Assets, buildAssets, textFile } from './assets.ts'
import { type Books, openBooks } from './books.ts'
import type { ApiParts, Game } from './game.ts'
import { GAMES, gameOf } from './games.ts'
import { sendFile, sendJson, sendPreflight } from './http.ts'
import { answerModels, type Model, modelOfLaunch, type PlatformKey, pictureOfModel } from './models.ts'
import { gamePage, pagePolicy } from './page.ts'
import { jackpotFeed } from './pools.ts'
import { VendorRefusal } from './refusal.ts'
import { playersWithIdleSeeds, retireSeed } from './seeds.ts'
import { IDLE_MS } from './sessions.ts'
import { createSettling, type Report, type Settling } from './settling.ts'
import { createTable } from './table.ts'
import { createWallets, type WalletOptions } from './wallet.ts'

/** The start is not held up by the games' scripts; nobody opens a game sooner. */
const WARM_MS = 3_000

/** The demo vendor: a game house of its own that knows the platform only by the vendor wallet API. */
export interface VendorOptions extends WalletOptions {
  /** Where the vendor keeps its books, in a SQLite file. */
  dataDir: string
  /** A PostgreSQL database of the vendor's own, where its books are instead, for several machines. */
  databaseUrl?: string | undefined
  /** Where browsers find the vendor: "http://localhost:4322", or "http://localhost:4321/vendor-demo" when mounted. */
  publicUrl: string
  /** What the platform's own calls are signed with; without it there are no live models. */
  outgoingSecret?: string
  /** Origins that may frame the game, besides the vendor's own: the platform's. */
  parentOrigins?: readonly string[]
  /** IANA name of the zone that games tell times in, the platform's; UTC by default. */
  timeZone?: string
  /** How often what was left open is taken up again. */
  sweepMs?: number
  now?: () => number
  report?: Report
}

export interface Vendor {
  /** Answers a request whose path stands below that of `publicUrl`; for mounting in another server. */
  handle(request: IncomingMessage, response: ServerResponse): void
  settling: Settling
  /** Waits for what is under way and shuts the books. */
  close(): Promise<void>
}

export async function createVendor(options: VendorOptions): Promise<Vendor> {
  const now = options.now ?? Date.now
  const report = options.report ?? (() => {})
  const books = await openBooks({ dataDir: options.dataDir, databaseUrl: options.databaseUrl, report })
  const wallets = createWallets(options)
  const settling = createSettling(books, wallets, now, report)
  const parts: ApiParts = {
    books,
    wallets,
    settling,
    table: createTable(books, wallets, settling, now),
    isStudio: studio => studio === '' || (options.studios ?? []).some(one => one.vendorCode === studio),
    now,
  }
  const address = new URL(options.publicUrl)
  const site: Site = {
    base: address.pathname.replace(/\/+$/, ''),
    parents: [...new Set([...(options.parentOrigins ?? []), address.origin])],
    timeZone: options.timeZone ?? 'UTC',
    assets: onceAssets(report),
    publicUrl: options.publicUrl,
    platform: { secret: options.outgoingSecret, now },
  }
  const warming = setTimeout(() => void site.assets().catch(() => undefined), WARM_MS)
  warming.unref()

  let tidying: Promise<void> | undefined
  const sweep = () => {
    tidying ??= retireIdleSeeds(books, now)
      .catch(error => report('seeds not retired', { error: String(error) }))
      .finally(() => {
        tidying = undefined
      })
    settling.sweepSoon()
  }
  const timer = setInterval(sweep, options.sweepMs ?? 5_000)
  timer.unref()
  sweep()

  return {
    handle: (request, response) => {
      answer(parts, site, request, response).catch(error => {
        if (!(error instanceof VendorRefusal)) report('request failed', { error: String(error) })
        if (!response.headersSent) sendRefusal(response, error)
      })
    },
    settling,
    close: async () => {
      clearInterval(timer)
      clearTimeout(warming)
      await tidying
      await settling.idle()
      await books.close()
    },
  }
}

/** A player who has been away for long finds the seed of the last visit open. */
async function retireIdleSeeds(books: Books, now: () => number): Promise<void> {
  for (const player of await playersWithIdleSeeds(books, now() - IDLE_MS))
    await retireSeed(books, player, now())
}

/** How many new connections may wait to be taken: with Node's 511, a thousand players who come at once try again for seconds. */
const CONNECTIONS_WAITING = 4_096

/** The vendor on a port of its own; `port` 0 takes any free one. */
export async function startVendor(
  options: VendorOptions & { port: number; host: string },
): Promise<{ port: number; vendor: Vendor; close: () => Promise<void> }> {
  const vendor = await createVendor(options)
  const server = createServer(vendor.handle)
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen({ port: options.port, host: options.host, backlog: CONNECTIONS_WAITING }, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    vendor,
    close: async () => {
      server.closeIdleConnections()
      await new Promise(done => server.close(done))
      await vendor.close()
    },
  }
}

interface Site {
  base: string
  publicUrl: string
  platform: PlatformKey
  parents: readonly string[]
  timeZone: string
  assets: () => Promise<Assets>
}

/** The games' scripts, made when the first game is opened or shortly after the start, whichever is sooner. */
function onceAssets(report: Report): () => Promise<Assets> {
  let assets: Promise<Assets> | undefined
  return () => {
    if (!assets) {
      assets = buildAssets(GAMES)
      // Whoever asks for a game hears of it too.
      assets.catch(error => report('games not prepared', { error: String(error) }))
    }
    return assets
  }
}

/** Where a game stands: of the house below "games", of one of its studios below the studio's name. */
const PAGE = /^\/(?:games|studios\/(\w+))\/([\w.-]+)$/

async function answer(
  parts: ApiParts,
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://vendor')
  const path = url.pathname.startsWith(site.base) ? url.pathname.slice(site.base.length) : url.pathname
  if (path.startsWith('/api/')) {
    if (request.method === 'OPTIONS') return sendPreflight(response)
    const handler = API[`${request.method} ${path.slice('/api'.length)}`]
    if (handler) return sendJson(response, 200, { ok: true, ...((await handler(parts, request)) as object) })
  }
  if (request.method === 'POST' && path === '/models')
    return sendJson(response, 200, await answerModels(site.publicUrl, request, site.platform))
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const picture = reads ? pictureOfModel(path) : undefined
  if (picture)
    return sendFile(request, response, textFile('model.svg', picture), {
      'cache-control': 'public, max-age=3600',
    })
  const jackpot = reads ? await jackpotFeed(parts.books, path) : undefined
  if (jackpot) return sendJson(response, 200, jackpot)
  const [, studio = '', gameCode] = (reads && PAGE.exec(path)) || []
  const game = gameCode && parts.isStudio(studio) ? gameOf(gameCode) : undefined
  if (game && gameCode) {
    const model = modelOfLaunch(url, gameCode, site.platform)
    return sendPage(site, { game, gameCode, studio, url, model }, request, response)
  }
  const assets = await site.assets()
  const prefix = `/assets/${assets.version}/`
  const file = reads && path.startsWith(prefix) ? assets.files.get(path.slice(prefix.length)) : undefined
  if (file)
    return sendFile(request, response, file, { 'cache-control': 'public, max-age=31536000, immutable' })
  sendJson(response, 404, { ok: false, code: 'notFound' })
}

interface Opened {
  game: Game
  gameCode: string
  /** Empty for the house. */
  studio: string
  url: URL
  model: Model | undefined
}

async function sendPage(
  site: Site,
  { game, gameCode, studio, url, model }: Opened,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const assets = await site.assets()
  const own = assets.pages.get(game.name)
  if (!own) throw new Error(`${game.name} has no page`)
  const language = url.searchParams.get('language') ?? undefined
  const page = gamePage(assets, own, {
    game,
    gameCode,
    studio,
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    base: site.base,
    parents: site.parents,
    timeZone: site.timeZone,
    model: model && { id: model.id, name: model.name },
  })
  sendFile(request, response, textFile('game.html', page), {
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(site.parents),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  })
}

function sendRefusal(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof VendorRefusal ? error : new VendorRefusal('unexpected')
  sendJson(response, refusal.status, {
    ok: false,
    code: refusal.code,
    ...(refusal.balance === undefined ? {} : { balance: refusal.balance }),
  })
}
