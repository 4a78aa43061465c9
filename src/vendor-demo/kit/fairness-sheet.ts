import { isClientSeed } from '#lib/fairness/rules.ts'
import { calls, type Fairness } from './calls.ts'
import { copyable, openSheet } from './dialogs.ts'
import { button, el } from './dom.ts'
import { say, sayCount } from './page-data.ts'

/** The promise in use, the player's own seed, and the button that opens the server's. */
export function openFairness(fairness: Fairness, onChange: (next: Fairness) => void): void {
  const promise = el('div', { class: 'stack' })
  const news = el('div', { class: 'stack', role: 'status' })
  const seed = el('input', {
    type: 'text',
    class: 'mono',
    maxlength: '64',
    autocomplete: 'off',
    spellcheck: 'false',
    value: fairness.clientSeed,
  })
  const show = (next: Fairness) => {
    promise.replaceChildren(
      copyable(say('fairHash'), next.serverSeedHash),
      el('p', { class: 'fact' }, el('span', {}, say('fairNext')), el('b', {}, String(next.nextNonce))),
    )
    onChange(next)
  }
  const showRefusal = (code: string) =>
    news.replaceChildren(el('p', { class: 'bad' }, say(`refused_${code}`)))

  const save = button(say('fairSave'), 'btn', async () => {
    const value = seed.value.trim()
    const good = isClientSeed(value)
    seed.setAttribute('aria-invalid', String(!good))
    if (!good) return seed.focus()
    const reply = await calls.setClientSeed(value)
    if (!reply.ok) return showRefusal(reply.code)
    show(reply.value.fairness)
    news.replaceChildren(el('p', {}, say('fairSaved')))
  })
  const open = button(say('fairReveal'), 'btn', async () => {
    const reply = await calls.reveal()
    if (!reply.ok) return showRefusal(reply.code)
    const { revealed } = reply.value
    show(reply.value.fairness)
    news.replaceChildren(
      revealed
        ? copyable(sayCount('fairRevealed', revealed.rounds), revealed.serverSeed)
        : el('p', {}, say('fairNothing')),
    )
  })
  show(fairness)
  openSheet(
    say('fairness'),
    el('p', {}, say('fairAbout')),
    promise,
    el(
      'label',
      { class: 'field' },
      el('span', {}, say('fairClient')),
      seed,
      el('small', {}, say('fairClientHint')),
    ),
    save,
    el('p', {}, say('fairRevealAbout')),
    open,
    news,
  )
}
