/**
 * How long a browser four times slower than this machine takes to paint after each key and press in a lobby (Event Timing):
 * typing names quickly and slowly, turning pages, choosing vendors, pressing again while a list is drawn; as a guest in two
 * languages and as a member, at 1440 px and on a phone. A press is one of a mouse on a phone too: a finger that is put down by
 * the browser's remote control is held back for frames of the page before it is sent on, while its time runs already; that is
 * printed first. Each visit ends with its Interaction to Next Paint as the metric is defined: the longest one, of each fifty
 * interactions one left out. Beside it stands what the same page takes for a fixed piece of work, since a machine that others
 * share is not always as fast. It prints and checks nothing; 200 ms are wanted at the 75th percentile of visits. The site has to
 * be built.
 */
import { chromium, type Locator, type Page } from '@playwright/test'
import { pathIn } from '#lib/i18n/languages.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/test-tools.ts'
import { sitDown } from '../e2e/seats.ts'
import { removeData, startServer } from '../support/server-process.ts'
import { signIn } from '../support/visitor.ts'
import { median, printTable, quantile } from './load.ts'
import { pieceTimes } from './page-work.ts'
import { heldPresses } from './remote-presses.ts'

const SLOWDOWN = 4
const DESKTOP_PX = 1440

/** From one key to the next: quick typing, and as slow as most type, so that lists arrive and are drawn under the next key. */
const PACES_MS = [60, 250, 350]

/** Of so many interactions of a visit, the longest is left out (web.dev/articles/inp). */
const PER_OUTLIER = 50

const VISITORS = [
  {
    who: 'guest, English, 1440 px',
    language: 'en',
    width: DESKTOP_PX,
    isMember: false,
    name: 'golden dragon',
  },
  { who: 'guest, Thai, 1440 px', language: 'th', width: DESKTOP_PX, isMember: false, name: 'มังกรทอง' },
  {
    who: 'member, English, 1440 px',
    language: 'en',
    width: DESKTOP_PX,
    isMember: true,
    name: 'golden dragon',
  },
  { who: 'guest, Thai, phone', language: 'th', width: 390, isMember: false, name: 'มังกรทอง' },
  { who: 'member, English, phone', language: 'en', width: 390, isMember: true, name: 'golden dragon' },
] as const
type Visitor = (typeof VISITORS)[number]

const server = await startServer()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
const table: string[][] = [
  ['on a slow device', 'doing', 'interactions', 'median, ms', '75 of 100', 'longest'],
]
const visits: string[][] = [
  ['on a slow device', 'interactions', 'INP, ms', 'a piece of work, ms', 'INP in pieces'],
]
const inps: number[] = []
const inPieces: number[] = []
/** Keys and presses that the browser did not count as many as there were of. */
const miscounted: string[] = []
try {
  const { mouse, finger } = await heldPresses(browser)
  printTable('From a press to a page whose frames take 80 ms', [
    ['press', 'median, ms', 'longest, ms'],
    ['mouse', mouse.median.toFixed(0), mouse.longest.toFixed(0)],
    ['finger', finger.median.toFixed(0), finger.longest.toFixed(0)],
  ])
  for (const visitor of VISITORS) await visit(visitor)
  printTable(`Each interaction, ${SLOWDOWN} times slowed down`, table)
  printTable('Interaction to Next Paint of each visit; 200 ms are wanted', visits)
  const counted = miscounted.length > 0 ? `; not all counted: ${miscounted.join('; ')}` : ''
  const middle = `median ${median(inps)} ms, 75 of 100 within ${quantile(inps, 0.75)} ms`
  const ratios = `in pieces of work ${median(inPieces).toFixed(2)} and ${quantile(inPieces, 0.75).toFixed(2)}`
  process.stdout.write(`Interaction to Next Paint of the visits: ${middle}; ${ratios}${counted}.\n`)
} finally {
  await browser.close()
  await server.stop()
  removeData(server)
}

async function visit(visitor: Visitor): Promise<void> {
  const { who, language, width, isMember } = visitor
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    isMobile: width < DESKTOP_PX,
    hasTouch: width < DESKTOP_PX,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  if (isMember) await sitDown(page, await signIn(server.url, 'somchai', 'Demo1234!'), server.url)
  await page.addInitScript(watchInteractions)
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(`${server.url}${pathIn(language, '/rng')}`)
  // A member's lobby wakes by itself; a guest's by the first press, which is then measured with it.
  if (isMember) await page.locator('astro-island:not([ssr]) [data-lobby]').waitFor()
  const all: number[] = []
  let interactions = 0
  for (const [what, act] of [
    ...PACES_MS.map(pace => [`a key each ${pace} ms`, (page: Page) => typing(page, visitor, pace)] as const),
    ['turning pages', turning],
    ['choosing vendors', choosing],
    ['pressing while a list is drawn', pressingOn],
  ] as const) {
    const before = await page.evaluate(() => performance.interactionCount)
    const sent = await act(page)
    await listed(page)
    const { durations, count } = await page.evaluate(readInteractions, before)
    // What took less than a frame has no entry.
    const every = [...durations, ...Array<number>(Math.max(0, count - durations.length)).fill(16)]
    all.push(...durations)
    interactions += count
    if (count !== sent) miscounted.push(`${who}, ${what}`)
    const counted = count === sent ? String(count) : `${count} of ${sent}`
    const figures = [median(every), quantile(every, 0.75), Math.max(...every)]
    table.push([who, what, counted, ...figures.map(ms => String(Math.round(ms)))])
  }
  const inp = all.toSorted((a, b) => b - a)[Math.floor(interactions / PER_OUTLIER)] ?? 0
  inps.push(inp)
  const piece = median(await pieceTimes(page))
  inPieces.push(inp / piece)
  visits.push([who, String(interactions), String(inp), piece.toFixed(0), (inp / piece).toFixed(2)])
  await context.close()
}

