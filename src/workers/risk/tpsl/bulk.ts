import type { LegDraft, TpSlMessage } from '#shared/contracts/tpsl.ts'
import type { TpSlBulkDraft, TpSlBulkPreview, TpSlBulkRow } from '#shared/contracts/tpsl-list.ts'
import { MISSING } from '#shared/units/display.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { openTpSl } from './open.ts'
import { previewTpSl } from './preview.ts'

/**
 * Previews TP/SL of all positions by one ROI. Each position is checked separately. A leg without a typed ROI doesn't
 * change, and neither does a position that can't have it (an option, or a price out of range).
 */
export function previewTpSlBulk(stores: RiskStores, draft: TpSlBulkDraft): TpSlBulkPreview {
  const { tpRoiText, slRoiText } = draft
  const isEmpty = tpRoiText.trim() === '' && slRoiText.trim() === ''
  const rows: TpSlBulkRow[] = []
  for (const { key } of stores.positions.all()) {
    const target = { of: 'position', key } as const
    const opened = openTpSl(stores, target)
    if (opened === null) continue
    const aimed = (leg: LegDraft, text: string): LegDraft =>
      text.trim() === '' ? leg : { ...leg, input: 'roi', text, orderType: 'Market', limitText: '' }
    const view = previewTpSl(stores, {
      requestId: draft.requestId,
      target,
      mode: 'Full',
      entry: opened.entry,
      tp: aimed(opened.tp, tpRoiText),
      sl: aimed(opened.sl, slRoiText),
      base: { tp: opened.tp, sl: opened.sl, qtyText: '' },
      qtyText: '',
      qtyPercent: null,
      netOfFees: false,
      openedAs: opened.side,
    })
    const none: TpSlMessage = { at: 'form', key: 'noRoi', params: {}, kind: 'error' }
    const messages = opened.allowsRoi ? [...view.tp.messages, ...view.sl.messages] : [none]
    rows.push({
      key,
      displayName: view.head?.displayName ?? key,
      side: opened.side,
      tp: view.tp.fires === '' ? MISSING : view.tp.fires,
      sl: view.sl.fires === '' ? MISSING : view.sl.fires,
      messages: isEmpty ? [] : messages,
      call: !isEmpty && opened.allowsRoi && view.call?.call === 'set' ? view.call.body : null,
    })
  }
  return { requestId: draft.requestId, rows, messages: [] }
}
