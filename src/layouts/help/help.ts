import { findHits, holdsAll, passageAt, searchText, searchWords } from '#lib/help/search.ts'
import { type Phrases, plural } from '#lib/i18n/format.ts'

/** So many hits are opened, to be read at once; more are shown by their titles. */
const OPENED_AT_MOST = 3
/** Where the browser can paint ranges, the words are marked under this name (help.css). */
const MARKS = 'help-hit'

interface Searched {
  element: HTMLDetailsElement
  text: string
}

/** Searches the articles of the page in its own text, and opens the one that an address names. */
class Help extends HTMLElement {
  #articles: Searched[] | undefined
  /** What the visitor had open before the search. */
  #openBefore: HTMLDetailsElement[] | undefined

  connectedCallback() {
    const form = this.querySelector('form')
    form?.addEventListener('input', () => this.#search())
    form?.addEventListener('submit', event => {
      event.preventDefault()
      this.#firstHit()?.querySelector<HTMLElement>('summary')?.focus()
    })
    form?.addEventListener('reset', () => this.#ask(''))
    this.querySelector('[data-show-all]')?.addEventListener('click', () => this.#ask(''))
    addEventListener('hashchange', () => this.#reveal())
    this.addEventListener('click', event => this.#onLink(event))
    const asked = new URLSearchParams(location.search).get('q')
    if (asked) this.#ask(asked, false)
    this.#reveal()
    this.#followTopics()
  }

  get #field(): HTMLInputElement | null {
    return this.querySelector('input')
  }

  /** Puts a query into the field and shows its results. */
  #ask(query: string, isOwn = true) {
    const field = this.#field
    if (!field) return
    field.value = query
    this.#search()
    if (isOwn) field.focus()
  }

  #search() {
    const query = this.#field?.value.trim() ?? ''
    const words = searchWords(query)
    this.#remember(query)
    const hits = this.#show(words)
    this.#say(words.length > 0 ? hits.length : undefined)
    if (words.length > 0) this.#openBefore ??= this.#open()
    for (const article of hits) article.open = words.length > 0 && hits.length <= OPENED_AT_MOST
    for (const { element } of this.#articles ?? []) quote(element, words)
    if (words.length === 0) {
      for (const article of this.#openBefore ?? []) article.open = true
      this.#openBefore = undefined
    }
    mark(hits, words)
  }

  /** Shows only articles that contain every word, and the topics that have some of them; returns these articles. */
  #show(words: readonly string[]): HTMLDetailsElement[] {
    this.#articles ??= [...this.querySelectorAll<HTMLDetailsElement>('details')].map(element => ({
      element,
      text: searchText(element.textContent ?? ''),
    }))
    const hits: HTMLDetailsElement[] = []
    for (const { element, text } of this.#articles) {
      element.hidden = !holdsAll(text, words)
      if (!element.hidden) hits.push(element)
    }
    for (const topic of this.querySelectorAll<HTMLElement>('section[id]')) {
      topic.hidden = topic.querySelector('details:not([hidden])') === null
      const entry = this.querySelector(`nav a[href="#${topic.id}"]`)?.closest('li')
      if (entry) entry.hidden = topic.hidden
    }
    return hits
  }

  #say(count: number | undefined) {
    const status = this.querySelector('[role="status"]')
    const phrases = JSON.parse(this.dataset.phrases ?? '{}') as Phrases
    const none = this.querySelector<HTMLElement>('[data-none]')
    const found = count === undefined ? '' : plural(phrases, 'found', count, this.dataset.language ?? 'en')
    if (status) status.textContent = found
    if (none) none.hidden = count !== 0
    const clear = this.querySelector<HTMLElement>('[type="reset"]')
    if (clear) clear.hidden = !this.#field?.value
  }

  /** The query stands in the address, so that a search can be passed on and survives a change of language. */
  #remember(query: string) {
    const url = new URL(location.href)
    if (query) url.searchParams.set('q', query)
    else url.searchParams.delete('q')
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }

  #open(): HTMLDetailsElement[] {
    return [...this.querySelectorAll<HTMLDetailsElement>('details[open]')]
  }

  #firstHit(): Element | null {
    return this.querySelector('details:not([hidden])')
  }

  /** Opens the article that the address names; not every browser does so by itself. */
  #reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target || !this.contains(target)) return
    const hidden = target.closest('[hidden]')
    if (hidden) this.#ask('', false)
    const article = target.closest('details')
    if (!article || (article.open && !hidden)) return
    article.open = true
    target.scrollIntoView()
  }

  /** A link to the article that the address names already fires no hashchange. */
  #onLink(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.hash && link.hash === location.hash && link.pathname === location.pathname) this.#reveal()
  }

  /** Marks the topic that is in view. */
  #followTopics() {
    const links = new Map(
      [...this.querySelectorAll<HTMLAnchorElement>('nav a')].map(link => [link.hash.slice(1), link]),
    )
    const watcher = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting)
        if (!entered) return
        for (const [id, link] of links) {
          if (id === entered.target.id) link.setAttribute('aria-current', 'true')
          else link.removeAttribute('aria-current')
        }
      },
      // A thin line a third down the page: one topic crosses it at a time.
      { rootMargin: '-33% 0px -66% 0px' },
    )
    for (const topic of this.querySelectorAll('section[id]')) watcher.observe(topic)
  }
}

/** Under the title of a folded article, the passage in which the first word stands; nothing when the title has it. */
function quote(article: HTMLDetailsElement, words: readonly string[]) {
  article.querySelector('summary span')?.remove()
  const title = article.querySelector('h3')
  if (!title || words.length === 0 || article.hidden || article.open) return
  if (findHits(title.textContent, words).length > 0) return
  const text = article.querySelector('[data-body]')?.textContent.replace(/\s+/g, ' ').trim() ?? ''
  const passage = passageAt(text, findHits(text, words)[0])
  if (!passage) return
  const line = document.createElement('span')
  line.textContent = passage
  title.after(line)
}

/** Paints the words where they stand, without touching the text. */
function mark(articles: readonly HTMLElement[], words: readonly string[]) {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(MARKS)
  if (words.length === 0) return
  const ranges: Range[] = []
  for (const article of articles) {
    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [start, end] of findHits(node.nodeValue ?? '', words)) {
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, end)
        ranges.push(range)
      }
    }
  }
  CSS.highlights.set(MARKS, new Highlight(...ranges))
}

customElements.define('baize-help', Help)
