/**
 * The kinds of orders that the ticket places, described once. Form, preview, guard and request read this file. It has three
 * tables, so that no thread loads what only another one needs.
 */

import { isOptionType } from '../domain/contract-type.ts'
import type { ContractType } from '../domain/enums.ts'
import { timesInForce } from '../domain/enums.ts'
import type { TimeInForce } from '../domain/enums.ts'
import type { OrderCreateBody } from '../wire/http.ts'
import type { Capabilities, CapabilityFlag } from './capabilities.ts'
import type { GuardedKind } from './order-guard.ts'

export type TicketKind = 'Limit' | 'Iceberg' | 'Market' | 'ConditionalLimit' | 'ConditionalMarket'

/** Fields of the form that only some kinds have. Every kind has a quantity and can be reduce-only. */
export type TicketField = 'trigger' | 'price' | 'visible' | 'slippage'

/** The fields of each kind, in the order in which the form shows them. */
export const ticketFields: Readonly<Record<TicketKind, readonly TicketField[]>> = {
  Limit: ['price'],
  Iceberg: ['price', 'visible'],
  Market: ['slippage'],
  ConditionalLimit: ['trigger', 'price'],
  ConditionalMarket: ['trigger'],
}

/** The field that a kind's limit price is read from. null: it has none, and trades at prices of the book. */
export const priceFields: Readonly<Record<TicketKind, TicketField | null>> = {
  Limit: 'price',
  Iceberg: 'price',
  Market: null,
  ConditionalLimit: 'price',
  ConditionalMarket: null,
}

/** The fields of each kind's request that never differ. */
export const ticketWire: Readonly<
  Record<TicketKind, Pick<OrderCreateBody, 'orderType' | 'specialTradeFrom'>>
> = {
  Limit: { orderType: 'Limit' },
  Iceberg: { orderType: 'Limit', specialTradeFrom: 'Iceberg' },
  Market: { orderType: 'Market' },
  ConditionalLimit: { orderType: 'Limit' },
  ConditionalMarket: { orderType: 'Market' },
}

/** Tabs of the form in their order, and their names (text keys of `ticket`). */
export const ticketTabs = { Limit: 'limit', Market: 'market', Conditions: 'conditions' } as const
export type TicketTab = keyof typeof ticketTabs

interface TicketKindForm {
  /** The form offers a choice where several kinds are on one tab. */
  readonly tab: TicketTab
  /** Its name in that choice (text key of `ticket`). */
  readonly name: 'limit' | 'market' | 'iceberg'
  /** The times in force it may have, the default first. 'PostOnly' is offered as a box of its own. */
  readonly timesInForce: readonly [TimeInForce, ...TimeInForce[]]
  /** The confirmation that the trader may require for it. */
  readonly guard: GuardedKind
  /** Whether a take profit and stop loss may be attached to it. */
  readonly attaches: boolean
  /** Offered where the exchange has this. */
  readonly needs?: CapabilityFlag
}

export const ticketForms: Readonly<Record<TicketKind, TicketKindForm>> = {
  Limit: { tab: 'Limit', name: 'limit', timesInForce, guard: 'Limit', attaches: true },
  Iceberg: {
    tab: 'Limit',
    name: 'iceberg',
    timesInForce: ['GoodTillCancel', 'PostOnly'],
    guard: 'Limit',
    attaches: false,
    needs: 'strategies',
  },
  Market: {
    tab: 'Market',
    name: 'market',
    timesInForce: ['ImmediateOrCancel'],
    guard: 'Market',
    attaches: true,
  },
  ConditionalLimit: { tab: 'Conditions', name: 'limit', timesInForce, guard: 'Conditional', attaches: true },
  ConditionalMarket: {
    tab: 'Conditions',
    name: 'market',
    timesInForce: ['ImmediateOrCancel'],
    guard: 'Conditional',
    attaches: true,
  },
}

/** Whether the form of a kind has a field. */
export const hasField = (kind: TicketKind, field: TicketField): boolean => ticketFields[kind].includes(field)

/**
 * Whether all of an order takes the present book at once, at any price. The figures are then those of the book, and spot
 * buys may have a quantity in quote coins.
 */
export const fillsNow: Readonly<Record<TicketKind, boolean>> = {
  Limit: false,
  Iceberg: false,
  Market: true,
  ConditionalLimit: false,
  ConditionalMarket: false,
}

/** The tabs of a contract's form. Not every exchange has conditional orders of options. */
export const tabsOf = (contractType: ContractType, { optionTrigger }: Capabilities): readonly TicketTab[] =>
  (Object.keys(ticketTabs) as TicketTab[]).filter(
    (tab) => tab !== 'Conditions' || optionTrigger || !isOptionType(contractType),
  )

/** The kinds of a tab that an exchange has, the one that is chosen at first before the others. */
export const kindsOfTab = (tab: TicketTab, capabilities: Capabilities): readonly TicketKind[] =>
  (Object.keys(ticketForms) as TicketKind[]).filter((kind) => {
    const { tab: own, needs } = ticketForms[kind]
    return own === tab && (needs === undefined || capabilities[needs])
  })
