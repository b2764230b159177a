import { proxy } from 'valtio/vanilla'
import type { Side } from '#shared/domain/enums.ts'
import { isPhone } from '../../ui/use-media.ts'

/** State of the ticket's sheet on phones. `side`: the side it is opened for. */
export const ticketSheet = proxy<{ open: boolean; side: Side }>({ open: false, side: 'Buy' })

export const sheet = {
  openFor: (side: Side): void => {
    ticketSheet.side = side
    ticketSheet.open = true
  },
  close: (): void => {
    ticketSheet.open = false
  },
  /** Call when a price was picked: on a phone the sheet opens, so that the trader sees where the price went. */
  priceMayOpen: (): void => {
    if (isPhone()) ticketSheet.open = true
  },
}
