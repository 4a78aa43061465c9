import { paysOf, speciesOf, type Water } from '#lib/fairness/fish.ts'
import { el, prefersStillness } from '../../kit/dom.ts'
import { say } from '../../kit/page-data.ts'
import { createSchool, type Swimmer } from './school.ts'
import { drawSprites } from './sprites.ts'
import { drawWater, type Scenery } from './water.ts'

export interface Reef {
  element: HTMLElement
  /** Turns the barrel by so many degrees. */
  turn: (degrees: number) => void
  fire: () => void
  /** The answer to a bullet that touched: the fish rises with what it pays, or swims on. */
  answer: (touched: Swimmer, caught: string | undefined) => void
}

interface Bullet {
  x: number
  y: number
  vx: number
  vy: number
}
interface Sign {
  x: number
  y: number
  text: string | undefined
  age: number
}

const BULLET_SPEED = 620
const SIGN_SECONDS = 1.1
const WIDEST = 82
/** A page that was away does not make up for it in one leap. */
const LONGEST_STEP = 0.05

interface ReefParts {
  water: Water
  scenery: Scenery
  /** Whether one more bullet may go. */
  mayFire: () => boolean
  /** Told of each hit. */
  touch: (fish: Swimmer) => void
}

/** The water with its fish and the barrel. */
export function createReef({ water, scenery, mayFire, touch }: ReefParts): Reef {
  const canvas = el('canvas', {
    class: 'reef',
    tabindex: '0',
    role: 'application',
    'aria-label': say('reef'),
  })
  const pen = canvas.getContext('2d')
  const still = prefersStillness()
  const school = createSchool(water, still ? 0.35 : 1)
  let [width, height, density] = [0, 0, 1]
  const kinds = speciesOf(water)
  let sprites = drawSprites(kinds, 1, 1)
  let backdrop = drawWater(scenery, 1, 1, 1)
  let angle = 0
  let bullets: Bullet[] = []
  let signs: Sign[] = []
  let before = performance.now()

  new ResizeObserver(() => {
    density = Math.min(2, devicePixelRatio)
    ;[width, height] = [canvas.clientWidth, canvas.clientHeight]
    canvas.width = Math.round(width * density)
    canvas.height = Math.round(height * density)
    const scale = Math.min(1.15, Math.max(0.62, Math.min(width / 900, height / 460)))
    sprites = drawSprites(kinds, scale, density)
    backdrop = drawWater(scenery, width, height, density)
  }).observe(canvas)

  const muzzle = () => ({ x: width / 2, y: height - 20 })

  function aim(event: PointerEvent): void {
    const box = canvas.getBoundingClientRect()
    const { x, y } = muzzle()
    const degrees = (Math.atan2(event.clientX - box.left - x, y - (event.clientY - box.top)) * 180) / Math.PI
    angle = Math.max(-WIDEST, Math.min(WIDEST, degrees))
  }

  function fire(): void {
    if (!mayFire()) return
    const turned = (angle * Math.PI) / 180
    const { x, y } = muzzle()
    const [vx, vy] = [Math.sin(turned) * BULLET_SPEED, -Math.cos(turned) * BULLET_SPEED]
    bullets.push({ x: x + vx * 0.07, y: y + vy * 0.07, vx, vy })
  }

  canvas.addEventListener('pointermove', aim)
  canvas.addEventListener('pointerdown', event => {
    aim(event)
    fire()
  })

  function step(seconds: number): void {
    school.swim(seconds, width, height)
    for (const bullet of bullets) {
      bullet.x += bullet.vx * seconds
      bullet.y += bullet.vy * seconds
      const fish = school.swimmers().find(one => one.risesFor === undefined && isTouched(one, bullet))
      if (!fish) continue
      bullet.y = -100
      signs.push({ x: fish.x, y: fish.y, text: undefined, age: 0 })
      touch(fish)
    }
    // A bullet that leaves the water touched nothing, and costs nothing.
    bullets = bullets.filter(({ x, y }) => y > 0 && x > 0 && x < width)
    for (const sign of signs) sign.age += seconds
    signs = signs.filter(sign => sign.age < SIGN_SECONDS)
  }

  function isTouched({ species, x, y }: Swimmer, bullet: Bullet): boolean {
    const { width: long, height: tall } = sprites.get(species) ?? { width: 1, height: 1 }
    return ((bullet.x - x) / (long * 0.42)) ** 2 + ((bullet.y - y) / (tall * 0.4)) ** 2 < 1
  }

  function draw(): void {
    if (!pen || width === 0) return
    pen.setTransform(density, 0, 0, density, 0, 0)
    pen.drawImage(backdrop, 0, 0, width, height)
    pen.textAlign = 'center'
    for (const fish of school.swimmers()) drawFish(pen, fish)
    pen.fillStyle = '#f4e3b6'
    for (const { x, y } of bullets) {
      pen.beginPath()
      pen.arc(x, y, 6, 0, 7)
      pen.fill()
    }
    for (const sign of signs) drawSign(pen, sign)
    drawBarrel(pen)
  }

  function drawFish(on: CanvasRenderingContext2D, { species, x, y, speed, sway, risesFor }: Swimmer): void {
    const sprite = sprites.get(species)
    if (!sprite) return
    const { picture, width: long, height: tall } = sprite
    const bob = still ? 0 : Math.sin(sway * 2) * 3
    on.save()
    on.globalAlpha = risesFor === undefined ? 1 : Math.max(0, risesFor)
    on.translate(x, y + bob)
    on.scale(speed < 0 ? -1 : 1, 1)
    if (!still) on.rotate(Math.sin(sway * 2.4) * 0.04)
    on.drawImage(picture, -long / 2, -tall / 2, long, tall)
    on.restore()
    if (risesFor !== undefined) return
    on.font = '600 12px Anuphan, sans-serif'
    on.fillStyle = 'rgb(246 242 228 / 0.85)'
    on.fillText(`×${paysOf(water, species)}`, x, y + bob + tall / 2 + 8)
  }

  function drawSign(on: CanvasRenderingContext2D, { x, y, text, age }: Sign): void {
    const rest = 1 - age / SIGN_SECONDS
    on.globalAlpha = rest
    if (text === undefined) {
      on.strokeStyle = '#e9f2ea'
      on.lineWidth = 2
      on.beginPath()
      on.arc(x, y, still ? 20 : 12 + age * 26, 0, 7)
      on.stroke()
    } else {
      on.font = '600 19px Anuphan, sans-serif'
      on.fillStyle = '#fff6e0'
      on.fillText(text, x, y - (still ? 24 : 24 + age * 26))
    }
    on.globalAlpha = 1
  }

  function drawBarrel(on: CanvasRenderingContext2D): void {
    const { x, y } = muzzle()
    on.save()
    on.translate(x, y)
    on.rotate((angle * Math.PI) / 180)
    on.fillStyle = scenery.barrel
    on.beginPath()
    on.roundRect(-9, -46, 18, 50, 8)
    on.fill()
    on.fillStyle = scenery.rim
    on.fillRect(-11, -46, 22, 7)
    on.restore()
    on.fillStyle = scenery.mount
    on.beginPath()
    on.arc(x, y + 6, 25, Math.PI, 0)
    on.fill()
    on.fillStyle = scenery.rim
    on.beginPath()
    on.arc(x, y + 2, 9, 0, 7)
    on.fill()
  }

  function frame(now: number): void {
    if (height > 0) step(Math.min(LONGEST_STEP, Math.max(0, (now - before) / 1_000)))
    before = now
    draw()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)

  return {
    element: canvas,
    turn: degrees => {
      angle = Math.max(-WIDEST, Math.min(WIDEST, angle + degrees))
    },
    fire,
    answer: (fish, caught) => {
      if (caught === undefined) return
      school.lift(fish)
      signs.push({ x: fish.x, y: fish.y, text: caught, age: 0 })
    },
  }
}
