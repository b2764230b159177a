import { describe, expect, it } from 'vitest'
import { bench } from './form-bench.ts'
import { dec } from '../support/samples.ts'

/** Long 0.001 from 59,000 with a mark and last price a hair beside it: a PnL that reads 0.00. */
async function nearZero(entry: string) {
  const { api, edit, page, clock, risk } = await bench([], {
    size: dec('0.001'),
    entryPrice: dec(entry),
    positionValue: dec(String(Number(entry) / 1000)),
    positionRPL: dec('-0.00004'),
  })
  await clock.pass(1500)
  const row = page.patches.flatMap((patch) => patch.positions?.upserts ?? []).at(-1)
  const account = page.patches.findLast((patch) => patch.account)?.account
  const [total] = page.patches.findLast((patch) => patch.positionTotals)?.positionTotals ?? []
  return { api, edit, row, account, total, risk }
}

describe('a profit shown as 0.00 (vegaprotocol/frontend-monorepo#6181)', () => {
  it('POS-31: has neither sign nor colour in row, totals, account card, TP/SL and close dialog', async () => {
    for (const entry of ['60000.501', '60000.499']) {
      const { edit, row, account, total } = await nearZero(entry)
      expect([row?.unrealisedPnl, row?.pnlTone]).toEqual(['0.00', 0])
      expect([row?.realisedPnl, row?.realisedTone]).toEqual(['0.00', 0])
      expect([total?.unrealisedPnl, total?.tone]).toEqual(['0.0000', 0])
      expect([total?.realisedPnl, total?.realisedTone]).toEqual(['0.0000', 0])
      expect([account?.unrealisedPnl, account?.pnlTone]).toEqual(['0.0000', 0])
      const { tp } = edit({ tp: { text: entry.slice(0, 7) } })
      expect([tp.expectedPnl, tp.tone]).toEqual(['0.00', 0])
    }
  })
})
