/** The water behind everything, drawn once for a size: light from above, a reef of lantern coral below. */
export function drawWater(width: number, height: number, density: number): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = Math.max(1, Math.round(width * density))
  picture.height = Math.max(1, Math.round(height * density))
  const pen = picture.getContext('2d')
  if (!pen) return picture
  pen.scale(density, density)
  const depth = pen.createLinearGradient(0, 0, 0, height)
  depth.addColorStop(0, '#1d6a5c')
  depth.addColorStop(0.55, '#12493f')
  depth.addColorStop(1, '#0a2a26')
  pen.fillStyle = depth
  pen.fillRect(0, 0, width, height)
  for (let beam = 0; beam < 5; beam += 1) {
    const x = width * (0.12 + beam * 0.2)
    pen.fillStyle = 'rgb(255 240 200 / 0.035)'
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(x + width * 0.05, 0)
    pen.lineTo(x + width * 0.16 - beam * 14, height)
    pen.lineTo(x - width * 0.06 - beam * 14, height)
    pen.fill()
  }
  drawReef(pen, width, height)
  return picture
}

function drawReef(pen: CanvasRenderingContext2D, width: number, height: number): void {
  pen.fillStyle = '#0b211e'
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
    pen.strokeStyle = branch % 2 === 0 ? '#2a4a40' : '#4a3a3a'
    pen.lineWidth = 6
    pen.lineCap = 'round'
    pen.beginPath()
    for (const lean of [-0.5, 0, 0.5]) {
      pen.moveTo(x, height - 14)
      pen.quadraticCurveTo(x + lean * 14, height - tall * 0.6, x + lean * tall, height - tall)
    }
    pen.stroke()
    pen.fillStyle = 'rgb(233 205 147 / 0.5)'
    for (const lean of [-0.5, 0, 0.5]) {
      pen.beginPath()
      pen.arc(x + lean * tall, height - tall, 4, 0, 7)
      pen.fill()
    }
  }
}
