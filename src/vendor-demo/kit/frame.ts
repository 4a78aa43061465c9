import { button, drawing, el } from './dom.ts'
import { say } from './page-data.ts'
import { toggleSound } from './sound.ts'

/** The parts of the screen that every game has. */
export interface Frame {
  stage: HTMLElement
  /** What happened, in words; read out when it changes. */
  result: HTMLElement
  /** Beside the result: its details. */
  details: HTMLElement
  /** Over the cloth: a no, with its way out. */
  notice: HTMLElement
  balance: HTMLElement
  net: HTMLElement
  trial: HTMLElement
}

export interface FrameHandlers {
  rules: () => void
  fairness: () => void
  history: () => void
  /** Undefined when there is no page around to go back to. */
  exit: (() => void) | undefined
}

/** The bar, the cloth with the game's own things on it and the words below them, and the controls. */
export function buildFrame(
  root: HTMLElement,
  handlers: FrameHandlers,
  own: { cloth: readonly Node[]; controls: readonly Node[] },
): Frame {
  const result = el('p', { class: 'result', role: 'status' }, say('ready'))
  const details = el('p', { class: 'paying' })
  const notice = el('div', { class: 'notice', hidden: true, role: 'alert' })
  const stage = el(
    'main',
    // Named, so that it is told apart from the page around the frame.
    { class: 'stage', 'aria-label': say('title') },
    ...own.cloth,
    el('div', { class: 'words' }, result, details),
    notice,
  )
  const balance = el('b', {}, '—')
  const net = el('b', {}, '—')
  const trial = el('span', { class: 'badge', hidden: true }, say('trial'))
  root.replaceChildren(
    topBar(handlers, trial),
    stage,
    el(
      'footer',
      { class: 'controls' },
      el('div', { class: 'figure' }, el('span', {}, say('balance')), balance),
      el('div', { class: 'figure net', title: say('netAbout') }, el('span', {}, say('net')), net),
      ...own.controls,
    ),
  )
  return { stage, result, details, notice, balance, net, trial }
}

function topBar(handlers: FrameHandlers, trial: HTMLElement): HTMLElement {
  const tools = [
    button(say('rules'), 'tool', handlers.rules),
    button(say('fairness'), 'tool', handlers.fairness),
    button(say('history'), 'tool', handlers.history),
    soundButton(),
  ]
  if (handlers.exit) {
    const exit = button('✕', 'tool exit', handlers.exit)
    exit.setAttribute('aria-label', say('exit'))
    tools.push(exit)
  }
  return el(
    'header',
    { class: 'top', 'aria-label': say('title') },
    el('h1', {}, say('title')),
    trial,
    el('nav', { 'aria-label': say('title') }, ...tools),
  )
}

/** A speaker: with waves while sound is on, crossed out while it is off. */
function soundButton(): HTMLElement {
  const speaker = '<path d="M4 9v6h4l5 4V5L8 9Z"/>'
  const [on, off] = [
    '<path d="M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12"/>',
    '<path d="m17 9.5 5 5m0-5-5 5"/>',
  ]
  const element = button('', 'tool sound', () => show(toggleSound()))
  const show = (isOn: boolean) => {
    const icon = drawing('0 0 24 24', speaker + (isOn ? on : off))
    icon.setAttribute('aria-hidden', 'true')
    element.replaceChildren(icon)
    element.setAttribute('aria-pressed', String(isOn))
  }
  element.setAttribute('aria-label', say('sound'))
  element.title = say('sound')
  show(false)
  return element
}

/** Something to do about a no. */
export interface DialogChoice {
  label: string
  primary: boolean
  act: () => void
}

/** Shows a no over the cloth, with what can be done about it; the first action gets the focus, `after` gets it back. */
export function showNotice(
  { notice }: Frame,
  text: string,
  choices: readonly DialogChoice[],
  after: () => HTMLElement,
): void {
  const buttons = choices.map(choice =>
    button(choice.label, choice.primary ? 'btn primary' : 'btn', () => {
      notice.hidden = true
      after().focus()
      choice.act()
    }),
  )
  notice.replaceChildren(
    el('div', { class: 'notice-card' }, el('p', {}, text), el('div', { class: 'row' }, ...buttons)),
  )
  notice.hidden = false
  buttons[0]?.focus()
}
