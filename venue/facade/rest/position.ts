import type { Endpoint } from '../terms/endpoint.ts'
import { closedPnl } from './closed-pnl.ts'
import {
  addMargin,
  setAutoAddMargin,
  setLeverage,
  setRiskLimit,
  setTpslMode,
  switchIsolated,
  switchMode,
  tradingStop,
} from './position-changes.ts'
import { positionList, symbolInfo } from './position-list.ts'

const change = (
  name: string,
  handle: Extract<Endpoint, { access: 'trade' | 'read' }>['handle'],
): Endpoint => ({
  method: 'POST',
  path: `/v5/position/${name}`,
  lane: 'position',
  access: 'trade',
  handle,
})

/** Positions: https://bybit-exchange.github.io/docs/v5/position and its neighbours, as of 24 July 2026. */
export const positionEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v5/position/list', lane: 'list', access: 'read', handle: positionList },
  { method: 'GET', path: '/v5/position/symbol-info', lane: 'list', access: 'read', handle: symbolInfo },
  { method: 'GET', path: '/v5/position/closed-pnl', lane: 'history', access: 'read', handle: closedPnl },
  change('set-leverage', setLeverage),
  change('switch-mode', switchMode),
  change('switch-isolated', switchIsolated),
  change('trading-stop', tradingStop),
  change('set-tpsl-mode', setTpslMode),
  change('set-auto-add-margin', setAutoAddMargin),
  change('add-margin', addMargin),
  change('set-risk-limit', setRiskLimit),
]
