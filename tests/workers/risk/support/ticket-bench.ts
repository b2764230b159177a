import type { TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import { startRisk } from './fake-hub.ts'
import { privateState, tickerRow } from './samples.ts'

/** A limit order of 0.1 BTC at 60,000 with the given changes. */
const draft = (over: Partial<TicketDraft> = {}): TicketDraft => ({
  requestId: 1,
  symbol: 'BTCUSDT',
  kind: 'Limit',
  priceText: '60000',
  qtyText: '0.1',
  percent: null,
  reduceOnly: false,
  ...over,
})

/** A risk worker that knows an account and a ticker; `ask` previews a draft. */
export async function ticket(over: Parameters<typeof privateState>[0] = { positions: [], orders: [] }) {
  const bench = await startRisk()
  bench.hub.account({ kind: 'State', state: privateState(over) })
  bench.hub.batch({ tickers: tickerRow(1) })
  return { ...bench, ask: (more: Partial<TicketDraft> = {}) => bench.risk.api.previewTicket(draft(more)) }
}

/** 'field.key' of each error. */
export const keysOf = (preview: Pick<TicketPreview, 'errors'>): string[] =>
  preview.errors.map((error) => `${error.field}.${error.key}`)
