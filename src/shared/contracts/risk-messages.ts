import type { ViewState } from './view-state.ts'

/**
 * Raw message page -> risk worker with one transferred port that leads to the chart's own worker: live bars go straight
 * there and no longer with the patches, so that the chart moves while the page is busy.
 */
export interface LinkChart {
  readonly type: 'LinkChart'
}

/** Raw message page -> risk worker with one transferred port that leads to the hub. */
export interface LinkHub {
  readonly type: 'LinkHub'
  readonly epoch: string
}

/**
 * Raw message page -> risk worker: what the tab shows from now on. It comes with every press and scroll, and nobody waits
 * for an answer, which a call through Comlink would cost the page (its bookkeeping, an event for the answer).
 */
export interface ShowView {
  readonly type: 'ShowView'
  readonly view: ViewState
}

/** All that comes to the worker beside Comlink's own messages. */
export type RiskMessage = LinkChart | LinkHub | ShowView
