import { readKind, type SeatKind } from './seat-kind.ts'

/** Which parts each kind of visitor sees: a part may hold further parts. */
const PARTS: Record<SeatKind, readonly string[]> = {
  agent: ['agent'],
  member: ['other', 'member'],
  trial: ['other', 'trial'],
}

/** What somebody who is signed in sees in place of the agents' login. */
class AgentSeat extends HTMLElement {
  connectedCallback() {
    this.#show()
    // Somebody may sign in or out while the page is open.
    const watcher = new MutationObserver(() => this.#show())
    watcher.observe(document.documentElement, { attributeFilter: ['data-session'] })
    const leave = this.querySelector<HTMLButtonElement>('[data-leave]')
    leave?.addEventListener('click', () => this.#leave(leave))
  }

  #show() {
    const shown = PARTS[readKind() ?? 'member']
    for (const part of this.querySelectorAll<HTMLElement>('[data-kind]'))
      part.hidden = !shown.includes(part.dataset.kind ?? '')
  }

  /** Ends the session of the player, so that the form is there for the agent's account. */
  async #leave(button: HTMLButtonElement) {
    if (button.ariaBusy === 'true') return
    const label = button.textContent
    button.ariaBusy = 'true'
    button.textContent = button.dataset.busy ?? label
    try {
      const { signOut } = await import('#lib/session/store.ts')
      await signOut(document.documentElement.lang, { stays: true })
    } finally {
      button.ariaBusy = 'false'
      button.textContent = label
    }
  }
}

customElements.define('baize-agent-seat', AgentSeat)
