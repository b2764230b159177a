import { hasLeverage } from '#shared/domain/contract-type.ts'
import type { Side } from '#shared/domain/enums.ts'
import { isTicked } from './boxes.ts'
import type { BoxedMarket, TicketBox } from './boxes.ts'
import type { Draft } from './draft.ts'

type Boxed = Readonly<Pick<Draft, 'kind' | TicketBox>>

/** Whether an order of the form only closes: a buy of it closes a short. */
export const closesOnly = (draft: Boxed, market: BoxedMarket): boolean =>
  isTicked('reduceOnly', draft, market) || isTicked('closeOnTrigger', draft, market)

/** Text key of the side of an order in a sentence. One that only closes names what it closes: a buy closes a short. */
export const sideWord = (side: Side, closes: boolean) =>
  closes ? (`common:side.close${side}` as const) : (`common:side.${side}` as const)

/**
 * Text key (`ticket`) of a side's button. Spot and options are bought and sold; they open no long or short position.
 */
export function sideKey(side: Side, draft: Boxed, market: BoxedMarket | null) {
  if (market !== null && closesOnly(draft, market)) return sideWord(side, true)
  if (market !== null && !hasLeverage(market.contractType)) return side === 'Buy' ? 'buy' : 'sell'
  return side === 'Buy' ? 'buyLong' : 'sellShort'
}
