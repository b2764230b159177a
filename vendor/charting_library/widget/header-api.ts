import type { DropdownParams, DropdownUpdateParams, IChartingLibraryWidget } from '../api/widget.ts'
import { button } from '../ui/dom.ts'
import type { Menus } from '../ui/menu.ts'

export interface HeaderOptions {
  /** Containers for the application's own buttons. Null until the header exists. */
  places: () => { left: HTMLElement; right: HTMLElement } | null
  menus: Menus
  trace: (where: string, message: string) => void
}

/** Adds the application's buttons and dropdowns to the toolbar. They need `headerReady()`. */
export function createHeaderApi(
  options: HeaderOptions,
): Pick<IChartingLibraryWidget, 'createButton' | 'removeButton' | 'createDropdown'> {
  const place = (member: string, align: 'left' | 'right' | undefined): HTMLElement => {
    const places = options.places()
    if (places === null) throw new Error(`${member}: wait for headerReady()`)
    return align === 'right' ? places.right : places.left
  }
  const select = (item: DropdownParams['items'][number]): void => {
    try {
      item.onSelect()
    } catch (error) {
      options.trace('callback', error instanceof Error ? error.message : String(error))
    }
  }

  return {
    createButton: (wanted = {}) => {
      const at = place('createButton', wanted.align)
      const label = wanted.title ?? wanted.text ?? ''
      const node = button(label, wanted.text === undefined ? {} : { text: wanted.text })
      if (wanted.onClick !== undefined) node.addEventListener('click', wanted.onClick)
      at.append(node)
      return node
    },
    removeButton: (node) => node.remove(),
    createDropdown: async (params) => {
      let shown = params
      const at = place('createDropdown', params.align)
      const node = button('', { text: '', attributes: { 'aria-haspopup': 'menu', 'aria-expanded': 'false' } })
      const write = (): void => {
        node.textContent = shown.title
        node.title = shown.tooltip ?? shown.title
        node.setAttribute('aria-label', shown.tooltip ?? shown.title)
      }
      write()
      node.addEventListener('click', () => {
        const items = shown.items.map((item) => ({ label: item.title, select: () => select(item) }))
        options.menus.open(shown.title, items, node)
      })
      at.append(node)
      return {
        applyOptions: (change: DropdownUpdateParams) => {
          shown = { ...shown, ...change }
          write()
        },
        remove: () => node.remove(),
      }
    },
  }
}
