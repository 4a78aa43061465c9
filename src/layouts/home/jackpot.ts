/** Spec, section 9: 28,000,000 to 200,000,000 with two decimals; grows by 100 to 500 every 3, 4 or 5 seconds. */
const START_CENTS = { least: 28_000_000_00, most: 200_000_000_00 }
const GROWTH_CENTS = { least: 100_00, most: 500_00 }
const PAUSE_MS = [3000, 4000, 5000] as const

function between({ least, most }: { least: number; most: number }): number {
  return least + Math.floor(Math.random() * (most - least + 1))
}

/** The simulated counter. It is decoration: no money of anybody is in it, so plain numbers are enough. */
export class Jackpot extends HTMLElement {
  #cents = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    this.#cents = between(START_CENTS)
    // A plate has long turned when its next figure comes. Nothing is measured: that would lay out the whole page.
    this.addEventListener('animationend', ({ target }) => {
      if (target instanceof Element) target.classList.remove('turned')
    })
    this.#show({ isFirst: true })
    this.#wait()
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
  }

  #wait() {
    this.#timer = setTimeout(
      () => {
        this.#cents = Math.min(this.#cents + between(GROWTH_CENTS), START_CENTS.most)
        this.#show({ isFirst: false })
        this.#wait()
      },
      PAUSE_MS[Math.floor(Math.random() * PAUSE_MS.length)],
    )
  }

  #show({ isFirst }: { isFirst: boolean }) {
    const plates = [...this.querySelectorAll('b')]
    // A currency without decimals shows whole units; the counter itself goes on in hundredths.
    const digits = String(this.#cents).slice(0, this.dataset.decimals === '0' ? -2 : undefined)
    const figure = digits.padStart(plates.length, '0')
    for (const [index, plate] of plates.entries()) {
      const sign = figure[index] ?? ''
      // Like a counter of wheels it shows the zeros in front, but faintly: they are not part of the figure.
      plate.classList.toggle('unlit', index < plates.length - digits.length)
      if (plate.textContent === sign) continue
      plate.textContent = sign
      plate.classList.toggle('turned', !isFirst)
    }
  }
}
