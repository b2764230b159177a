/**
 * Collects long animation frames, or long tasks where the browser reports only those. Returns a function that takes the
 * durations since its last call (ms), and one that stops.
 */
export function watchLongFrames(): { readonly take: () => readonly number[]; readonly stop: () => void } {
  let found: number[] = []
  const type = ['long-animation-frame', 'longtask'].find((name) =>
    PerformanceObserver.supportedEntryTypes.includes(name),
  )
  const observer = new PerformanceObserver((list) => {
    found.push(...list.getEntries().map(({ duration }) => duration))
  })
  if (type !== undefined) observer.observe({ type })
  return {
    take: () => {
      const taken = found
      found = []
      return taken
    },
    stop: () => observer.disconnect(),
  }
}
