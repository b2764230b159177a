/**
 * Reports how much of the plot's top the legend takes. Digits come and go with the figures: while the plot keeps its width
 * and `reset` is not called, it only grows, so that the price scale does not breathe with them.
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
