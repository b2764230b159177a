import type { IOrderLineAdapter } from '../api/trading-lines.ts'
import { createLineMembers, type LineEntry } from './line-adapter.ts'
import type { LineStore } from './line-store.ts'

/** Creates the documented order line adapter on the line model. */
export function createOrderLineAdapter(
  store: LineStore,
  entry: LineEntry,
  remove: () => void,
): IOrderLineAdapter {
  const { members, pair, text, colour, callback, updateFlags } = createLineMembers(store, entry, remove)
  callback('onMove', 'move')
  callback('onMoving', 'moving')
  callback('onModify', 'modify')
  callback('onCancel', 'cancel')
  pair(
    'Editable',
    () => entry.editable,
    (value: unknown) => {
      entry.editable = value === true
      updateFlags()
    },
  )
  pair(
    'Cancellable',
    () => entry.cancellable,
    (value: unknown) => {
      entry.cancellable = value === true
      updateFlags()
    },
  )
  text('ModifyTooltip', 'modifyTooltip')
  text('CancelTooltip', 'closeTooltip')
  colour('CancelButtonBorderColor', 'closeBorder')
  colour('CancelButtonBackgroundColor', 'closeBackground')
  colour('CancelButtonIconColor', 'closeIcon')
  return members as unknown as IOrderLineAdapter
}
