import type { IPositionLineAdapter } from '../api/trading-lines.ts'
import { createLineMembers, type LineEntry } from './line-adapter.ts'
import type { LineStore } from './line-store.ts'

/** The position line adapter over the line model. */
export function createPositionLineAdapter(
  store: LineStore,
  entry: LineEntry,
  remove: () => void,
): IPositionLineAdapter {
  const { members, text, colour, callback } = createLineMembers(store, entry, remove)
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
  return members as unknown as IPositionLineAdapter
}
