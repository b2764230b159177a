import type { GrayedObject } from '../api/widget.ts'
import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'

/** `Trend Line`, `trend_line` and `LineToolTrendLine` are the same tool. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^linetool/, '')
    .replaceAll(/[^a-z]/g, '')

/** Applies `drawings_access` and `favorites.drawingTools` to the buttons of the drawing bar. */
export function limitDrawingTools(
  frame: HTMLElement,
  { drawings_access: access, favorites }: ChartingLibraryWidgetOptions,
  pressed: (object: GrayedObject) => void,
): void {
  const buttons = [...frame.querySelectorAll<HTMLElement>('.drawing-bar [data-tool]')]
  const named = (name: string): HTMLElement | undefined =>
    buttons.find(({ dataset }) => plain(dataset['tool'] ?? '') === plain(name))

  const favourite = (favorites?.drawingTools ?? []).flatMap((name) => named(name) ?? [])
  buttons[0]?.before(...favourite)
  if (access === undefined) return

  const listed = new Map(access.tools.map((tool) => [named(tool.name), tool]))
  for (const node of buttons) {
    const tool = listed.get(node)
    const refused = (tool !== undefined) === (access.type === 'black')
    if (tool?.grayed === true) {
      node.setAttribute('aria-disabled', 'true')
      node.style.opacity = '0.4'
      node.addEventListener(
        'click',
        (event) => {
          event.stopImmediatePropagation()
          pressed({ type: 'drawing', name: tool.name })
        },
        { capture: true },
      )
    } else if (refused) node.hidden = true
  }
}
