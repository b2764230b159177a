/**
 * Calls `changed` when the device pixel ratio changes: another monitor, or the browser's zoom. Neither a box nor the window
 * need change their size then, so no other event reports it. Returns a function that stops it.
 */
export function followDensity(changed: () => void): () => void {
  let query: MediaQueryList | null = null
  const watch = (): void => {
    query?.removeEventListener('change', onChange)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', onChange)
  }
  function onChange(): void {
    watch()
    changed()
  }
  watch()
  return () => query?.removeEventListener('change', onChange)
}
