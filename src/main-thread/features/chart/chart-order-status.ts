import type { OrderStatusCode } from 'charting_library'
import type { OrderStatus as ServerStatus } from '#shared/domain/enums.ts'

/** 1 Canceled, 2 Filled, 3 Inactive, 4 Placing, 5 Rejected, 6 Working; written out so that the library stays lazy. */
const CODES: Readonly<Record<ServerStatus | 'Sending', OrderStatusCode>> = {
  Sending: 4,
  New: 6,
  PartiallyFilled: 6,
  Filled: 2,
  Untriggered: 3,
  Deactivated: 3,
  Triggered: 6,
  Cancelled: 1,
  PartiallyFilledCanceled: 1,
  Rejected: 5,
}

/** An order's status as the chart library's number; 'Sending' for an order without an answer yet (LINES-30). */
export const chartOrderStatus = (status: ServerStatus | 'Sending'): OrderStatusCode => CODES[status]
