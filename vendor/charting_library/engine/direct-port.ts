import type { DirectMessage } from '../api/extensions.ts'
import { latestBarMs, readBar } from '../feed/bar-clean.ts'
import { CLOSE, HIGH, LOW, OPEN, ROW, TIME, VOLUME, cell, rowCount } from '../feed/bar-rows.ts'
import { resolutionSeconds } from '../feed/resolutions.ts'
import { NUMBER, TEXT } from '../lines/line-fields.ts'
import type { LineTable } from './lines/line-table.ts'

export interface DirectTarget {
  /** Symbol and resolution on screen. */
  shown: () => { symbol: string; resolution: string }
  tick: (rows: Float64Array) => void
  lines: LineTable
  repaint: () => void
  fault: (message: string) => void
}

/** Rows that pass the same checks as a data feed's bars. */
function cleanRows(rows: Float64Array, resolution: string): Float64Array {
  const latest = latestBarMs(Date.now(), resolutionSeconds(resolution))
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
  }
}

/** Live bars and line values from another thread; a message that is none of ours is named and ignored. */
export function listenDirect(port: MessagePort, target: DirectTarget): void {
  port.onmessage = ({ data }: MessageEvent<Partial<DirectMessage> | null>) => {
    if (data?.kind === 'bars' && data.rows instanceof Float64Array && data.rows.length % ROW === 0) {
      const { symbol, resolution } = target.shown()
      if (data.symbol === symbol && data.resolution === resolution)
        target.tick(cleanRows(data.rows, resolution))
    } else if (data?.kind === 'lines' && Array.isArray(data.ids)) {
      applyLines(data as Extract<DirectMessage, { kind: 'lines' }>, target.lines)
      target.repaint()
    } else target.fault('a direct port sent something that is no bars and no lines')
  }
}
