/** Downloads the picture as a file. */
export function downloadPoster(png: Blob, fileName: string): void {
  const url = URL.createObjectURL(png)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download holds the data itself once it has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Copies the picture to the clipboard. Resolves to false if the browser refuses. */
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

/** Opens the system's share dialog. Resolves to false if the picture wasn't shared; canceling it is no failure. */
export async function sharePoster(png: Blob, fileName: string, link: string): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(png, fileName)], url: link })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
