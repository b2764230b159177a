import type { ErrorTable } from './error-row.ts'

/**
 * Refusals of changes to positions and accounts. 30162 has the parameter `max_leverage` (ERR-10). 30177 is not shown
 * (ERR-05).
 */
export const positionErrors = {
  badLeverage: [30161, 'The leverage must be a number with at most 2 decimals.'],
  leverageBounds: [30162, 'The leverage is outside the bounds of this symbol.'],
  leverageLiquidates: [30163, 'This leverage would liquidate the position immediately.'],
  marginModeBusy: [30165, 'The margin mode cannot change with an open position or open orders.'],
  positionModeBusy: [30166, 'The position mode cannot change with open positions or orders.'],
  modeNotAllowed: [30167, 'This account does not allow this mode here.'],
  noPosition: [30168, 'There is no open position.'],
  notIsolated: [30169, 'Only an isolated position has a margin of its own.'],
  badMarginAmount: [30170, 'The margin must be an amount other than 0.'],
  marginAboveValue: [30172, "A position's margin cannot exceed its value."],
  marginNotFree: [30171, 'This much margin cannot be removed from the position.'],
  notModified: [30177, 'Nothing changed.'],
  badCoin: [30181, 'The account does not hold this coin.'],
  badAmount: [30182, 'The amount must be a number above 0.'],
  demoFundsLimit: [30183, 'The account would hold more demo funds than allowed.'],
  demoOnly: [30184, 'Only demo accounts may do that.'],
} as const satisfies ErrorTable

/**
 * Result codes of add-margin (MARGIN-12..14): success and failure for linear and USDC, success and failure for inverse.
 * On the wire success is retCode 0 or the success code.
 */
export const addMarginOutcomes = {
  linearAdded: [10201, 'Margin changed.'],
  linearFailed: [10202, 'The margin could not be changed.'],
  inverseAdded: [20201, 'Margin changed.'],
  inverseFailed: [20202, 'The margin could not be changed.'],
} as const satisfies ErrorTable
