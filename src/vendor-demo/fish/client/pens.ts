/** A fish is drawn in a field of 200 by 120 units, its head to the right. */
export interface Look {
  /** Length on a water of ordinary size. */
  length: number
  body: string
  shade: string
  draw: (pen: CanvasRenderingContext2D, look: Look) => void
}

const INK = '#0b1210'

export function shape(pen: CanvasRenderingContext2D, d: string, fill: string): void {
  pen.fillStyle = fill
  pen.fill(new Path2D(d))
}

export function eye(pen: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  pen.fillStyle = '#fff6e0'
  pen.beginPath()
  pen.arc(x, y, r, 0, 7)
  pen.fill()
  pen.fillStyle = INK
  pen.beginPath()
  pen.arc(x + r * 0.25, y, r * 0.6, 0, 7)
  pen.fill()
}

/** Body, tail and fins in a field of 200 by 120 units; most fish differ in colour and stripes. */
export function plain(stripes: string, deep: number) {
  return (pen: CanvasRenderingContext2D, { body, shade }: Look): void => {
    shape(pen, 'M62 60C40 44 26 24 12 22 22 44 22 76 12 98 26 96 40 76 62 60Z', shade)
    shape(pen, `M90 ${60 - deep}C96 ${44 - deep} 124 ${44 - deep} 140 ${66 - deep}Z`, shade)
    shape(
      pen,
      `M46 60C70 ${60 - deep * 1.3} 140 ${60 - deep * 1.3} 190 60 140 ${60 + deep * 1.3} 70 ${60 + deep * 1.3} 46 60Z`,
      body,
    )
    shape(
      pen,
      `M46 60C70 ${60 + deep * 1.3} 140 ${60 + deep * 1.3} 190 60 140 ${60 + deep * 0.6} 80 ${60 + deep * 0.5} 46 60Z`,
      shade,
    )
    pen.strokeStyle = '#fff6e0'
    pen.lineWidth = 7
    pen.lineCap = 'round'
    pen.stroke(new Path2D(stripes))
    eye(pen, 164, 54, 7)
  }
}
