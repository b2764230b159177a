import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import { element } from '../ui/dom.ts'

/** Covers the widget until bars are loaded (`loading_screen`). Returns a function that removes the cover. */
export function showLoadingScreen(
  frame: HTMLElement,
  { backgroundColor, foregroundColor }: NonNullable<ChartingLibraryWidgetOptions['loading_screen']>,
): () => void {
  const cover = element('div', { attributes: { 'data-role': 'loading-screen', 'aria-hidden': 'true' } })
  Object.assign(cover.style, {
    position: 'absolute',
    inset: '0',
    zIndex: '10',
    display: 'grid',
    placeItems: 'center',
    background: backgroundColor ?? 'var(--panel)',
    color: foregroundColor ?? 'var(--accent)',
    fontSize: '28px',
  })
  cover.append(element('span', { text: '•••' }))
  frame.append(cover)
  return () => cover.remove()
}
