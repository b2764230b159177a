/** Focuses the head of a chart: at once if it is shown, otherwise after the next render, which shows it. */
export function focusCell(id: string): void {
  const focus = (): boolean => {
    const button = document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(id)}"] [data-market-button]`)
    button?.focus()
    return button !== null && document.activeElement === button
  }
  if (!focus()) requestAnimationFrame(() => requestAnimationFrame(focus))
}
