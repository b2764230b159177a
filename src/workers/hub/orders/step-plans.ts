import type { ReverseRequest, StepsName, TpSlSwap } from '#shared/contracts/steps.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { isDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import { toE2, toE8 } from '#shared/units/scaled.ts'
import { path } from '#shared/wire/http.ts'
import { MAX_LINK_ID, stepId } from './step-id.ts'
import type { Step } from './steps-journal.ts'

/** The steps of an intent before anything was sent. */
export interface Plan {
  readonly id: string
  readonly name: StepsName
  readonly symbol: string
  readonly steps: readonly Step[]
}

/** Ids of steps have four more characters, but no dashes of the plan's id. */
const isId = (id: unknown): id is string =>
  typeof id === 'string' &&
  /^[A-Za-z0-9_-]+$/.test(id) &&
  id.length <= MAX_LINK_ID &&
  id.replaceAll('-', '').length <= MAX_LINK_ID - 4

const step = (
  id: string,
  kind: Step['kind'],
  callPath: string,
  body: Readonly<Record<string, unknown>>,
  more: Partial<Pick<Step, 'orderId' | 'flat'>> = {},
): Step => ({
  id,
  kind,
  path: callPath,
  body,
  orderId: '',
  flat: null,
  state: 'waiting',
  code: 0,
  message: '',
  ...more,
})

/** In hedge mode each side has its own index (POS-19). */
const otherIdx = (positionIdx: PositionIdx): PositionIdx =>
  positionIdx === 0 ? 0 : positionIdx === 1 ? 2 : 1

/**
 * Closes the whole position by a reduce-only market order, then opens as much on the other side (POS-16, POS-17, POS-20,
 * POS-24). Null for an unusable request.
 */
export function reversePlan(request: ReverseRequest): Plan | null {
  const { id, symbol, positionIdx, size } = request
  if (!isId(id) || symbol === '' || !isDecimalText(size) || signOfText(size) <= 0) return null
  const qtyX = toE8(size)
  const leverageE2 = request.leverage === undefined ? undefined : toE2(request.leverage)
  if (qtyX === null || leverageE2 === null) return null
  const side = request.side === 'Buy' ? 'Sell' : 'Buy'
  const order = { symbol, side, orderType: 'Market', timeInForce: 'ImmediateOrCancel', qtyX }
  const base = request.basePrice === undefined ? {} : { basePrice: request.basePrice }
  const lever = leverageE2 === undefined ? {} : { leverageE2 }
  const opened = otherIdx(positionIdx)
  const flat = { positionIdx }
  const [closing, opening] = [stepId(id, 1), stepId(id, 2)]
  if (request.isCopyTrade === true) {
    return {
      id,
      name: 'reverse',
      symbol,
      steps: [
        step(closing, 'account', path.copyTradeCloseAll, { symbol, positionIdx }, { flat }),
        step(opening, 'create', path.copyTradeCreate, {
          ...order,
          ...base,
          ...lever,
          price: '0',
          positionIdx: opened,
          type: 'Reverse',
          action: 'Open',
          orderLinkId: opening,
        }),
      ],
    }
  }
  return {
    id,
    name: 'reverse',
    symbol,
    steps: [
      step(
        closing,
        'create',
        path.orderCreate,
        {
          ...order,
          qty: size,
          reduceOnly: true,
          closeOnTrigger: false,
          positionIdx,
          orderLinkId: closing,
        },
        { flat },
      ),
      step(opening, 'create', path.orderCreate, {
        ...order,
        ...base,
        ...lever,
        qty: size,
        reduceOnly: false,
        closeOnTrigger: false,
        is_reverse_position: true,
        positionIdx: opened,
        orderLinkId: opening,
      }),
    ],
  }
}

/** Cancels, changes, then sets TP/SL, in this order (TPSL-65..69). Null for an unusable request. */
export function swapPlan(request: TpSlSwap): Plan | null {
  const { id, symbol, positionIdx, cancel, change = [] } = request
  if (!isId(id) || symbol === '' || request.set.symbol !== symbol || cancel.length > 40) return null
  if (change.length > 40) return null
  const gone =
    cancel === 'all-partial'
      ? [
          {
            path: path.orderCancelTotally,
            orderId: '',
            body: { symbol, positionIdx, type: 'PartialTpSlConditional' },
          },
        ]
      : cancel.map((orderId) => ({
          path: path.orderCancel,
          orderId,
          body: { orderId, symbol, type: 'TpSlOcoStopOrder' },
        }))
  const calls = [
    ...gone,
    ...change.map((body) => ({ path: path.orderReplace, orderId: '', body: { ...body } })),
    { path: path.setTpSl, orderId: '', body: { ...request.set, positionIdx } },
  ]
  return {
    id,
    name: 'tpsl-swap',
    symbol,
    steps: calls.map((call, index) =>
      // The exchange can be queried only about single orders; the account's state proves the rest.
      step(stepId(id, index + 1), call.orderId === '' ? 'account' : 'cancel', call.path, call.body, {
        orderId: call.orderId,
      }),
    ),
  }
}
