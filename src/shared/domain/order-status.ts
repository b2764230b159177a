/** Statuses shown in tables and history (ENTITY-19..25). */
export type InternalStatus =
  | 'FILLED'
  | 'PARTIALLY_FILLED'
  | 'PARTIALLY_FILLED_CANCELED'
  | 'ORDER_CANCELED'
  | 'CANCELED'
  | 'ORDER_FILLED'
  | 'ORDER_REJECTED'
  | 'REJECTED'
  | 'ORDER_NEW'
  | 'NEW'

/** Server status -> status of an ordinary order, and of a plan order (one with a plan type). */
const statuses: Readonly<Record<string, readonly [ordinary: InternalStatus, plan: InternalStatus]>> = {
  Filled: ['FILLED', 'FILLED'],
  PartiallyFilledCanceled: ['PARTIALLY_FILLED_CANCELED', 'PARTIALLY_FILLED_CANCELED'],
  PartiallyFilled: ['PARTIALLY_FILLED', 'PARTIALLY_FILLED'],
  Deactivated: ['ORDER_CANCELED', 'ORDER_CANCELED'],
  Cancelled: ['CANCELED', 'ORDER_CANCELED'],
  Triggered: ['ORDER_FILLED', 'ORDER_FILLED'],
  Rejected: ['REJECTED', 'ORDER_REJECTED'],
  Untriggered: ['ORDER_NEW', 'ORDER_NEW'],
  New: ['NEW', 'NEW'],
}

/** The status to show. An unknown status is returned unchanged and passed to `onUnknown` (ENTITY-25). */
export function mapStatus(
  status: string,
  isPlan: boolean,
  onUnknown: (status: string) => void = () => undefined,
): InternalStatus | (string & {}) {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (known !== undefined) return known[isPlan ? 1 : 0]
  onUnknown(status)
  return status
}
