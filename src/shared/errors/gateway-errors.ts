import type { ErrorTable } from './error-row.ts'

/** Refusals of a gateway itself: arming and its limits (docs/exchange.md). All are ours. `{{…}}` are parameters of `ext_map`. */
export const gatewayErrors = {
  notArmed: [10097, 'Trading is not armed. Only cancels and orders that reduce a position are sent.'],
  armingRefused: [10096, 'Trading cannot be armed today: the loss of the day is above your limit.'],
  overOrderValue: [30041, 'The order is worth {{value}} USDT. Your limit is {{limit}} USDT.'],
  overPriceDistance: [
    30042,
    'The price is {{value}} % worse than the mark price. Your limit is {{limit}} %.',
  ],
  overOrderRate: [30043, 'You have sent {{limit}} orders within a minute, which is your limit.'],
  overOpenOrders: [30044, 'You have {{limit}} open orders, which is your limit.'],
  overPositionValue: [30045, 'The position could be worth {{value}} USDT. Your limit is {{limit}} USDT.'],
  symbolNotAllowed: [30046, 'Your limits do not allow this symbol.'],
  limitUnknown: [30047, 'The gateway has no current price or position to check your limits with.'],
} as const satisfies ErrorTable
