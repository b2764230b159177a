import { vi } from 'vitest'
import type { RecordedIntent, RecordingView } from '../../../src/shared/contracts/recording.ts'

export const FROM = Date.UTC(2026, 10, 27, 12)

export const intent = (after: number, over: Partial<RecordedIntent> = {}): RecordedIntent => ({
  at: FROM + after,
  kind: 'create',
  side: 'Buy',
  symbol: 'BTCUSDT',
  price: '60000',
  qty: '0.01',
  outcome: 'accepted',
  code: 0,
  ...over,
})

export const recording = (over: Partial<RecordingView> = {}): RecordingView => ({
  from: FROM,
  to: FROM + 600_000,
  exchange: '',
  symbols: ['BTCUSDT'],
  barMs: 0,
  isCut: false,
  intents: [],
  charts: [{ symbol: 'BTCUSDT', interval: '1' }],
  intervals: ['1'],
  ...over,
})

/** The next file dialog is answered with this file. */
export function answerFileDialog(file: Blob): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function choose(
    this: HTMLInputElement,
  ) {
    const chosen = new DataTransfer()
    chosen.items.add(new File([file], 'some.pdrec'))
    this.files = chosen.files
    this.dispatchEvent(new Event('change'))
  })
}
