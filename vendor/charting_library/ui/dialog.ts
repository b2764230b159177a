import type { Translate } from '../i18n/locales.ts'
import { button, element } from './dom.ts'
import { icon } from './icons.ts'
import { showAbove } from './top-layer.ts'

export interface Dialog {
  readonly root: HTMLElement
  /** Container for the caller's content. */
  readonly body: HTMLElement
  readonly footer: HTMLElement
  close: () => void
}

export interface DialogOptions {
  title: string
  /** Value of `data-dialog`, which tests and styles use. */
  name: string
  onClose?: () => void
}

const FOCUSABLE =
  'button:not([disabled]), input:not([disabled]), select:not([disabled]), a[href], [tabindex="0"]'

let open: Dialog | null = null

/** Closes the open dialog, if any. With `frame`: only a dialog of that chart. */
export function closeDialog(frame?: HTMLElement): void {
  if (frame === undefined || (open !== null && frame.contains(open.root))) open?.close()
}

/**
 * A modal dialog inside the chart's shadow tree. It traps the focus and returns it on closing. Escape and a press on
 * the backdrop close it. The page has at most one, whichever chart it belongs to.
 */
export function openDialog(frame: HTMLElement, translate: Translate, options: DialogOptions): Dialog {
  open?.close()
  const tree = frame.getRootNode()
  const active = (): Element | null =>
    tree instanceof ShadowRoot ? tree.activeElement : document.activeElement
  const before = active()
  const body = element('div', { class: 'dialog-body' })
  const footer = element('div', { class: 'dialog-footer' })
  const root = element('div', {
    class: 'dialog',
    attributes: {
      tabindex: '-1',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': options.title,
      'data-dialog': options.name,
    },
  })
  const backdrop = element('div', { class: 'backdrop' }, [root])
  const ended = new AbortController()
  /** The dialog covers its own chart only, wherever that is on the page. */
  const place = (): void => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    Object.assign(backdrop.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
  }
  const observer = new ResizeObserver(place)
  const close = (): void => {
    if (open !== dialog) return
    open = null
    ended.abort()
    observer.disconnect()
    const inside = backdrop.contains(active())
    backdrop.remove()
    if (inside && before instanceof HTMLElement && before.isConnected) before.focus()
    options.onClose?.()
  }
  const dialog: Dialog = { root, body, footer, close }
  root.append(
    element('div', { class: 'dialog-title' }, [
      element('h2', { text: options.title }),
      button(
        translate('dialogClose'),
        { class: 'icon', attributes: { 'data-action': 'close' }, on: { click: close } },
        [icon('cross')],
      ),
    ]),
    body,
    footer,
  )
  const focusable = (): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((node) => node.offsetParent !== null)
  root.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      return
    }
    const { target } = event
    // Fields of colours and lists open a chooser instead.
    if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type === 'number')
      footer.querySelector<HTMLElement>('.primary')?.click()
    if (event.key !== 'Tab') return
    const nodes = focusable()
    const [first, last] = [nodes[0], nodes.at(-1)]
    const now = active()
    if (first === undefined || last === undefined) return
    if (event.shiftKey && now === first) last.focus()
    else if (!event.shiftKey && now === last) first.focus()
    else return
    event.preventDefault()
  })
  // A press can remove the focused element from the dialog. The dialog then takes the focus, so that it still receives
  // keys. A focus that moves on has not arrived yet when this runs.
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null) return
    queueMicrotask(() => {
      if (open === dialog && tree instanceof ShadowRoot && tree.activeElement === null) root.focus()
    })
  })
  backdrop.addEventListener('pointerdown', (event) => {
    if (event.target === backdrop) close()
  })
  frame.append(backdrop)
  showAbove(backdrop)
  observer.observe(frame)
  addEventListener('scroll', place, { capture: true, signal: ended.signal })
  addEventListener('resize', place, { signal: ended.signal })
  place()
  open = dialog
  queueMicrotask(() => {
    if (!root.contains(active())) (body.querySelector<HTMLElement>(FOCUSABLE) ?? focusable()[0])?.focus()
  })
  return dialog
}
