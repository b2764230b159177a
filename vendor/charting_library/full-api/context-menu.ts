import type { ActionsFactory, ContextMenuOptions, IActionVariant, IMenuAction } from '../api/context-menu.ts'
import type { MenuItem } from '../ui/menu.ts'

type Item = MenuItem | 'separator'

export interface MenuPlace {
  time: number
  price: number
  /** Id of the drawing that was pressed. */
  drawing?: string
}

/**
 * Runs the application's `items_processor` on the entries of the plot's menu. If it fails, returns the chart's own
 * entries.
 */
export async function processMenu(
  processor: NonNullable<ContextMenuOptions['items_processor']>,
  items: readonly Item[],
  { time, price }: MenuPlace,
  trace: (where: string, message: string) => void,
): Promise<readonly Item[]> {
  let count = 0
  const separator = (): IActionVariant => ({ type: 'separator', id: `separator-${++count}` })
  const own = new Map<string, Item>()
  const action = (item: MenuItem): IMenuAction => {
    const id = item.value ?? `action-${++count}`
    own.set(id, item)
    return { type: 'action', id, getLabel: () => item.label, execute: () => item.select() }
  }
  const factory: ActionsFactory = {
    createAction: ({ actionId, label, onExecute, checkable, checked }) =>
      action({
        label,
        ...(actionId === undefined ? {} : { value: actionId }),
        ...(checkable === true ? { checked: checked === true } : {}),
        select: () => {
          try {
            onExecute?.()
          } catch (error) {
            trace('callback', error instanceof Error ? error.message : String(error))
          }
        },
      }),
    createSeparator: () => ({ type: 'separator', id: `separator-${++count}` }),
  }
  try {
    const chosen = await processor(
      items.map((item) => (item === 'separator' ? separator() : action(item))),
      factory,
      { menuName: 'ChartContextMenu', detail: { type: 'chart', time, price } },
    )
    return chosen.map((variant) => {
      if (variant.type === 'separator') return 'separator'
      return own.get(variant.id) ?? { label: variant.getLabel(), select: () => variant.execute() }
    })
  } catch (error) {
    trace('context_menu', error instanceof Error ? error.message : String(error))
    return items
  }
}
