/** Longest link id that every exchange takes (https://bybit-exchange.github.io/docs/v5/order/create-order, as of 24 July 2026). */
export const MAX_LINK_ID = 36

const BASE = 36
/** Retry counts have two digits. They begin at "r1", which no step number of a plan reaches. */
const FIRST_RETRY = 27 * BASE
const RETRY_COUNTS = BASE * BASE

/**
 * Id of a step's intent, for an order its orderLinkId: the plan's id without dashes, two signs for the number of the step
 * ("-1", "-2" ...), and two more for a retry ("r1", "r2" ...). At most 36 characters for a UUID. It depends on nothing else,
 * so two hubs that retry one record send one order.
 *
 * @param planId at most 32 characters beside its dashes
 * @param number 1 for the first step, at most 1295
 * @param retries 0 for the first attempt. The ids of retries repeat after 1296 of them: all of these orders were refused.
 */
export function stepId(planId: string, number: number, retries = 0): string {
  const base = `${planId.replaceAll('-', '')}${number.toString(BASE).padStart(2, '-')}`
  if (retries === 0) return base
  const count = (FIRST_RETRY + retries) % RETRY_COUNTS
  return `${base}${count.toString(BASE).padStart(2, '0')}`
}
