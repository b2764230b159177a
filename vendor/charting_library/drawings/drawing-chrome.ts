import type { Translate } from '../i18n/locales.ts'
import { button, element } from '../ui/dom.ts'
import type { Shell } from '../ui/shell.ts'
import type { Settings } from '../widget/settings.ts'
import { createDrawingBar, drawingIcon } from './drawing-bar.ts'
import type { DrawingModel } from './drawing-model.ts'
import { createDrawingSheet } from './drawing-styles.ts'
import { openTextEditor } from './text-editor.ts'

/** Setting that stores whether the drawing bar is open (CHART-16). */
export const BAR_SETTING = 'drawing.bar'
const MAGNET_SETTING = 'drawing.magnet'
/** In narrower charts the bar is closed by default, CSS pixels. */
const ROOM_FOR_BAR = 620

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Dialogs, menus and lists of the page or the chart. Keys pressed in them do not act on drawings. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const isInOverlay = (event: Event): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches(OVERLAYS))

/**
 * The page elements for drawings: toolbar, its opener, text field and keys. Returns a function that removes the key
 * listener.
 */
export function createDrawingChrome(
  model: DrawingModel,
  shell: Shell,
  translate: Translate,
  settings: Settings,
  /** The bar is open by default if there is room and the user has not chosen. */
  open: boolean,
  removed: (id: string) => void,
): () => void {
  const stop = new AbortController()
  const { plot } = shell
  const tree = plot.getRootNode()
  if (tree instanceof ShadowRoot) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, createDrawingSheet()]
  const bar = createDrawingBar(model, translate, () => setOpen(false, true))
  const body = element('div', { class: 'body' })
  plot.replaceWith(body)
  body.append(bar.root, plot)
  const opener = button(
    translate('openDrawingBar'),
    {
      class: 'drawing-open',
      attributes: { 'data-role': 'open-drawing-bar' },
      on: { click: () => setOpen(true, true) },
    },
    [drawingIcon('m6 4 4 4-4 4')],
  )
  // Always at the left, also in right-to-left layouts: at the right it would hide prices on the axis.
  plot.append(opener)

  function setOpen(open: boolean, chosen: boolean): void {
    bar.root.hidden = !open
    opener.hidden = open
    if (!chosen) return
    settings.set(BAR_SETTING, String(open))
    const next = open ? bar.root.querySelector<HTMLElement>('button') : opener
    next?.focus()
  }
  const remembered = settings.get(BAR_SETTING)
  const room = open && shell.frame.clientWidth >= ROOM_FOR_BAR
  setOpen(remembered === null ? room : remembered === 'true', false)
  model.magnet.setValue(settings.get(MAGNET_SETTING) === 'true')
  model.magnet.subscribe((on) => settings.set(MAGNET_SETTING, String(on)))
  model.changed.subscribe(null, bar.refresh)
  // The page's own elements over the chart let presses pass to it while they set points of a drawing.
  model.changed.subscribe(null, () => shell.host.toggleAttribute('data-drawing', model.tool() !== null))

  model.editing.subscribe(null, (id, x, y) => {
    const before = model.get(id)?.text ?? ''
    openTextEditor(plot, { x, y }, translate('drawingText'), before, (text) => {
      const words = (text ?? before).trim()
      if (words === '') removed(id)
      else if (words !== before) model.change(id, { text: words }, true)
    })
  })

  addEventListener(
    'keydown',
    (event) => {
      if (isInOverlay(event)) return
      const inside = event.composedPath().includes(shell.host)
      if (event.key === 'Escape' && (model.tool() !== null || (inside && model.selected() !== null))) {
        model.setTool(null)
        model.select(null)
        event.stopPropagation()
        return
      }
      if (!inside || isTyping(event.composedPath()[0] ?? null)) return
      const selected = model.selected()
      if ((event.key !== 'Delete' && event.key !== 'Backspace') || selected === null) return
      if (model.locked.value() || model.get(selected)?.locked === true) return
      event.preventDefault()
      model.remove([selected], true)
    },
    { signal: stop.signal, capture: true },
  )
  return () => stop.abort()
}
