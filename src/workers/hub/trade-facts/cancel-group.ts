import type { TradeFact } from '#shared/contracts/trade-facts.ts'
import type { Order } from '#shared/domain/records.ts'
import { byApi } from './fact-rules.ts'

interface Canceled {
  readonly order: Order
  readonly fact: TradeFact
  /** Key of the fact: `ended:` and the order's id. */
  readonly about: string
}

/** Orders canceled in one frame. */
export interface CancelGroup {
  add(canceled: Canceled): void
  /** One fact per reason of cancellation, with the keys of all its orders and the time (the exchange's Unix ms). */
  facts(): readonly { readonly fact: TradeFact; readonly abouts: readonly string[]; readonly at: number }[]
}

export function createCancelGroup(): CancelGroup {
  const groups = new Map<string, Canceled[]>()
  return {
    add: (canceled) => {
      const { order, fact } = canceled
      const name = `${order.cancelType ?? ''} ${fact.reason} ${String(fact.isByApi)}`
      groups.set(name, [...(groups.get(name) ?? []), canceled])
    },
    facts: () =>
      [...groups.values()].flatMap((group) => {
        const [first] = group
        if (first === undefined) return []
        const abouts = group.map(({ about }) => about)
        const at = first.order.updatedAt
        if (group.length === 1) return [{ fact: first.fact, abouts, at }]
        const isOneSymbol = group.every(({ fact }) => fact.symbol === first.fact.symbol)
        const { key, symbol, side, reason } = first.fact
        const fact: TradeFact = {
          kind: 'ordersCancelled',
          key,
          symbol: isOneSymbol ? symbol : '',
          side,
          stop: '',
          reason,
          origin: '',
          count: group.length,
          ...byApi(first.order),
        }
        return [{ fact, abouts, at }]
      }),
  }
}
