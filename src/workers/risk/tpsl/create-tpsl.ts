import type { RiskApi } from '#shared/contracts/risk-api.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { listTpSl } from './list.ts'
import { openEntry, openTpSl } from './open.ts'
import { previewTpSl } from './preview.ts'
import { previewTrailing } from './trailing.ts'

export type TpSlApi = Pick<
  RiskApi,
  'openTpSl' | 'openTpSlEntry' | 'previewTpSl' | 'listTpSl' | 'previewTrailing' | 'previewTpSlBulk'
>

/** The page's questions about take profit and stop loss. Every answer is calculated from the present stores. */
export const createTpSl = (stores: RiskStores): TpSlApi => ({
  openTpSl: (target) => openTpSl(stores, target),
  openTpSlEntry: (key, ids) => openEntry(stores, key, ids),
  previewTpSl: (draft) => previewTpSl(stores, draft),
  listTpSl: (question) => listTpSl(stores, question),
  previewTrailing: (draft) => previewTrailing(stores, draft),
  // Its code is loaded with the first use: it is rare.
  previewTpSlBulk: async (draft) => (await import('./bulk.ts')).previewTpSlBulk(stores, draft),
})
