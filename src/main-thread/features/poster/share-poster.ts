/** Hands the picture to the trader as a file. */
export function downloadPoster(png: Blob, fileName: string): void {
  const url = URL.createObjectURL(png)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** False where the browser refuses. */
export async function copyPoster(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return true
  } catch {
    return false
  }
}

export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    return true
  } catch {
    return false
  }
}

const fileOf = (png: Blob, fileName: string): File => new File([png], fileName, { type: 'image/png' })

export const canShare = (png: Blob, fileName: string): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [fileOf(png, fileName)] })

/** False where it wasn't shared; nothing is said when the trader changed their mind. */
export async function sharePoster(png: Blob, fileName: string, link: string): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(png, fileName)], url: link })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
