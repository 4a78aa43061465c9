import type { permission } from '#lib/site/api.ts'
import { getJson } from '#lib/site/get-json.ts'
import { lineQuality, pickLines, sortLines, type TestedLine } from '#lib/site/line-rules.ts'
import { testLine } from '#lib/site/lines.ts'
import { openModal } from './modal.ts'

/** The server speed selector (spec 2.13, 4.8): tests up to five lines and opens the chosen one in a new tab. */

let lines: TestedLine[] = []
let chosen: string | undefined
/** A restarted test invalidates the answers of the earlier one. */
let round = 0
let isReady = false

export function openLines(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#lines-dialog')
  if (!dialog) return
  prepare(dialog)
  openModal(dialog)
  void test(dialog)
}

function prepare(dialog: HTMLDialogElement): void {
  if (isReady) return
  isReady = true
  dialog.querySelector('[data-again]')?.addEventListener('click', () => void test(dialog))
  dialog.addEventListener('change', event => {
    if (event.target instanceof HTMLInputElement) choose(dialog, event.target.value)
  })
  dialog.querySelector('form')?.addEventListener('submit', event => {
    event.preventDefault()
    if (!chosen) return
    window.open(chosen + location.pathname + location.search + location.hash, '_blank', 'noopener')
    dialog.close()
  })
}

async function test(dialog: HTMLDialogElement): Promise<void> {
  round += 1
  const mine = round
  lines = []
  choose(dialog, undefined)
  show(dialog)
  say(dialog, phrase(dialog, 'loading'))
  try {
    const { info } = await getJson<typeof permission>('/permission')
    if (mine !== round) return
    const listed = info.domainRoute.map(line => line.domainName)
    lines = pickLines(listed, location.origin, Math.random)
    show(dialog)
    await Promise.all(lines.map(line => testOne(dialog, line, info.lineKey, mine)))
    if (mine !== round) return
    // The fastest is the one to confirm, unless the visitor has chosen already.
    choose(dialog, chosen ?? lines.find(line => line.test?.outcome === 'answered')?.origin)
    show(dialog)
    const isAlone = lines.every(line => line.isCurrent)
    say(dialog, phrase(dialog, isAlone ? 'alone' : 'done'))
  } catch (error) {
    if (mine === round) say(dialog, error instanceof Error ? error.message : '', 'bad')
  }
}

async function testOne(
  dialog: HTMLDialogElement,
  line: TestedLine,
  lineKey: string,
  mine: number,
): Promise<void> {
  const result = await testLine(line.origin, lineKey)
  if (mine !== round) return
  lines = sortLines(lines.map(one => (one.origin === line.origin ? { ...one, test: result } : one)))
  show(dialog)
}

function choose(dialog: HTMLDialogElement, origin: string | undefined): void {
  chosen = origin
  dialog.querySelector('button[type=submit]')?.toggleAttribute('disabled', origin === undefined)
}

function show(dialog: HTMLDialogElement): void {
  const list = dialog.querySelector('[data-list]')
  const template = dialog.querySelector<HTMLTemplateElement>('[data-row]')
  if (!list || !template) return
  // The focus stays on its line while the lines change places.
  const held = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined
  list.replaceChildren(...lines.map(line => row(dialog, template, line)))
  list.querySelector<HTMLElement>(`input[value="${held}"]`)?.focus()
}

function row(dialog: HTMLDialogElement, template: HTMLTemplateElement, line: TestedLine): Node {
  const made = template.content.cloneNode(true) as DocumentFragment
  const input = made.querySelector('input')
  if (input) {
    input.value = line.origin
    input.checked = line.origin === chosen
    // A line that has not answered has not proved whose it is.
    input.disabled = line.test?.outcome !== 'answered'
  }
  made.querySelector('[data-host]')?.append(new URL(line.origin).host)
  made.querySelector('[data-here]')?.toggleAttribute('hidden', !line.isCurrent)
  const speed = made.querySelector<HTMLElement>('[data-speed]')
  speed?.append(...speedOf(dialog, line))
  if (speed && line.test) speed.dataset.quality = lineQuality(line.test.ms)
  return made
}

/** "Fast", and the time measured; words first, so that the colour says nothing alone. */
function speedOf({ dataset }: HTMLDialogElement, { test: result }: TestedLine): (string | Node)[] {
  if (!result) return [dataset.testing ?? '']
  const time = document.createElement('span')
  time.className = 'faint'
  const unit = new Intl.NumberFormat(dataset.language, { style: 'unit', unit: 'millisecond' })
  time.append(result.outcome === 'answered' ? unit.format(result.ms) : (dataset.silent ?? ''))
  return [dataset[lineQuality(result.ms)] ?? '', time]
}

function say(dialog: HTMLDialogElement, text: string, tone = ''): void {
  const place = dialog.querySelector<HTMLElement>('[data-says]')
  place?.replaceChildren(text)
  if (place) place.dataset.tone = tone
}

function phrase(dialog: HTMLDialogElement, name: string): string {
  return dialog.querySelector(`[data-phrase=${name}]`)?.innerHTML.trim() ?? ''
}
