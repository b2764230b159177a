import type { LegDraft, TpSlDraft, TpSlEntryIds, TpSlOpening } from '#shared/contracts/tpsl.ts'
import type { SetTpSlBody } from '#shared/contracts/tpsl-calls.ts'
import type { BenchCore } from '../../../venue/simulator/core/bench-core.ts'
import { startRisk } from '../support/fake-hub.ts'

export const target = { of: 'position', key: 'BTCUSDT:0' } as const

export const emptyLeg: LegDraft = {
  input: 'trigger',
  text: '',
  bySlider: false,
  triggerBy: 'LastPrice',
  orderType: 'Market',
  limitText: '',
  slippageType: 'Percent',
  slippageText: '',
}

/** A form as it stands open in a tab, with what is typed in it. */
export interface OpenForm {
  readonly opening: TpSlOpening
  readonly tp: LegDraft
  readonly sl: LegDraft
  readonly qtyText: string
}

/** A browser tab: a risk worker that knows the venue's state as of when it was last told of it. */
export async function startTab(bench: BenchCore) {
  const { hub, risk } = await startRisk()
  hub.catalogue(bench.core.instruments())
  const { api } = risk
  return {
    api,
    follow(): void {
      const state = bench.core.snapshotOf(bench.cross)
      if (state === null) throw new Error('no account')
      hub.account({ kind: 'State', state })
      hub.batch({ tickers: bench.core.tickers() })
    },
    entries: () =>
      api.listTpSl({ positionKey: target.key, only: 'partial', sort: 'time', descending: true }).entries,
    /** The dialog's views: the whole position, a new entry, one that is there. */
    open(view: 'full' | 'add' | TpSlEntryIds): TpSlOpening | null {
      if (typeof view === 'object') return api.openTpSlEntry(target.key, view)
      const opening = api.openTpSl(target)
      if (opening === null || view === 'full') return opening === null ? null : { ...opening, mode: 'Full' }
      return {
        ...opening,
        mode: 'Partial',
        entry: { tpStopOrderId: '', slStopOrderId: '' },
        tp: emptyLeg,
        sl: emptyLeg,
        qtyText: '',
      }
    },
    /** What Confirm would send of it now; null where the form keeps it. */
    body({ opening, tp, sl, qtyText }: OpenForm): SetTpSlBody | null {
      const draft: TpSlDraft = {
        requestId: 1,
        target,
        mode: opening.mode,
        entry: opening.entry,
        tp,
        sl,
        base: { tp: opening.tp, sl: opening.sl, qtyText: opening.qtyText },
        qtyText,
        qtyPercent: null,
        netOfFees: false,
        openedAs: opening.side,
      }
      const { call } = api.previewTpSl(draft)
      return call?.call === 'set' ? call.body : null
    },
  }
}
export type Tab = Awaited<ReturnType<typeof startTab>>
