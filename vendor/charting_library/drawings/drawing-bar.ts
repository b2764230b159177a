import type { Translate } from '../i18n/locales.ts'
import { button, element } from '../ui/dom.ts'
import { TOOL_NAMES } from './drawing.ts'
import type { DrawingModel } from './drawing-model.ts'
import { TOOLS } from './tools.ts'

export interface DrawingBar {
  readonly root: HTMLElement
  refresh: () => void
}

const ICONS = {
  cursor: 'M4 2.5v10l2.6-2.4 1.8 3.9 1.6-.8-1.8-3.8H12z',
  magnet: 'M3.5 3v5a4.5 4.5 0 0 0 9 0V3h-3v5a1.5 1.5 0 0 1-3 0V3zM3.5 5.5h3m3 0h3',
  stay: 'M3 13 10.5 5.5l2 2L5 15H3zM9 7l2 2M12 2v3m-1.5-1.5h3',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  hide: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM3 13 13 3',
  remove: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4m2.400-4v4',
  close: 'm9.5 4-4 4 4 4',
} as const

const SVG = 'http://www.w3.org/2000/svg'

export function drawingIcon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('width', '16')
  svg.setAttribute('height', '16')
  svg.setAttribute('aria-hidden', 'true')
  const node = document.createElementNS(SVG, 'path')
  node.setAttribute('d', path)
  svg.append(node)
  return svg
}

/** Up and down arrows move the focus. Only one button is in the tab order. */
function roveVertically(bar: HTMLElement): void {
  const items = (): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('button:not([disabled])')]
  bar.addEventListener('focusin', (event) => {
    for (const item of items()) item.tabIndex = item === event.target ? 0 : -1
  })
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const all = items()
    const at = all.indexOf(event.target as HTMLElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    all[(at + step + all.length) % all.length]?.focus()
  })
  items().forEach((item, index) => {
    item.tabIndex = index === 0 ? 0 : -1
  })
}

/** The toolbar beside the plot: tools, magnet, repeat, lock, hide, remove. */
export function createDrawingBar(model: DrawingModel, translate: Translate, close: () => void): DrawingBar {
  const root = element('div', {
    class: 'drawing-bar',
    attributes: { role: 'toolbar', 'aria-label': translate('drawingTools'), 'aria-orientation': 'vertical' },
  })
  const make = (label: string, path: string, role: string, click: () => void): HTMLButtonElement => {
    const node = button(label, { attributes: { 'data-role': role }, on: { click } }, [drawingIcon(path)])
    root.append(node)
    return node
  }
  const cursor = make(translate('tool_cursor'), ICONS.cursor, 'cursor', () => model.setTool(null))
  const tools = TOOL_NAMES.map((name) => {
    const node = make(translate(`tool_${name}`), TOOLS[name].icon, 'tool', () =>
      model.setTool(model.tool() === name ? null : name),
    )
    node.dataset['tool'] = name
    return { name, node }
  })
  root.append(element('span', { class: 'sep' }))
  const toggles = [
    {
      watched: model.magnet,
      node: make(translate('magnet'), ICONS.magnet, 'magnet', () => flip(model.magnet)),
    },
    { watched: model.stay, node: make(translate('stayDrawing'), ICONS.stay, 'stay', () => flip(model.stay)) },
    {
      watched: model.locked,
      node: make(translate('lockDrawings'), ICONS.lock, 'lock', () => flip(model.locked)),
    },
    {
      watched: model.hidden,
      node: make(translate('hideDrawings'), ICONS.hide, 'hide', () => flip(model.hidden)),
    },
  ]
  const remove = make(translate('removeDrawings'), ICONS.remove, 'remove', () => {
    const selected = model.selected()
    model.remove(selected === null ? model.list().map(({ id }) => id) : [selected], true)
  })
  root.append(element('span', { class: 'space' }))
  const shut = make(translate('closeDrawingBar'), ICONS.close, 'close-drawing-bar', close)
  shut.querySelector('svg')?.classList.add('mirrored')
  roveVertically(root)

  const refresh = (): void => {
    cursor.setAttribute('aria-pressed', String(model.tool() === null))
    for (const { name, node } of tools) node.setAttribute('aria-pressed', String(model.tool() === name))
    for (const { watched, node } of toggles) node.setAttribute('aria-pressed', String(watched.value()))
    remove.disabled = model.list().length === 0
    const label = translate(model.selected() === null ? 'removeDrawings' : 'removeDrawing')
    remove.title = label
    remove.setAttribute('aria-label', label)
  }
  refresh()
  return { root, refresh }
}

function flip(watched: { value(): boolean; setValue(value: boolean): void }): void {
  watched.setValue(!watched.value())
}
