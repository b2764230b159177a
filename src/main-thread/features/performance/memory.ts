/** First reading after the panel opened, and each further one, ms: the browser may wait for a garbage collection. */
const FIRST_MS = 3000
const EVERY_MS = 60_000

/** The browser's answer, as far as it is read. */
interface MemoryAnswer {
  readonly bytes: number
}

/**
 * Reads the memory of the page and its workers once a minute, until the returned function is called. `show` gets MB. It is
 * never called where the browser does not allow it.
 */
export function watchMemory(show: (megabytes: number) => void): () => void {
  const measure: unknown = Reflect.get(performance, 'measureUserAgentSpecificMemory')
  if (typeof measure !== 'function' || !globalThis.crossOriginIsolated) return () => undefined
  let isOver = false
  let timer = setTimeout(read, FIRST_MS)
  function read(): void {
    void (measure as () => Promise<MemoryAnswer>).call(performance).then(
      ({ bytes }) => {
        if (isOver) return
        show(bytes / 1e6)
        timer = setTimeout(read, EVERY_MS)
      },
      () => undefined,
    )
  }
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
