import type { DirectAnswer, DirectMessage } from '../api/extensions.ts'
import { latestBarMs, readBar } from '../feed/bar-clean.ts'
import { CLOSE, HIGH, LOW, OPEN, ROW, TIME, VOLUME, cell, rowCount } from '../feed/bar-rows.ts'
import { resolutionSeconds } from '../feed/resolutions.ts'
import { NUMBER, TEXT } from '../lines/line-fields.ts'
import type { LineTable } from './lines/line-table.ts'

export interface DirectTarget {
  /** True for the shown series, and for the series that is being loaded. */
  wants: (symbol: string, resolution: string) => boolean
  bars: (symbol: string, resolution: string, rows: Float64Array) => void
  lines: LineTable
  repaint: () => void
  fault: (message: string) => void
  /** Ends the thread. */
  end: () => void
  /** The server's time, Unix ms. */
  now: () => number
}

/** Rows that pass the same checks as the bars of a data feed. */
function cleanRows(rows: Float64Array, resolution: string, now: number): Float64Array {
  const latest = latestBarMs(now, resolutionSeconds(resolution))
  const clean: number[] = []
  for (let row = 0; row < rowCount(rows); row++) {
    const read = readBar(
      {
        time: cell(rows, row, TIME) * 1000,
        open: cell(rows, row, OPEN),
        high: cell(rows, row, HIGH),
        low: cell(rows, row, LOW),
        close: cell(rows, row, CLOSE),
        volume: cell(rows, row, VOLUME),
      },
      latest,
    )
    if (typeof read !== 'string') clean.push(...read)
  }
  return Float64Array.from(clean)
}

function applyLines(message: Extract<DirectMessage, { kind: 'lines' }>, table: LineTable): void {
  const wanted = new Map(message.ids.map((id, index) => [id, index]))
  for (let slot = 0; slot < table.size(); slot++) {
    const index = table.used(slot) ? wanted.get(table.text(slot, TEXT.id)) : undefined
    if (index === undefined) continue
    const price = message.prices?.[index] ?? Number.NaN
    if (Number.isFinite(price) && Number.isFinite(table.number(slot, NUMBER.price)))
      table.setPrice(slot, price)
    const text = message.texts?.[index]
    if (typeof text === 'string') table.setText(slot, TEXT.text, text)
    const quantity = message.quantities?.[index]
    if (typeof quantity === 'string') table.setText(slot, TEXT.quantity, quantity)
    const tooltip = message.tooltips?.[index]
    if (typeof tooltip === 'string') table.setText(slot, TEXT.tooltip, tooltip)
  }
}

export interface DirectPorts {
  /** Accepts live bars and line values from this port. Other messages are reported and ignored. */
  listen: (port: MessagePort) => void
  /** The page wrote to these lines. */
  written: (slots: readonly number[]) => void
  close: () => void
}

/** The receiving ends of all direct ports of one engine. */
export function createDirectPorts(target: DirectTarget): DirectPorts {
  const ports: MessagePort[] = []

  const idsOf = (slots: readonly number[]): string[] =>
    slots.map((slot) => target.lines.text(slot, TEXT.id)).filter((id) => id !== '')

  const answer = (to: readonly MessagePort[], slots: readonly number[]): void => {
    const ids = to.length === 0 ? [] : idsOf(slots)
    if (ids.length === 0) return
    const message: DirectAnswer = { kind: 'written', ids }
    for (const port of to) port.postMessage(message)
  }

  const hear = (data: Partial<DirectMessage> | null): void => {
    if (data?.kind === 'bars' && data.rows instanceof Float64Array && data.rows.length % ROW === 0) {
      const { symbol = '', resolution = '', rows } = data
      if (target.wants(symbol, resolution))
        target.bars(symbol, resolution, cleanRows(rows, resolution, target.now()))
    } else if (data?.kind === 'lines' && Array.isArray(data.ids)) {
      applyLines(data as Extract<DirectMessage, { kind: 'lines' }>, target.lines)
      target.repaint()
    } else if (data?.kind === 'end') target.end()
    else target.fault('a direct port sent something that is no bars and no lines')
  }

  return {
    listen: (port) => {
      ports.push(port)
      port.onmessage = ({ data }: MessageEvent<Partial<DirectMessage> | null>) => hear(data)
      const { lines } = target
      const used = Array.from({ length: lines.size() }, (_, slot) => slot).filter(lines.used)
      answer([port], used)
    },
    written: (slots) => answer(ports, slots),
    close: () => {
      for (const port of ports) port.close()
    },
  }
}
