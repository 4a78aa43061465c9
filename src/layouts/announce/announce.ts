import { isPlainPress } from '#islands/ui/plain-press.ts'
import { fill } from '#lib/i18n/format.ts'
import type { ShownNotice } from '#lib/notices/api.ts'
import { keepIndex, keptIndex } from '#lib/notices/kept.ts'
import { announced, noticeAnchor, pageOfIndex, pagesFor } from '#lib/notices/rules.ts'
import { readNotices } from '#lib/notices/store.ts'
import { formatDate, formatExact } from '#lib/time/format.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'
import { drawPages } from './pages.ts'

/** Pages through the announcements, opens the chosen one and brings newer ones (spec 2.11). */

const place = find('[data-announcements]')
const list = find('[data-notices]')
const navigation = find('nav[data-base]')
const said = find('[data-said]')
const phrase = (name: string) => place.dataset[name] ?? ''
let page = 1
/** The requested page, which may exist once newer announcements have been added. */
let wantedPage = 1

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`the page has no ${selector}`)
  return element
}

function rows(): HTMLElement[] {
  return [...list.children] as HTMLElement[]
}

function show(wanted: number): void {
  const all = rows()
  const total = pagesFor(all.length)
  wantedPage = wanted
  page = Math.min(Math.max(1, wanted), total)
  for (const [index, row] of all.entries()) row.hidden = pageOfIndex(index) !== page
  list.dataset.paged = ''
  list.hidden = all.length === 0
  find('[data-empty]').hidden = all.length > 0
  drawPages(
    navigation,
    { page, total },
    { label: phrase('page'), previous: phrase('previous'), next: phrase('next') },
  )
}

/** The visitor goes to another page: what was open closes, and the address says where they are. */
function turn(wanted: number): void {
  close()
  show(wanted)
  const address = new URL(location.href)
  address.hash = ''
  if (page === 1) address.searchParams.delete('page')
  else address.searchParams.set('page', String(page))
  history.replaceState(history.state, '', address)
  navigation.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start' })
}

function close(): void {
  for (const open of list.querySelectorAll('details[open]')) open.removeAttribute('open')
}

/** The one that the address names, else the page that it names, else the one that was chosen last. */
function start(): void {
  const named = rows().findIndex(row => row.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`))
  const asked = Number(new URLSearchParams(location.search).get('page') ?? Number.NaN)
  const kept = Number.isInteger(asked) ? undefined : keptIndex()
  const index = named >= 0 ? named : kept !== undefined && kept < rows().length ? kept : undefined
  show(index === undefined ? asked || 1 : pageOfIndex(index))
  if (index === undefined) return
  const row = rows()[index]
  row?.querySelector('details')?.setAttribute('open', '')
  row?.scrollIntoView({ block: 'nearest' })
}

/** Opening one keeps its place in the list for the next visit; closing it forgets it. */
function onToggle({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement)) return
  const index = rows().findIndex(row => row.contains(target))
  if (target.open) keepIndex(index)
  else if (keptIndex() === index) keepIndex(undefined)
}

async function refresh(): Promise<void> {
  said.hidden = true
  try {
    update(announced(await readNotices()))
  } catch (error) {
    find('[data-reason]').textContent = fill(phrase('stale'), {
      reason: error instanceof Error ? error.message : '',
    })
    said.hidden = false
  }
}

/** Rows that are as they were stay, with the one that is open; nothing moves when nothing is new. */
function update(notices: readonly ShownNotice[]): void {
  const known = new Map(rows().map(row => [row.querySelector('details')?.dataset.notice, row]))
  const next = notices.map(notice => {
    const row = known.get(notice.id) ?? newRow(notice.id)
    write(row, notice)
    return row
  })
  const isSame = next.length === list.children.length && next.every((row, at) => row === list.children[at])
  if (isSame) return
  list.replaceChildren(...next)
  const open = next.findIndex(row => row.querySelector('details')?.open)
  show(open < 0 ? wantedPage : pageOfIndex(open))
}

function newRow(id: string): HTMLElement {
  const template = find('[data-row]') as HTMLTemplateElement
  const row = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
  row.querySelector('details')?.setAttribute('data-notice', id)
  const text = row.querySelector('[data-text]')
  if (text) text.id = noticeAnchor(id)
  return row
}

function write(row: HTMLElement, notice: ShownNotice): void {
  const set = (name: string, text: string) => {
    const element = row.querySelector(`[data-${name}]`)
    if (element && element.textContent !== text) element.textContent = text
  }
  set('title', notice.title)
  set('date', formatDate(notice.startDate, phrase('language'), TIME_ZONE))
  row.querySelector('time')?.setAttribute('datetime', notice.startDate)
  const published = { time: formatExact(notice.startDate, TIME_ZONE), zone: phrase('zone') }
  set('published', fill(phrase('published'), published))
  const content = row.querySelector('[data-content]')
  // The server has cleaned it (clean-html.ts); unchanged content is not redrawn.
  if (content && content.innerHTML !== notice.content) content.innerHTML = notice.content
}

start()
list.addEventListener('toggle', onToggle, true)
navigation.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-to]') : null
  if (!link || !isPlainPress(event)) return
  event.preventDefault()
  turn(Number(link.dataset.to))
})
find('[data-retry]').addEventListener('click', () => void refresh())
addEventListener('hashchange', start)
void refresh()
