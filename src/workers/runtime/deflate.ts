/** Packs and unpacks bytes with the browser's own deflate. */

/** The browser packs on the thread that asks: a part of a recording, 2 MB, would hold it for 40 ms. It takes turns with other work. */
const TURN_BYTES = 32 * 1024

function* slicesOf(parts: readonly Uint8Array<ArrayBuffer>[]): Generator<Uint8Array<ArrayBuffer>, undefined> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += TURN_BYTES) yield part.subarray(at, at + TURN_BYTES)
}

/** Packs the parts as one run of bytes. They must not change meanwhile. */
export async function deflate(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const slices = slicesOf(parts)
  let fed = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { value } = slices.next()
      if (value === undefined) {
        controller.close()
        return
      }
      controller.enqueue(value)
      fed += value.length
      if (fed < TURN_BYTES) return
      fed = 0
      await new Promise((resolve) => setTimeout(resolve))
    },
  })
  const packed = stream.pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Unpacks to exactly `length` bytes; null if the bytes are damaged, or are more or fewer: no bomb is unpacked. */
export async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const raw = new Uint8Array(length)
  let at = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      controller.enqueue(packed)
      controller.close()
    },
  })
  const reader = stream.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
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
