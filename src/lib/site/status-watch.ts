import type { AnswerOf } from '#lib/wire/action.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'
import { MODE_EVENT } from '#lib/wire/mode.ts'
import type { permission } from './api.ts'

/**
 * Sends an open page to the mode page within a minute after the site goes into maintenance or the visitor's region
 * becomes restricted (spec 4.5; reliability, section 8). Polls only while the page is visible, and less often while the
 * server does not answer. Does not use the API client, because every guest page includes this script.
 */

const FIRST_MS = 5_000
const EVERY_MS = 45_000
/** While the connection is broken: at most twice a minute, which with the page's other calls stays well below six. */
const BROKEN_MS = 30_000
/** Random delay, so that a thousand open pages do not poll in the same second. */
const SPREAD_MS = 5_000

/** Dispatched on the document with every answer, for parts of a page that use its other fields. */
export const STANDING_EVENT = 'sitestanding'
export type Standing = AnswerOf<typeof permission>

const MODE_PAGES: Record<string, string> = { maintenance: '/maintenance', regionRestricted: '/blocked' }

let timer: ReturnType<typeof setTimeout> | undefined

/** Starts polling on this page. `home` is the path of the home page in the page's language. */
export function watchStatus(home: string): void {
  const openModePage = (code: string) => {
    const page = MODE_PAGES[code]
    const next = encodeURIComponent(location.pathname + location.search)
    if (page) location.replace(`${home === '/' ? '' : home}${page}?next=${next}`)
  }
  const wait = (ms: number) => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(poll, ms + Math.random() * SPREAD_MS)
  }
  const poll = () =>
    readStanding().then(
      standing => {
        openModePage(['', 'maintenance', 'regionRestricted'][standing.status] ?? '')
        document.dispatchEvent(new CustomEvent(STANDING_EVENT, { detail: standing }))
        wait(EVERY_MS)
      },
      () => wait(BROKEN_MS),
    )
  document.addEventListener('visibilitychange', () => wait(FIRST_MS))
  document.addEventListener(MODE_EVENT, event => openModePage((event as CustomEvent<string>).detail))
  wait(FIRST_MS)
}

async function readStanding(): Promise<Standing> {
  const response = await apiFetch('/api/permission')
  const answer = (await response.json()) as { value?: Standing }
  if (!answer.value) throw new Error('The answer contains no site status.')
  return answer.value
}
