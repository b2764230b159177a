/**
 * Calls `changed` when a CSS pixel becomes another number of device pixels: another monitor, the browser's zoom. Neither a box
 * nor the window need change their size then, so that no other event tells of it. Returns what stops it.
 */
export function followDensity(changed: () => void): () => void {
  let query: MediaQueryList | null = null
  const watch = (): void => {
    query?.removeEventListener('change', told)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', told)
  }
  function told(): void {
    watch()
    changed()
  }
  watch()
  return () => query?.removeEventListener('change', told)
}
