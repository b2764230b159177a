import { expect, it } from 'vitest'
import { chartOrderStatus } from '../../../../src/main-thread/features/chart/chart-order-status.ts'
import { orderStatuses } from '../../../../src/shared/domain/enums.ts'
import { OrderStatus } from '../../../../vendor/charting_library/api/order-status.ts'

it('LINES-30: the chart library uses statuses 1 to 6, and every status of the server maps to one', () => {
  expect(OrderStatus).toEqual({ Canceled: 1, Filled: 2, Inactive: 3, Placing: 4, Rejected: 5, Working: 6 })
  const named = { New: 6, Untriggered: 3, Filled: 2, Cancelled: 1, Rejected: 5, Sending: 4 } as const
  for (const [status, code] of Object.entries(named))
    expect(chartOrderStatus(status as keyof typeof named), status).toBe(code)
  for (const status of orderStatuses) expect(chartOrderStatus(status)).toBeGreaterThan(0)
})
