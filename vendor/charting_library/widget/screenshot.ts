import type { EnginePort } from './engine-port.ts'

/** The picture of the plot with its title, as the documented canvas. */
export async function drawScreenshot(
  engine: EnginePort,
  title: string,
  colour: string,
  font: string,
): Promise<HTMLCanvasElement> {
  const image = await engine.screenshot()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no 2d canvas')
  pen.drawImage(image, 0, 0)
  image.close()
  const ratio = devicePixelRatio
  pen.font = `500 ${12 * ratio}px ${font}`
  pen.fillStyle = colour
  pen.textBaseline = 'top'
  pen.fillText(title, 12 * ratio, 8 * ratio)
  return canvas
}

/** Saves a canvas as a local PNG file; nothing leaves the machine (CHART-24). */
export function downloadPng(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => {
    if (blob === null) return
    const url = URL.createObjectURL(blob)
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }, 'image/png')
}
