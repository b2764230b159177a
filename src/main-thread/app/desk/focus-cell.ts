/** Focuses the head of a chart after the next render, which may show it. */
export function focusCell(id: string): void {
  const focus = (): void =>
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(id)}"] [data-market-button]`)?.focus()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
