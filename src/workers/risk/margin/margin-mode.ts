import type { MarginModeQuestion, MarginModeView } from '#shared/contracts/margin.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { settingOf } from '../ticket/ticket-context.ts'
import { allowedModes } from './allowed-modes.ts'
import { positionModeIn } from '../state/position-mode.ts'

/** The possible margin modes of a symbol with reasons, for the dialog; null for an unknown symbol. */
export function viewMarginMode(stores: RiskStores, question: MarginModeQuestion): MarginModeView | null {
  const instrument = stores.catalogue.bySymbol(question.symbol)
  const info = stores.account.account
  if (instrument === undefined || info === null) return null
  const { isIsolated } = settingOf(stores, instrument)
  const positionMode = positionModeIn(stores, instrument)
  const of = { kind: info.kind, contractType: instrument.contractType, isIsolated, positionMode }
  const isPortfolio = info.marginMode === 'PORTFOLIO_MARGIN'
  const found = allowedModes(of)
  const hasMargin = /Perpetual$|Futures$/.test(instrument.contractType)
  const allowed = isPortfolio ? (['Cross'] as const) : found.allowed
  const why =
    allowed.length > 1
      ? ''
      : !hasMargin
        ? 'contract'
        : isPortfolio
          ? 'portfolio'
          : isInverse(instrument.contractType)
            ? 'inverse'
            : 'account'
  const hasPosition = [...stores.positions.all()].some(({ position }) => position.symbol === question.symbol)
  const hasOrder = [...stores.account.orders.values()].some(({ symbol }) => symbol === question.symbol)
  return {
    requestId: question.requestId,
    symbol: instrument.symbol,
    displayName: instrument.displayName,
    now: isIsolated ? 'Isolated' : 'Cross',
    allowed,
    isDoubleLeverage: found.isDoubleLeverage,
    why,
    busy: hasPosition ? 'position' : hasOrder ? 'orders' : '',
  }
}
