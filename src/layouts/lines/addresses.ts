import type { domainRoutes } from '#lib/site/api.ts'
import { getJson } from '#lib/site/get-json.ts'
import { lineOrigin } from '#lib/site/line-rules.ts'

const COPIED_MS = 3_000

/** The official addresses of the site, each to be copied, and whether the address of this page is among them. */
export class Addresses extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', event => this.#onClick(event))
    void this.#load()
  }

  async #load() {
    this.#say('loading')
    try {
      const { domainRoute } = await getJson<typeof domainRoutes>('/domain-routes')
      const rows = domainRoute.flatMap(({ domainName, description }) => {
        const origin = lineOrigin(domainName, location.origin)
        return origin ? [{ origin, description }] : []
      })
      const isListed = rows.some(({ origin }) => origin === location.origin)
      this.#list?.replaceChildren(...rows.map(({ origin, description }) => this.#row(origin, description)))
      this.#say(isListed ? 'listed' : 'unlisted')
    } catch (error) {
      this.#list?.replaceChildren()
      this.#say('failed', error instanceof Error ? error.message : '')
    }
  }

  get #list() {
    return this.querySelector('ul')
  }

  /** One of the sentences shows: what is going on, or how this page's own address stands to the list. */
  #say(state: string, text?: string) {
    this.dataset.state = state
    for (const note of this.querySelectorAll<HTMLElement>('[data-when]')) {
      note.hidden = note.dataset.when !== state
      note.querySelector('[data-address]')?.replaceChildren(location.origin)
      if (text && !note.hidden) note.querySelector('[data-text]')?.replaceChildren(text)
    }
  }

  #row(origin: string, description: string): Node {
    const template = this.querySelector<HTMLTemplateElement>('template[data-row]')
    const row = template?.content.cloneNode(true) as DocumentFragment
    row.querySelector('[data-origin]')?.append(origin)
    row.querySelector('[data-about]')?.append(description)
    row.querySelector('[data-here]')?.toggleAttribute('hidden', origin !== location.origin)
    const button = row.querySelector<HTMLElement>('[data-copy]')
    if (button) button.dataset.copy = origin
    button?.setAttribute('aria-label', (this.dataset.copyLabel ?? '').replace('{{address}}', origin))
    return row
  }

  #onClick(event: Event) {
    const button = event.target instanceof Element ? event.target.closest('button') : undefined
    if (button?.dataset.again !== undefined) void this.#load()
    if (button?.dataset.copy) void this.#copy(button, button.dataset.copy)
  }

  async #copy(button: HTMLElement, text: string) {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    const { copied = '', notCopied = '' } = this.dataset
    this.querySelector('[data-announce]')?.replaceChildren(isCopied ? copied : notCopied)
    if (!isCopied) {
      this.#select(button)
      return
    }
    button.dataset.done = ''
    setTimeout(() => delete button.dataset.done, COPIED_MS)
  }

  /** A browser that does not let pages copy: the address is marked, so that the visitor can. */
  #select(button: HTMLElement) {
    const address = button.closest('li')?.querySelector('[data-origin]')
    if (address) getSelection()?.selectAllChildren(address)
  }
}
