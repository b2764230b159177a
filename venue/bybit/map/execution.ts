import type { Execution } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import { positionValue } from '#shared/maths/value.ts'
import { isNegativeText, parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { multiplyText, subtractText } from '#shared/units/exact.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import { isFill, sideOf } from './enums.ts'
import { amountOf, flagOf, leftOut, present, textOf, timeOf, wordOf } from './fields.ts'
import type { Mapped, Row, RowProblem } from './fields.ts'

/** A fill, or a movement of cash that must never be counted as one. */
export type ExecutionRow =
  | {
      readonly kind: 'fill'
      readonly execution: Execution
      readonly execType: string
      /** Why the order exists, such as CreateByLiq. */
      readonly createType?: string
      /** The fee was missing: what the record has is an assumption. */
      readonly doubt?: RowProblem
    }
  | { readonly kind: 'cash'; readonly execId: string; readonly execType: string; readonly isKnown: boolean }

const valueOf = ({ instrument }: Market, size: DecimalText, price: DecimalText): DecimalText | undefined => {
  const family = familyOf(instrument.contractType)
  const value = family === null ? null : positionValue({ family, size, price })
  return value === null ? undefined : (parseDecimalText(value.toDecimalPlaces(8).toFixed()) ?? undefined)
}

/** What the order still had open: without the field, its quantity less this fill. */
function leavesOf(row: Row, execQty: DecimalText): DecimalText {
  const leaves = amountOf(row, 'leavesQty')
  if (leaves !== undefined) return leaves
  const rest = subtractText(amountOf(row, 'orderQty'), execQty)
  return rest === null || isNegativeText(rest) ? ZERO_TEXT : rest
}

/**
 * An execution of `/v5/execution/list` or the topic `execution`. Types that are not in the list of fills become 'cash'.
 * Left out without id, order id, known symbol, side, price or quantity. `at`: Unix ms, for a row without a time.
 * @source https://bybit-exchange.github.io/docs/v5/websocket/private/execution (2026-07-24)
 */
export function executionOf(
  row: Row,
  category: Category,
  catalogue: Catalogue,
  at: number,
): Mapped<ExecutionRow> {
  const execId = textOf(row, 'execId')
  if (execId === undefined) return leftOut('execution', 'execId', textOf(row, 'orderId'))
  const execType = textOf(row, 'execType')
  if (execType === undefined) return leftOut('execution', 'execType', execId)
  if (!isFill(execType))
    return { ok: true, value: { kind: 'cash', execId, execType, isKnown: execType === 'Funding' } }

  const orderId = textOf(row, 'orderId')
  if (orderId === undefined) return leftOut('execution', 'orderId', execId)
  const market = catalogue.byName(category, textOf(row, 'symbol') ?? '')
  if (market === undefined) return leftOut('execution', 'symbol', execId)
  const side = sideOf(textOf(row, 'side'))
  if (side === undefined) return leftOut('execution', 'side', execId)
  const execPrice = amountOf(row, 'execPrice')
  if (execPrice === undefined) return leftOut('execution', 'execPrice', execId)
  const execQty = amountOf(row, 'execQty')
  if (execQty === undefined) return leftOut('execution', 'execQty', execId)
  const execValue = amountOf(row, 'execValue') ?? valueOf(market, execQty, execPrice)
  if (execValue === undefined) return leftOut('execution', 'execValue', execId)

  const fee = amountOf(row, 'execFee') ?? multiplyText(amountOf(row, 'feeRate'), execValue) ?? undefined
  const createType = wordOf(row, 'createType')
  return {
    ok: true,
    value: {
      kind: 'fill',
      execType,
      ...(createType === undefined ? {} : { createType }),
      ...(fee === undefined ? { doubt: { row: 'execution', field: 'execFee', of: execId } } : {}),
      execution: present<Execution>({
        execId,
        orderId,
        orderLinkId: textOf(row, 'orderLinkId'),
        symbol: market.instrument.symbol,
        side,
        execPrice,
        execQty,
        execValue,
        execFee: fee ?? ZERO_TEXT,
        // The fee of a contract is in its settle coin; on spot only the row knows.
        feeCoin: textOf(row, 'feeCurrency') ?? (category === 'spot' ? undefined : market.instrument.coin),
        isMaker: flagOf(row, 'isMaker') ?? false,
        positionIdx: undefined,
        leavesQty: leavesOf(row, execQty),
        execTime: timeOf(row, 'execTime') ?? at,
      }),
    },
  }
}
