import { proxy } from 'valtio/vanilla'
import { useSnapshot } from 'valtio/react'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { CapabilityName, ExchangeView } from '#shared/contracts/exchange.ts'

/** Which exchange this is and what it can do, as the hub reports it. */
export const exchange = proxy<{ v: ExchangeView }>({ v: ableExchange })

/** Whether orders and positions can be changed here. */
export const useMayTrade = (): boolean => !useSnapshot(exchange).v.isReadOnly

/** Whether the exchange has this. */
export const useCapability = (name: CapabilityName): boolean => useSnapshot(exchange).v.capabilities[name]
