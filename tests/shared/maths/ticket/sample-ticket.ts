import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import type { TicketAccount, TicketInput, TicketInstrument } from '#shared/maths/ticket/types.ts'
import { btcTiers } from '../samples.ts'

export const btc: TicketInstrument = {
  family: 'linear',
  tickSize: '0.1',
  lotSize: '0.001',
  minPrice: '0.1',
  maxPrice: '1999999.8',
  minQty: '0.001',
  minNotionalValue: '5',
  maxOrderQty: '100',
  takerFeeRate: '0.00055',
  tiers: btcTiers,
}
export const flat: TicketAccount = {
  mode: 'isolated',
  positionMode: 'MergedSingle',
  available: '10000',
  buyLeverage: '10',
  sellLeverage: '10',
  positions: [],
}
export const limit: TicketInput = {
  orderType: 'Limit',
  amountKind: 'Qty',
  amount: '1',
  price: '50000',
  ask1: '50010',
  bid1: '49990',
  mark: '50000',
}
/** The ticket of a limit order of 1 at 50,000 in an account without positions, with changes. */
export const sampleTicket = (of: {
  readonly draft?: Partial<TicketInput>
  readonly account?: Partial<TicketAccount>
  readonly instrument?: Partial<TicketInstrument>
}) =>
  ticketPreview({
    instrument: { ...btc, ...of.instrument },
    account: { ...flat, ...of.account },
    draft: { ...limit, ...of.draft },
  })
