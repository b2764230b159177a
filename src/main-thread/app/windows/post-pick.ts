import '../../i18n/english/workspace.ts'
import { pushNotice } from '../../stores/notices.ts'
import type { PickedOrder } from '../../trading/ticket/picked-order.ts'
import { link } from './link-group.ts'
import { postToWindows } from './window-messages.ts'

/** Sends a picked price to the tickets of the window's link group; shows a notice if the window is in none. */
export function postPick(symbol: string, price: string, sum: string, order?: PickedOrder): void {
  if (link.group !== '')
    return postToWindows({
      type: 'pick',
      group: link.group,
      symbol,
      price,
      sum,
      ...(order === undefined ? {} : { order }),
    })
  pushNotice({
    id: 'unlinked',
    tone: 'info',
    titleKey: 'workspace:unlinked.title',
    bodyKey: 'workspace:unlinked.text',
    params: {},
  })
}
