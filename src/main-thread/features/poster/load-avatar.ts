const WAIT_MS = 2000
const PIXELS = 96

/** Pictures of our own origin and embedded ones. Another origin would learn who shares what. */
function isAllowed(address: string): boolean {
  if (/^data:image\//i.test(address)) return true
  try {
    return new URL(address, location.href).origin === location.origin
  } catch {
    return false
  }
}

/** The avatar's pixels, drawn as an image so that no script in it runs; null if there is none that may be used. */
export async function loadAvatar(address: string): Promise<ImageBitmap | null> {
  if (address === '' || !isAllowed(address)) return null
  const image = new Image(PIXELS, PIXELS)
  image.src = address
  try {
    await Promise.race([
      image.decode(),
      new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), WAIT_MS)),
    ])
    // An SVG without a size becomes an empty bitmap if it isn't drawn as an image first.
    const canvas = new OffscreenCanvas(PIXELS, PIXELS)
    canvas.getContext('2d')?.drawImage(image, 0, 0, PIXELS, PIXELS)
    return canvas.transferToImageBitmap()
  } catch {
    return null
  }
}
