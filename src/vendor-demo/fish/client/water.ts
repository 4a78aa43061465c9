/** How a water looks: as its title has it. */
export interface Scenery {
  /** From the light down to the bed. */
  depth: readonly [string, string, string]
  /** How many beams of light come down. */
  beams: number
  bed: string
  /** What grows on the bed, by turns, and what shines on its ends. */
  growth: readonly [string, string]
  buds: string
  /** Weeds that lean one way, not corals that spread. */
  sways: boolean
  barrel: string
  rim: string
  mount: string
}

/** The water behind everything, drawn once for a size: light from above, what grows on the bed below. */
export function drawWater(
  scenery: Scenery,
  width: number,
  height: number,
  density: number,
): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = Math.max(1, Math.round(width * density))
  picture.height = Math.max(1, Math.round(height * density))
  const pen = picture.getContext('2d')
  if (!pen) return picture
  pen.scale(density, density)
  const depth = pen.createLinearGradient(0, 0, 0, height)
  for (const [at, colour] of scenery.depth.entries()) depth.addColorStop([0, 0.55, 1][at] ?? 1, colour)
  pen.fillStyle = depth
  pen.fillRect(0, 0, width, height)
  for (let beam = 0; beam < scenery.beams; beam += 1) {
    const x = width * (0.12 + beam / scenery.beams)
    pen.fillStyle = 'rgb(255 240 200 / 0.035)'
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(x + width * 0.05, 0)
    pen.lineTo(x + width * 0.16 - beam * 14, height)
    pen.lineTo(x - width * 0.06 - beam * 14, height)
    pen.fill()
  }
  drawBed(pen, scenery, width, height)
  return picture
}

function drawBed(
  pen: CanvasRenderingContext2D,
  { bed, growth, buds, sways }: Scenery,
  width: number,
  height: number,
): void {
  const leans = sways ? [0.1, 0.25, 0.4] : [-0.5, 0, 0.5]
  pen.fillStyle = bed
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= width; x += 24)
    pen.lineTo(x, height - 22 - 12 * Math.sin(x / 47) - 8 * Math.sin(x / 19 + 1))
  pen.lineTo(width, height)
  pen.fill()
  const branches = Math.max(3, Math.round(width / 150))
  for (let branch = 0; branch < branches; branch += 1) {
    const x = ((branch + 0.5) / branches) * width + 20 * Math.sin(branch * 2.4)
    const tall = 44 + 22 * Math.sin(branch * 1.7)
    pen.strokeStyle = growth[branch % 2 === 0 ? 0 : 1]
    pen.lineWidth = 6
    pen.lineCap = 'round'
    pen.beginPath()
    for (const lean of leans) {
      pen.moveTo(x, height - 14)
      pen.quadraticCurveTo(x + lean * 14, height - tall * 0.6, x + lean * tall, height - tall)
    }
    pen.stroke()
    pen.fillStyle = buds
    for (const lean of leans) {
      pen.beginPath()
      pen.arc(x + lean * tall, height - tall, 4, 0, 7)
      pen.fill()
    }
  }
}
