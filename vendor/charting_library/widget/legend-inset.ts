/**
 * Reports the height that the legend covers at the top of the plot, CSS pixels. The legend's height varies with the
 * digits of its values. The reported height therefore only grows, so that the price scale does not move with them. It
 * starts again when the plot's width changes and when `reset` is called.
 */
export function watchInset(
  legend: HTMLElement,
  plot: HTMLElement,
  changed: (top: number) => void,
): { reset: () => void; stop: () => void } {
  let inset = 0
  let width = 0
  const measure = (): void => {
    if (plot.clientWidth !== width) {
      width = plot.clientWidth
      inset = 0
    }
    const top = legend.offsetTop + legend.offsetHeight
    if (top <= inset) return
    inset = top
    changed(top)
  }
  const observer = new ResizeObserver(measure)
  observer.observe(legend)
  return {
    reset: () => {
      inset = 0
      measure()
    },
    stop: () => observer.disconnect(),
  }
}
