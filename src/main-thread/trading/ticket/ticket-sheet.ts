import { proxy } from 'valtio/vanilla'
import type { Side } from '#shared/domain/enums.ts'
import { isPhone } from '../../ui/use-media.ts'

/** The ticket's sheet on phones: closed, or open for a side. */
export const ticketSheet = proxy<{ open: boolean; side: Side }>({ open: false, side: 'Buy' })

export const sheet = {
  openFor: (side: Side): void => {
    ticketSheet.side = side
    ticketSheet.open = true
  },
  close: (): void => {
    ticketSheet.open = false
  },
  /** A price was picked: where the ticket is a sheet, it opens, or the pick would go unseen. */
  priceMayOpen: (): void => {
    if (isPhone()) ticketSheet.open = true
  },
}
