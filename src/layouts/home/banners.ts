import type { Swiper } from 'swiper'
import { whenIdle, whenLoaded } from './when.ts'

/** Spec, section 9: 5 s a banner, 1 s a slide, 1.1 banners in view. */
const STAY_MS = 5000
const SLIDE_MS = 1000
const IN_VIEW = 1.1

/** The banners: arrows and pause over a list that scrolls by itself; rotation comes once the page has nothing to do. */
export class Banners extends HTMLElement {
  #swiper: Swiper | undefined
  #paused = matchMedia('(prefers-reduced-motion: reduce)').matches

  connectedCallback() {
    // Members do not see the banners that ask a guest in; a carousel counts only what can be seen.
    if (document.documentElement.dataset.session === 'member') {
      for (const hidden of this.querySelectorAll('[data-for="guest"]')) hidden.remove()
      this.#showPip(0)
    }
    const slides = this.querySelectorAll('[data-slide]')
    const controls = this.querySelector<HTMLElement>('[data-controls]')
    if (slides.length < 2 || !controls) return
    controls.hidden = false
    for (const button of controls.querySelectorAll<HTMLElement>('[data-step]')) {
      button.addEventListener('click', () => this.#step(Number(button.dataset.step)))
    }
    const pause = controls.querySelector<HTMLElement>('[data-pause]')
    pause?.setAttribute('aria-pressed', String(this.#paused))
    pause?.addEventListener('click', () => {
      this.#paused = !this.#paused
      pause.setAttribute('aria-pressed', String(this.#paused))
      this.#rotate()
    })
    this.addEventListener('focusin', () => this.#swiper?.autoplay.stop())
    this.addEventListener('focusout', () => this.#rotate())
    const track = this.#track()
    track.addEventListener(
      'scroll',
      () => {
        if (!this.#swiper) this.#showPip(this.#scrolledTo())
      },
      { passive: true },
    )
    // The first banner stays 5 s, so there is time: first the page, then what the visitor does, then rotation.
    whenLoaded(() => setTimeout(() => whenIdle(() => this.#upgrade()), STAY_MS - SLIDE_MS))
  }

  #track(): HTMLElement {
    return this.querySelector<HTMLElement>('[data-track]') ?? this
  }

  #scrolledTo(): number {
    const slide = this.querySelector('[data-slide]')
    return slide ? Math.round(this.#track().scrollLeft / slide.clientWidth) : 0
  }

  #step(by: number) {
    if (this.#swiper) {
      if (by > 0) this.#swiper.slideNext()
      else this.#swiper.slidePrev()
      return
    }
    const slide = this.querySelector('[data-slide]')
    this.#track().scrollBy({ left: by * (slide?.clientWidth ?? 0), behavior: 'smooth' })
  }

  async #upgrade() {
    const [{ default: Swiper }, { default: Autoplay }] = await Promise.all([
      import('swiper'),
      import('swiper/modules').then(modules => ({ default: modules.Autoplay })),
    ])
    const track = this.#track()
    const initialSlide = this.#scrolledTo()
    const list = this.querySelector('[data-slides]')
    const slides = this.querySelectorAll('[data-slide]')
    const gap = Number.parseFloat(getComputedStyle(list ?? track).columnGap)
    track.scrollLeft = 0
    this.dataset.live = ''
    this.#swiper = new Swiper(track, {
      modules: [Autoplay],
      // It finds its parts by a class of theirs.
      wrapperClass: list?.classList[0] ?? '',
      slideClass: slides[0]?.classList[0] ?? '',
      initialSlide,
      slidesPerView: IN_VIEW,
      spaceBetween: gap,
      speed: this.#paused ? 0 : SLIDE_MS,
      // Two banners are too few to go round: the list then runs back to the first.
      loop: slides.length > 2,
      // Every press of an arrow counts, also while a banner is moving.
      loopPreventsSliding: false,
      rewind: slides.length === 2,
      autoplay: { delay: STAY_MS, disableOnInteraction: false, pauseOnMouseEnter: true },
      on: {
        realIndexChange: swiper => this.#show(swiper.realIndex),
      },
    })
    this.#show(initialSlide)
    this.#rotate()
  }

  #rotate() {
    if (this.#paused || this.matches(':focus-within')) this.#swiper?.autoplay.stop()
    else this.#swiper?.autoplay.start()
  }

  /** Only the banner in view is in the order of the keyboard. */
  #show(index: number) {
    this.#showPip(index)
    for (const [at, slide] of this.querySelectorAll<HTMLElement>('[data-slide]').entries()) {
      const current = Number(slide.dataset.swiperSlideIndex ?? at) === index
      for (const link of slide.querySelectorAll('a')) {
        if (current) link.removeAttribute('tabindex')
        else link.tabIndex = -1
      }
    }
  }

  #showPip(index: number) {
    for (const [at, pip] of this.querySelectorAll('[data-pips] i').entries())
      pip.toggleAttribute('data-on', at === index)
  }
}
