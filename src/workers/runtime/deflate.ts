/** Packs and unpacks bytes with the browser's own deflate. */

const streamOf = (parts: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

/** Packs the parts as one run of bytes. */
export async function deflate(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const packed = streamOf(parts).pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Unpacks to exactly `length` bytes; null if the bytes are damaged, or are more or fewer: no bomb is unpacked. */
export async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const raw = new Uint8Array(length)
  let at = 0
  const reader = streamOf([packed]).pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return at === length ? raw : null
      if (at + value.length > length) {
        await reader.cancel()
        return null
      }
      raw.set(value, at)
      at += value.length
    }
  } catch {
    return null
  }
}
