import type {
  LegDraft,
  LegView,
  TpSlDraft,
  TpSlOpening,
  TpSlView,
} from '../../../src/shared/contracts/tpsl.ts'
import type { TpSlEntryView } from '../../../src/shared/contracts/tpsl-list.ts'
import type { TpSlHead } from '../../../src/shared/contracts/dialog.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { emptyLeg } from '../../../src/main-thread/trading/tpsl/form-edits.ts'
import { hub, risk } from '../support/fake-workers.ts'
import { nothingAgainst, text } from '../support/samples.ts'

export const KEY = 'BTCUSDT:0'

export const head: TpSlHead = {
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  side: 'Buy',
  size: '0.050',
  unit: 'BTC',
  coin: 'USDT',
  quote: 'USDT',
  leverage: '10x',
  isIsolated: false,
  entry: '60,000.00',
  last: '60,000.00',
  mark: '60,000.00',
  liq: '55,000.00',
  tickSize: text('0.1'),
  lotSize: text('0.001'),
  priceFraction: 2,
  lotFraction: 3,
  positionIdx: 0,
  baseCoin: 'BTC',
  openedAt: 1,
}

export const opening = (over: Partial<TpSlOpening> = {}): TpSlOpening => ({
  target: { of: 'position', key: KEY },
  mode: 'Full',
  isModify: false,
  entry: { tpStopOrderId: '', slStopOrderId: '' },
  tp: emptyLeg,
  sl: emptyLeg,
  qtyText: '',
  side: 'Buy',
  trailing: null,
  allowsRoi: true,
  allowsPartial: true,
  ...over,
})

export const leg = (draft: LegDraft, over: Partial<LegView> = {}): LegView => ({
  trigger: draft.input === 'trigger' ? draft.text : '61000',
  roi: draft.input === 'roi' ? draft.text : '20',
  change: draft.input === 'change' ? draft.text : '2',
  pnl: draft.input === 'pnl' ? draft.text : '60',
  corrected: '',
  expectedPnl: '+60.00',
  expectedRoi: '+20.00%',
  tone: 1,
  toLiq: '9.00%',
  fires: draft.text,
  rises: true,
  exitQty: '0.050',
  intent: draft.text === '' ? 'keep' : 'set',
  messages: [],
  ...over,
})

/** What the risk worker makes of a form against which nothing speaks. */
export const judged = (draft: TpSlDraft, over: Partial<TpSlView> = {}): TpSlView => ({
  requestId: draft.requestId,
  state: 'open',
  head,
  tp: leg(draft.tp),
  sl: leg(draft.sl, { rises: false, tone: -1 }),
  qtyFromPercent: null,
  qtyShare: 0,
  qtyMessages: [],
  formMessages: [],
  riskReward: '1 : 2.00',
  allowsRoi: true,
  allowsSliders: true,
  allowsPartial: true,
  partialEntries: 0,
  call: {
    call: 'set',
    body: {
      symbol: 'BTCUSDT',
      positionIdx: 0,
      tpSlMode: draft.mode,
      ...(draft.tp.text === '' ? {} : { takeProfit: draft.tp.text }),
      ...(draft.sl.text === '' ? {} : { stopLoss: draft.sl.text }),
    },
  },
  ...over,
})

export const entry = (over: Partial<TpSlEntryView> = {}): TpSlEntryView => ({
  id: 'e-1',
  ids: { tpStopOrderId: 'tp-1', slStopOrderId: '' },
  symbol: 'BTCUSDT',
  displayName: 'BTCUSDT',
  positionKey: KEY,
  kind: 'partial',
  side: 'Buy',
  qty: '0.010',
  unit: 'BTC',
  tp: '61,200.00',
  tpTerms: { by: 'LastPrice', limit: '', slippage: '', slippageType: 'Percent' },
  tpPnl: '+12.00',
  tpTone: 1,
  sl: '--',
  slTerms: null,
  slPnl: '--',
  slTone: 0,
  behind: '',
  startsAt: '',
  updatedAt: 1_700_000_000_000,
  tpText: text('61200'),
  slText: '',
  ...over,
})

/** A risk worker that judges every form, with these partial entries, and a hub that takes every change. */
export function answerTpSl(
  start: Partial<TpSlOpening> = {},
  entries: readonly TpSlEntryView[] = [],
  over: (draft: TpSlDraft) => Partial<TpSlView> = () => ({}),
): void {
  risk.answers.judgeOrder = () => nothingAgainst
  risk.answers.openTpSl = () => opening(start)
  risk.answers.openTpSlEntry = (_key, ids) =>
    opening({
      mode: 'Partial',
      isModify: true,
      entry: ids,
      qtyText: '0.01',
      tp: { ...emptyLeg, text: '61200' },
    })
  risk.answers.previewTpSl = (draft) => judged(draft, over(draft))
  risk.answers.listTpSl = () => ({ entries, tpTotal: '0.010', slTotal: '0.000', size: '0.050', unit: 'BTC' })
  hub.answers.setTpSl = async () => accepted(null)
  hub.answers.cancelTpSl = async () => accepted(null)
  hub.answers.cancelAllTpSl = async () => accepted({ canceled: entries.length })
}

export const lastDraft = (): TpSlDraft | undefined => risk.calls('previewTpSl').at(-1)?.[0] as TpSlDraft
