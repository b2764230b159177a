/** Order statuses of the Charting Library and their numbers (LINES-30). */
export const OrderStatus = {
  Canceled: 1,
  Filled: 2,
  Inactive: 3,
  Placing: 4,
  Rejected: 5,
  Working: 6,
} as const

export type OrderStatusCode = (typeof OrderStatus)[keyof typeof OrderStatus]
