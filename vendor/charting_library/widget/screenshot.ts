import type { EnginePort } from './engine-port.ts'

/** Returns the documented canvas: the plot and a title. */
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

/** Saves a canvas as a PNG file. Nothing is sent over the network (CHART-24). */
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

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be written'))
      else resolve(blob)
    }, 'image/png')
  })

/** Copies a picture to the clipboard. Rejects if the browser or the user does not allow it. */
export async function copyPng(canvas: HTMLCanvasElement): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(canvas) })])
}

/**
 * Uploads a picture to the snapshot service (`snapshot_url`). Resolves to the address that the service returns, which
 * may be relative to the service. Rejects with the service's HTTP status.
 */
export async function uploadPng(canvas: HTMLCanvasElement, service: string): Promise<string> {
  const body = new FormData()
  body.append('preparedImage', await pngOf(canvas), 'chart.png')
  const answer = await fetch(service, { method: 'POST', body })
  if (!answer.ok) throw new Error(`the snapshot service answered ${answer.status}`)
  return new URL((await answer.text()).trim(), new URL(service, location.href)).href
}
