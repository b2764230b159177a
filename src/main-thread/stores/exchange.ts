import { proxy } from 'valtio/vanilla'
import { useSnapshot } from 'valtio/react'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { Capabilities, CapabilityName } from '#shared/contracts/capabilities.ts'
import type { ExchangeView } from '#shared/contracts/exchange.ts'

/** Which exchange this is and what it can do, as the hub reports it. */
export const exchange = proxy<{ v: ExchangeView }>({ v: ableExchange })

/** Whether orders and positions can be changed here. */
export const useMayTrade = (): boolean => !useSnapshot(exchange).v.isReadOnly

/** Whether the exchange has this now, or how. */
export const capability = <Name extends CapabilityName>(name: Name): Capabilities[Name] =>
  exchange.v.capabilities[name]
export const useCapability = <Name extends CapabilityName>(name: Name): Capabilities[Name] =>
  useSnapshot(exchange).v.capabilities[name]
