import { button, el } from './dom.ts'
import { say } from './facts.ts'
import { createReels, type Reels } from './reels.ts'
import { emblem, symbolSheet } from './symbols.ts'

/** The parts of the screen that the game writes into. */
export interface View {
  reels: Reels
  /** What happened, in words; read out when it changes. */
  result: HTMLElement
  /** Beside the result: which lines paid. */
  lines: HTMLElement
  /** Over the reels: a no, with its way out. */
  notice: HTMLElement
  balance: HTMLElement
  stake: HTMLElement
  stakePerLine: HTMLElement
  net: HTMLElement
  trial: HTMLElement
  lower: HTMLButtonElement
  raise: HTMLButtonElement
  spin: HTMLButtonElement
  stage: HTMLElement
}

export interface Handlers {
  spin: () => void
  lower: () => void
  raise: () => void
  rules: () => void
  fairness: () => void
  history: () => void
  /** Undefined when there is no page around to go back to. */
  exit: (() => void) | undefined
}

export function buildView(root: HTMLElement, handlers: Handlers, start: readonly number[]): View {
  const reels = createReels(start)
  const result = el('p', { class: 'result', role: 'status' }, say('ready'))
  const lines = el('p', { class: 'paying' })
  const notice = el('div', { class: 'notice', hidden: true, role: 'alert' })
  const stage = el(
    'main',
    // Named, so that it is told apart from the page around the frame.
    { class: 'stage', 'aria-label': say('title') },
    emblem(),
    el('div', { class: 'frame' }, reels.element),
    el('div', { class: 'words' }, result, lines),
    notice,
  )
  const balance = el('b', {}, '—')
  const stake = el('b', { 'aria-live': 'polite' }, '—')
  const stakePerLine = el('small', {})
  const net = el('b', {}, '—')
  const trial = el('span', { class: 'badge', hidden: true }, say('trial'))
  const lower = button('−', 'step', handlers.lower)
  lower.setAttribute('aria-label', say('stakeLower'))
  const raise = button('+', 'step', handlers.raise)
  raise.setAttribute('aria-label', say('stakeRaise'))
  const spin = button(say('spin'), 'btn spin', handlers.spin)
  spin.setAttribute('aria-keyshortcuts', 'Space Enter')
  root.replaceChildren(
    symbolSheet() as unknown as Node,
    topBar(handlers, trial),
    stage,
    el(
      'footer',
      { class: 'controls' },
      el('div', { class: 'figure' }, el('span', {}, say('balance')), balance),
      el('div', { class: 'figure net', title: say('netAbout') }, el('span', {}, say('net')), net),
      el(
        'div',
        { class: 'stake' },
        lower,
        el('div', { class: 'figure' }, el('span', {}, say('stake')), stake, stakePerLine),
        raise,
      ),
      spin,
    ),
  )
  return { reels, result, lines, notice, balance, stake, stakePerLine, net, trial, lower, raise, spin, stage }
}

function topBar(handlers: Handlers, trial: HTMLElement): HTMLElement {
  const tools = [
    button(say('rules'), 'tool', handlers.rules),
    button(say('fairness'), 'tool', handlers.fairness),
    button(say('history'), 'tool', handlers.history),
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

/** Shows a no over the reels, with what can be done about it; the first action gets the focus. */
export function showNotice(
  view: View,
  text: string,
  actions: readonly { label: string; primary?: boolean; act: () => void }[],
): void {
  const buttons = actions.map(action =>
    button(action.label, action.primary ? 'btn primary' : 'btn', () => {
      view.notice.hidden = true
      view.spin.focus()
      action.act()
    }),
  )
  view.notice.replaceChildren(
    el('div', { class: 'notice-card' }, el('p', {}, text), el('div', { class: 'row' }, ...buttons)),
  )
  view.notice.hidden = false
  buttons[0]?.focus()
}
