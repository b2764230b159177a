import type { DirectMessage } from '../api/extensions.ts'
import { periodStart, syntheticBar } from './synthetic-feed.ts'

/**
 * Sends the synthetic market through a port 60 times a second. It represents a data thread that does not use the page.
 */
globalThis.onmessage = ({
  data,
}: MessageEvent<{ port: MessagePort; symbol: string; resolution: string }>) => {
  const { port, symbol, resolution } = data
  setInterval(() => {
    const now = Date.now() / 1000
    const bar = syntheticBar(periodStart(now, resolution), now)
    const wave = Math.sin(now * 3) * 40
    const close = bar.close + wave
    const high = Math.max(bar.high, close)
    const low = Math.min(bar.low, close)
    const rows = Float64Array.of(bar.time / 1000, bar.open, high, low, close, bar.volume ?? 0)
    const message: DirectMessage = { kind: 'bars', symbol, resolution, rows }
    port.postMessage(message, [rows.buffer])
  }, 16)
}
