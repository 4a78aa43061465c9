// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import intent from '#islands/intent/directive.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
  delete document.documentElement.dataset.session
  delete document.documentElement.dataset.query
})

/** An island that sleeps until somebody reaches for it, and whose script can be made to arrive when the test says so. */
function sleepingIsland(html: string, value = '') {
  const island = document.createElement('astro-island')
  island.innerHTML = html
  document.body.replaceChildren(island)
  const clicks: string[] = []
  const loads = { count: 0 }
  let arrive: (works: boolean) => void = () => {}
  const load = () => {
    loads.count += 1
    return new Promise<() => Promise<void>>((resolve, reject) => {
      arrive = works => {
        if (!works) reject(new Error('no network'))
        resolve(async () => {
          for (const button of island.querySelectorAll('[id]')) {
            button.addEventListener('click', event => {
              event.preventDefault()
              clicks.push(button.id)
            })
          }
          island.dispatchEvent(new Event('astro:hydrate'))
        })
      }
    })
  }
  intent(load, { name: 'Test', value }, island)
  const settle = () => vi.runAllTimersAsync()
  /** Its script was asked for once the press was painted, and comes now. */
  const comes = async (works = true) => {
    await settle()
    arrive(works)
    await settle()
  }
  return { island, clicks, loads, settle, arrive: comes }
}

test('keeps the first click and gives it to the island once it listens', async () => {
  const { island, clicks, arrive } = sleepingIsland('<a href="/login" id="login">Log in</a>')
  island.querySelector<HTMLElement>('#login')?.click()
  expect(clicks).toEqual([])
  await arrive()
  expect(clicks).toEqual(['login'])
})

test('counts clicks in between as one, on what was clicked last', async () => {
  const { island, clicks, loads, arrive } = sleepingIsland('<b id="login"></b><b id="register"></b>')
  for (const id of ['login', 'login', 'register']) island.querySelector<HTMLElement>(`#${id}`)?.click()
  await arrive()
  expect(clicks).toEqual(['register'])
  expect(loads.count).toBe(1)
})

test.each(['pointerover', 'pointerdown', 'focusin', 'touchstart'])(
  'wakes on %s without a click',
  async name => {
    const { island, clicks, loads, arrive } = sleepingIsland('<b id="login"></b>')
    island.querySelector('#login')?.dispatchEvent(new Event(name, { bubbles: true }))
    // What the press itself changes is painted first.
    expect(loads.count).toBe(0)
    await arrive()
    expect(loads.count).toBe(1)
    expect(clicks).toEqual([])
  },
)

test('gets out of the way once the island listens', async () => {
  const { island, clicks, arrive } = sleepingIsland('<b id="login"></b>')
  island.querySelector<HTMLElement>('#login')?.click()
  await arrive()
  island.querySelector<HTMLElement>('#login')?.click()
  expect(clicks).toEqual(['login', 'login'])
})

test('follows the link when the script cannot be fetched, so that the visitor still gets there', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { island, arrive } = sleepingIsland('<a href="/login" id="login">Log in</a>')
  island.querySelector<HTMLElement>('#login')?.click()
  await arrive(false)
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/login$/))
  assign.mockRestore()
})

test('leaves plain links, and clicks that ask for another tab, to the browser', () => {
  const { island } = sleepingIsland(
    '<a href="#game" data-plain id="game"><b>Koi</b></a><a href="#next" id="next">2</a>',
  )
  const press = (selector: string, keys: MouseEventInit = {}) =>
    island
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  expect(press('#game b')).toBe(true)
  expect(press('#next', { ctrlKey: true })).toBe(true)
  expect(press('#next', { button: 1 })).toBe(true)
  expect(press('#next')).toBe(false)
})

test('wakes at once where what was built is not what the visitor is to see', () => {
  expect(sleepingIsland('<b></b>', 'personal').loads.count).toBe(0)
  history.replaceState(null, '', '/?page=2')
  expect(sleepingIsland('<b></b>').loads.count).toBe(0)
  expect(sleepingIsland('<b></b>', 'personal').loads.count).toBe(1)
  history.replaceState(null, '', '/')
  document.documentElement.dataset.session = 'member'
  expect(sleepingIsland('<b></b>', 'personal').loads.count).toBe(1)
})

test('sleeps in a lobby whose address holds no choice of its own, and wakes at once for a choice and for members', () => {
  const loads = () => sleepingIsland('<b></b>', 'chosen').loads.count
  history.replaceState(null, '', '/rng?utm_source=post&referralCode=ABC')
  expect(loads()).toBe(0)
  // The script in the head has read the address.
  document.documentElement.dataset.query = ''
  expect(loads()).toBe(1)
  delete document.documentElement.dataset.query
  document.documentElement.dataset.session = 'member'
  expect(loads()).toBe(1)
})

test('asks at the first touch for every script that the build named, once', async () => {
  const { island, arrive } = sleepingIsland('<a href="/login" id="login">Log in</a>')
  island.setAttribute('parts', 'react.1.js login.2.js')
  const asked = () =>
    [...document.head.querySelectorAll('link[rel=modulepreload]')].map(link => link.getAttribute('href'))
  expect(asked()).toEqual([])
  island.querySelector('#login')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  island.querySelector<HTMLElement>('#login')?.click()
  await arrive()
  expect(asked()).toEqual(['/_astro/react.1.js', '/_astro/login.2.js'])
})

test('leaves the typing in a plain field to the browser while the island wakes, then tells it of the text once', async () => {
  const { island, loads, arrive } = sleepingIsland('<input id="own"><input id="name" data-plain>')
  const heard: string[] = []
  for (const name of ['keydown', 'input'])
    island.addEventListener(name, ({ target }) => heard.push(`${name} ${(target as Element).id}`))
  const press = (id: string, value: string) => {
    const field = island.querySelector<HTMLInputElement>(`#${id}`)
    if (!field) throw new Error(`no field ${id}`)
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    field.value = value
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  press('name', 'k')
  press('own', 'a')
  const arrived = arrive()
  press('name', 'ko')
  expect(heard).toEqual(['keydown own', 'input own'])
  await arrived
  expect(loads.count).toBe(1)
  expect(heard).toEqual(['keydown own', 'input own', 'input name'])
  press('name', 'koi')
  expect(heard.slice(3)).toEqual(['keydown name', 'input name'])
})

test('wakes in a pause of the typing in a plain field, and at once for who has pressed something', async () => {
  const { island, clicks, loads, arrive } = sleepingIsland('<input id="name" data-plain><b id="go"></b>')
  const type = () =>
    island.querySelector('#name')?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  for (let key = 0; key < 8; key += 1) {
    type()
    await vi.advanceTimersByTimeAsync(60)
  }
  expect(loads.count).toBe(0)
  await vi.advanceTimersByTimeAsync(60)
  expect(loads.count).toBe(1)

  const other = sleepingIsland('<input id="name" data-plain><b id="go"></b>')
  other.island.querySelector('#name')?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(40)
  other.island.querySelector<HTMLElement>('#go')?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(other.loads.count).toBe(1)
  await other.arrive()
  expect(other.clicks).toEqual(['go'])
  await arrive()
  expect(clicks).toEqual([])
})
