import { isRow, rowsOf, textOf, timeOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { Network } from '../terms/networks.ts'
import type { BybitTransport } from '../terms/transport.ts'

/** How often Bybit's list is read, ms. */
const EACH_MS = 300_000
/** Maintenance that begins later is not announced yet, ms. */
const AHEAD_MS = 86_400_000
/** Longest title that is shown. */
const MAX_TITLE = 120
const over: ReadonlySet<string> = new Set(['completed', 'canceled'])
/** `env` of the demo network; others are of the production. */
const DEMO = '2'

/** Announces maintenance of Bybit from a day before until its end. */
export interface MaintenanceWatch {
  /** `text` is '' when it is over. */
  onChange(listener: (text: string) => void): void
  close(): void
}

const momentOf = (ms: number | undefined): string =>
  ms === undefined
    ? 'a time that is not known'
    : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A sentence about an item that concerns this network now; null for others. */
function sentenceOf(row: Row, network: Network, now: number): string | null {
  const state = textOf(row, 'state') ?? ''
  const env = textOf(row, 'env')
  if (over.has(state) || (env !== undefined && (env === DEMO) !== (network === 'demo'))) return null
  const [begin, end] = [timeOf(row, 'begin'), timeOf(row, 'end')]
  // One that goes on longer than expected is still ongoing.
  const isNow = state === 'ongoing' || (end !== undefined && now < end)
  if (!isNow || (begin ?? now) > now + AHEAD_MS) return null
  return `${(textOf(row, 'title') ?? 'Maintenance').slice(0, MAX_TITLE)}, from ${momentOf(begin)} to ${momentOf(end)}.`
}

/**
 * Reads what Bybit announces. An answer that is missing or refused changes nothing.
 * @source https://bybit-exchange.github.io/docs/v5/system-status (2026-07-24)
 */
export function createMaintenanceWatch(
  transport: Pick<BybitTransport, 'get' | 'now'>,
  network: Network,
): MaintenanceWatch {
  const listeners: ((text: string) => void)[] = []
  let text = ''

  async function read(): Promise<void> {
    const reply = await transport.get('/v5/system/status', {})
    if (!reply.ok || reply.retCode !== 0 || !isRow(reply.result)) return
    const now = transport.now()
    const next = rowsOf(reply.result['list'])
      .flatMap((row) => sentenceOf(row, network, now) ?? [])
      .join(' ')
    if (next === text) return
    text = next
    for (const listener of listeners) listener(text)
  }
  const timer = setInterval(() => void read(), EACH_MS)
  timer.unref()
  void read()

  return {
    onChange(listener) {
      listeners.push(listener)
      if (text !== '') listener(text)
    },
    close: () => clearInterval(timer),
  }
}
