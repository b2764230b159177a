import type { Order } from '#shared/domain/records.ts'
import { isMap } from '../feeds/read-record.ts'
import { readOrder } from '../feeds/private-records.ts'
import type { IntentListener } from './intent-listener.ts'
import type { IntentRecord } from './journal.ts'

/** The resting or untriggered order that an accepted call placed; null for a market order, which doesn't rest. */
function sketchOf(record: IntentRecord, body: object, orderId: string): Order | null {
  const fields = body as Readonly<Record<string, unknown>>
  const waits = typeof fields['triggerPrice'] === 'string'
  if (fields['orderType'] !== 'Limit' && !waits) return null
  const { qty } = fields
  return readOrder({
    ...fields,
    orderId,
    orderLinkId: record.id,
    orderStatus: waits ? 'Untriggered' : 'New',
    leavesQty: qty,
    cumExecQty: '0',
    createdAt: record.at,
    updatedAt: record.at,
  })
}

/** Reports what an accepted call changed, so that it is shown even if no push follows. */
export function notifyAccepted(
  listener: IntentListener | undefined,
  record: IntentRecord,
  body: object | undefined,
  value: unknown,
): void {
  if (listener === undefined) return
  const { kind, symbol } = record
  if (kind === 'account') {
    if (callsForMany(value)) listener.onManyAccepted()
    return
  }
  const orderId: unknown = kind === 'create' && isMap(value) ? value['orderId'] : record.orderId
  if (typeof orderId !== 'string' || orderId === '') return
  listener.onAccepted({
    symbol,
    orderId,
    sketch: kind === 'create' ? sketchOf(record, body ?? {}, orderId) : null,
  })
}

/** Whether the answer counts canceled orders. */
const callsForMany = (value: unknown): boolean => isMap(value) && typeof value['canceled'] === 'number'
