import type { TicketPreview, TicketSideView } from '../../../../src/shared/contracts/ticket.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'

export const text = (value: string): DecimalText => value as DecimalText

const anySide: TicketSideView = {
  cost: '0.00',
  value: '--',
  max: '1',
  fee: '0.00',
  liqPrice: '--',
  positionAfter: '--',
  entryAfter: '--',
  imRateAfter: '--',
  loan: '--',
  qty: null,
  qtyShown: '--',
  positionIdx: 0,
  leverage: null,
  designatedMargin: null,
  marketUnit: '',
  averagePrice: '--',
  worstPrice: '--',
  capPrice: '--',
  bookEnds: 'no',
  errors: [],
}
/** One side of an answer of which nothing is known. */
export const sideView = (over: Partial<TicketSideView> = {}): TicketSideView => ({ ...anySide, ...over })

const anyAnswer: TicketPreview = {
  requestId: 1,
  price: null,
  qty: null,
  visibleQty: null,
  fromPercent: null,
  errors: [],
  buy: sideView(),
  sell: sideView(),
  available: '--',
  availableBase: '',
  leverage: '10x',
  isIsolated: false,
  amountKind: 'Qty',
  amountMax: '',
  converted: null,
  drawnIn: '',
  drawnTo: '',
  triggerPrice: null,
  triggerDirection: null,
  triggerNow: '--',
  basePrice: null,
}
/** An answer without prices. */
export const answerWith = (over: Partial<TicketPreview> = {}): TicketPreview => ({ ...anyAnswer, ...over })
