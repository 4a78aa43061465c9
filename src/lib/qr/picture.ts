import type { QrDrawing } from './qr.ts'

/** Pixels of a side: what banking apps read from the gallery, and sharp on paper. */
const SIDE = 1_024

/** A QR code as a PNG, black on white, for paying on the very phone that shows it. */
export async function qrPicture({ size, path }: QrDrawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIDE, SIDE)
  pen.scale(SIDE / size, SIDE / size)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser makes no pictures')
  return blob
}
