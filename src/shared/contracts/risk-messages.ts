import type { ViewState } from './view-state.ts'

/**
 * Raw message page -> risk worker with a transferred port to the chart's worker. Live bars are then sent there and not
 * with patches, so that the chart moves while the page is busy.
 */
export interface LinkChart {
  readonly type: 'LinkChart'
  /** Id of the market that the chart shows. */
  readonly market: string
}

/** Raw message page -> risk worker with a transferred port to the hub. */
export interface LinkHub {
  readonly type: 'LinkHub'
}

/**
 * Raw message page -> risk worker: what the tab shows now. It is sent with every press and scroll and needs no answer. A
 * call through Comlink would cost the page its bookkeeping and an event for the answer.
 */
export interface ShowView {
  readonly type: 'ShowView'
  readonly view: ViewState
}

/** All messages to the worker other than Comlink's. */
export type RiskMessage = LinkChart | LinkHub | ShowView
