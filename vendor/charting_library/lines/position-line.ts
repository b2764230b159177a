import type { OpenLineExtensions } from '../api/extensions.ts'
import type { IPositionLineAdapter } from '../api/trading-lines.ts'
import { createLineMembers, type LineEntry } from './line-adapter.ts'
import { NUMBER } from './line-fields.ts'
import type { LineStore } from './line-store.ts'

/** Creates the documented position line adapter on the line model. */
export function createPositionLineAdapter(
  store: LineStore,
  entry: LineEntry,
  remove: () => void,
): IPositionLineAdapter {
  const { members, text, colour, callback, updateFlags } = createLineMembers(store, entry, remove)
  callback('onClose', 'close')
  callback('onReverse', 'reverse')
  callback('onModify', 'modify')
  text('ProtectTooltip', 'modifyTooltip')
  text('CloseTooltip', 'closeTooltip')
  text('ReverseTooltip', 'reverseTooltip')
  colour('ReverseButtonBorderColor', 'reverseBorder')
  colour('ReverseButtonBackgroundColor', 'reverseBackground')
  colour('ReverseButtonIconColor', 'reverseIcon')
  colour('CloseButtonBorderColor', 'closeBorder')
  colour('CloseButtonBackgroundColor', 'closeBackground')
  colour('CloseButtonIconColor', 'closeIcon')
  const own: OpenLineExtensions['openLine'] = {
    ...(members['openLine'] as OpenLineExtensions['openLine']),
    onMove: (dropped) => {
      entry.callbacks.set('move', () => dropped(entry.dropPrice ?? store.number(entry.slot, NUMBER.price)))
      updateFlags()
    },
    onMoving: (moved) => {
      entry.callbacks.set('moving', () => moved(entry.dragPrice ?? store.number(entry.slot, NUMBER.price)))
    },
  }
  members['openLine'] = own

  return members as unknown as IPositionLineAdapter
}
