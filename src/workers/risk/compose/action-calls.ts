import type { ActionQuestions } from '#shared/contracts/action-calls.ts'
import { formatPrice, MISSING } from '#shared/units/display.ts'
import { previewLeverage } from '../leverage/leverage.ts'
import { previewAddMargin } from '../margin/add-margin.ts'
import { viewMarginMode } from '../margin/margin-mode.ts'
import { viewTiers } from '../margin/tiers.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { previewCloseAll } from '../actions/close-all.ts'
import { previewClose } from '../actions/close.ts'

/**
 * The page's questions about closing, reversing, margin and leverage. Every answer is calculated from the present
 * stores.
 */
export const createActions = (stores: RiskStores): ActionQuestions => ({
  // Its code is loaded with the first use: it is rare.
  previewReverse: async (draft) => (await import('../actions/reverse.ts')).previewReverse(stores, draft),
  previewClose: (draft) => previewClose(stores, draft),
  previewCloseAll: (question) => previewCloseAll(stores, question),
  viewMarginMode: (question) => viewMarginMode(stores, question),
  previewAddMargin: (draft) => previewAddMargin(stores, draft),
  viewTiers: (question) => viewTiers(stores, question),
  previewLeverage: (draft) => previewLeverage(stores, draft),
  priceText(symbol, price) {
    const instrument = stores.catalogue.bySymbol(symbol)
    return instrument === undefined ? MISSING : formatPrice(price, instrument.priceFraction, { group: true })
  },
})
