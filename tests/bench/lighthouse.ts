/**
 * Lighthouse, mobile, simulated throttling, against our own server: the four scores of one guest page of each kind in Thai
 * and English. `npm run bench lighthouse` knows two wishes in LIGHTHOUSE: "all" for every guest page in every language, or
 * paths ("/,/en/help").
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/test-tools.ts'
import { builtPages, oneOfEachKind } from '../e2e/built-pages.ts'
import { freePort, removeData, startServer } from '../support/server-process.ts'
import { printTable } from './load.ts'

const wish = process.env.LIGHTHOUSE ?? ''
/** What a score must reach to be as good as the issue wants it. */
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const server = await startServer()
const profile = mkdtempSync(join(tmpdir(), 'baize-lighthouse-'))
const port = await freePort()
const browser = spawn(
  ensureChromium(),
  [
    '--headless=new',
    ...CHROMIUM_FLAGS,
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ],
  { stdio: 'ignore' },
)
try {
  await untilBrowserAnswers()
  const rows: (string | number)[][] = [['page', ...CATEGORIES, 'LCP ms', 'CLS', 'TBT ms', 'kB']]
  for (const path of pages()) rows.push([path, ...(await audit(server.url + path))])
  printTable('Lighthouse, mobile', rows)
  const below = rows.slice(1).filter(row => CATEGORIES.some((name, at) => Number(row[at + 1]) < WANTED[name]))
  console.log(
    below.length > 0 ? `Below what is wanted: ${below.map(row => row[0]).join(', ')}` : 'All as wanted.',
  )
} finally {
  browser.kill()
  await server.stop()
  removeData(server)
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}

/** Pages that may be searched: the others have no place in the score for search engines. */
function pages(): string[] {
  if (wish.startsWith('/')) return wish.split(',')
  const shown = builtPages().filter(page => !page.isGuarded && page.isIndexed)
  if (wish === 'all') return shown.map(page => page.path)
  return oneOfEachKind(shown.filter(page => page.language === 'th' || page.language === 'en')).map(
    page => page.path,
  )
}

async function audit(url: string): Promise<(string | number)[]> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (!result) throw new Error(`no result for ${url}`)
  const { categories, audits } = result.lhr
  const missed = Object.values(audits).filter(
    each => each.score !== null && each.score < 1 && each.scoreDisplayMode === 'binary',
  )
  for (const each of missed) console.log(`  ${url}: ${each.id}: ${each.title}`)
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return [
    ...CATEGORIES.map(name => Math.round((categories[name]?.score ?? 0) * 100)),
    Math.round(figure('largest-contentful-paint')),
    figure('cumulative-layout-shift').toFixed(3),
    Math.round(figure('total-blocking-time')),
    Math.round(figure('total-byte-weight') / 1024),
  ]
}

async function untilBrowserAnswers(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      response => response.ok,
      () => false,
    )
    if (answers) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('the browser did not start')
}