/** Runs in the page: keeps what the browser tells of keys and presses (web.dev/articles/inp). */
function watchInteractions(): void {
  const events: { duration: number; id: number }[] = []
  const keep = (entries: PerformanceEntryList) => {
    for (const { duration, interactionId } of entries as PerformanceEventTiming[])
      if (interactionId) events.push({ duration, id: interactionId })
  }
  const observer = new PerformanceObserver(list => keep(list.getEntries()))
  // Sixteen milliseconds is the shortest that browsers tell of.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(window, { events, takeEvents: () => keep(observer.takeRecords()) })
}

/**
 * Runs in the page: how long each took since the last reading, once all are delivered. An interaction without an entry took
 * less than sixteen milliseconds; that it took place at all is what the browser's own count says.
 */
async function readInteractions(before: number): Promise<{ durations: number[]; count: number }> {
  // An entry is delivered once its frame was shown, and frames are told of in their order: a mark that is drawn now, and
  // told of (Element Timing), comes after all of them.
  const mark = document.createElement('p')
  mark.setAttribute('elementtiming', 'all-shown')
  mark.textContent = '·'
  mark.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9999;margin:0'
  const shown = new Promise<void>(resolve =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'element' } as PerformanceObserverInit),
  )
  document.body.append(mark)
  await shown
  mark.remove()
  ;(Reflect.get(window, 'takeEvents') as () => void)()
  const events = Reflect.get(window, 'events') as { duration: number; id: number }[]
  const longest = new Map<number, number>()
  for (const { duration, id } of events.splice(0)) longest.set(id, Math.max(duration, longest.get(id) ?? 0))
  return { durations: [...longest.values()], count: performance.interactionCount - before }
}

async function typing(page: Page, { name, language }: Visitor, delay: number): Promise<number> {
  const device = await page.context().newCDPSession(page)
  await press(page.locator('.lobby-LobbySearch-form input[type=search]'))
  for (const text of name) {
    // Before the first one too: a hand takes as long from the press to the key.
    await new Promise(done => setTimeout(done, delay))
    await device.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text })
    await device.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
  }
  await new Promise(done => setTimeout(done, delay))
  await page.keyboard.press('Enter')
  // Who types is in the address by then, and the list is that of the whole name.
  await page.waitForURL(url => url.searchParams.get('gameName') === name)
  await listed(page)
  await press(page.locator(`.lobby-LobbyMenus-kinds a[href="${pathIn(language, '/rng')}"]`))
  await page.waitForURL(url => !url.searchParams.has('gameName'))
  return [...name].length + 3
}

async function turning(page: Page): Promise<number> {
  for (let turn = 2; turn <= 6; turn += 1) {
    await press(page.locator('[data-lobby] .pages a').last())
    await page.locator(`[data-lobby] .pages [aria-current]:text-is("${turn}")`).waitFor()
    await listed(page)
  }
  for (let turn = 5; turn >= 1; turn -= 1) {
    await press(page.locator('[data-lobby] .pages a').first())
    await page.locator(`[data-lobby] .pages [aria-current]:text-is("${turn}")`).waitFor()
    await listed(page)
  }
  return 10
}

async function choosing(page: Page): Promise<number> {
  for (const vendor of ['EG2', 'PT', 'JDB']) {
    await press(page.locator(`.lobby-LobbyMenus-vendors a[href*="vassalage=${vendor}"]`))
    await listed(page)
  }
  return 3
}

/** Presses again as soon as the press before is answered, while its list is asked for and drawn. */
async function pressingOn(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0))
  const chips = page.locator('.lobby-LobbyMenus-kinds a')
  const place = await chips.first().boundingBox()
  const other = await chips.nth(1).boundingBox()
  if (!place || !other) throw new Error('the kinds are not in sight')
  for (let turn = 0; turn < 8; turn += 1) {
    const { x, y, width, height } = turn % 2 === 0 ? other : place
    await page.mouse.click(x + width / 2, y + height / 2)
    await new Promise(done => setTimeout(done, 120))
  }
  return 8
}

/**
 * Brings it into sight first and lets the page paint: who scrolls is not yet pressing. The press goes to where it is: the
 * runner's own way of pressing looks into the page while the press is answered.
 */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(
    () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be pressed is not in sight')
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** The list that was asked for stands there. */
async function listed(page: Page): Promise<void> {
  await page.locator('[data-games][aria-busy=false] > ul .ui-GameTile-tile').first().waitFor()
}
