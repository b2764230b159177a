/** The row so many rows further down, of those that are rendered. */
const rowBeside = (row: Element, by: number): Element | null | undefined =>
  row.parentElement?.querySelector(`[aria-rowindex="${Number(row.getAttribute('aria-rowindex')) + by}"]`)

/** Arrow keys lead from a price of the chain to the next one of its row or column: a row is one stop of the Tab key. */
export function moveByArrows(event: KeyboardEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[data-symbol]') : null
  const cell = link?.closest('[role="cell"]')
  const row = cell?.closest('[data-row]')
  if (!link || !cell || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const ahead = row.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
  const across = { ArrowLeft: -1, ArrowRight: -1, [ahead]: 1 }[event.key]
  const along = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const links = [...row.querySelectorAll('a[data-symbol]')]
  const next =
    across !== undefined
      ? links[links.indexOf(link) + across]
      : along !== undefined
        ? rowBeside(row, along)?.children[[...row.children].indexOf(cell)]?.querySelector('a[data-symbol]')
        : undefined
  if (across === undefined && along === undefined) return
  // Otherwise the table would scroll at its edge.
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
}
