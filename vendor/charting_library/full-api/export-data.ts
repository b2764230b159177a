import type { ExportDataOptions, ExportedData, ExportedField } from '../api/export-data.ts'
import { numberText, priceText, volumeText } from '../engine/scene/number-text.ts'
import { createZoneClock } from '../engine/scene/zone-clock.ts'
import { cell, CLOSE, HIGH, LOW, OPEN, rowCount, TIME } from '../feed/bar-rows.ts'
import { isDated } from '../feed/resolutions.ts'
import type { NumberSigns } from '../protocol.ts'
import { dateText } from '../widget/clock-text.ts'
import type { ChartCore } from '../widget/core-types.ts'
import { symbolFormat } from '../widget/symbol-format.ts'

const PRICES = [
  ['open', OPEN],
  ['high', HIGH],
  ['low', LOW],
  ['close', CLOSE],
] as const

interface Column {
  field: ExportedField
  /** `time`: start of the bar, seconds. `row`: its row among the chart's own bars. */
  value: (time: number, row: number) => number
  text: (value: number) => string
}

/** Exports bars and studies as numbers, and as formatted text on request. Rejects before bars are loaded. */
export async function exportData(
  core: ChartCore,
  signs: NumberSigns,
  options: ExportDataOptions = {},
): Promise<ExportedData> {
  const {
    includeTime = true,
    includeUserTime = false,
    includeSeries = true,
    includedStudies = 'all',
  } = options
  const info = core.client.info()
  const rows = core.client.rows()
  if (info === null || rows === null) throw new Error('exportData: no bars are loaded')
  const computed = await core.engine.columns()
  const format = symbolFormat(info)
  const zone = createZoneClock(core.state.timezone)
  const price = (value: number): string => priceText(value, format, signs)
  const dated = isDated(core.state.resolution)
  const date = (time: number): string => dateText(time, core.state.timezone, dated)

  const columns: Column[] = []
  if (includeTime) columns.push({ field: { type: 'time' }, value: (time) => time, text: date })
  if (includeUserTime)
    columns.push({
      field: { type: 'userTime' },
      value: (time) => (dated ? time : time + zone.offset(time)),
      text: (time) => dateText(time, 'Etc/UTC', dated),
    })
  if (includeSeries)
    for (const [plotTitle, column] of PRICES)
      columns.push({
        field: { type: 'value', sourceType: 'series', plotTitle, sourceTitle: info.name },
        value: (_, row) => cell(rows, row, column),
        text: price,
      })
  const rowOf = new Map(Array.from(computed.times, (time, row) => [time, row]))
  for (const { id, plots, values } of computed.studies) {
    const study = core.studies.get(id)
    if (study === undefined || (includedStudies !== 'all' && !includedStudies.includes(id))) continue
    if (!study.visible && options.includeHiddenStudies !== true) continue
    const meta = core.studies.meta(study)
    const text = (value: number): string => {
      if (meta.format === 'price') return price(value)
      return meta.format === 'volume'
        ? volumeText(value, format.volumePrecision, signs)
        : numberText(value, 2, signs)
    }
    for (const [plot, { title }] of meta.plots.entries())
      columns.push({
        field: {
          type: 'value',
          sourceType: 'study',
          sourceId: id,
          plotTitle: title,
          sourceTitle: core.studies.title(study),
        },
        value: (time) => values[(rowOf.get(time) ?? -1) * plots + plot] ?? Number.NaN,
        text,
      })
  }

  const data: Float64Array[] = []
  for (let row = 0; row < rowCount(rows); row++) {
    const time = cell(rows, row, TIME)
    if (time < (options.from ?? -Infinity) || time > (options.to ?? Infinity)) continue
    data.push(Float64Array.from(columns, ({ value }) => value(time, row)))
  }
  return {
    schema: columns.map(({ field }) => field),
    data,
    displayedData:
      options.includeDisplayedValues === true
        ? data.map((values) => columns.map(({ text }, at) => text(values[at] ?? Number.NaN)))
        : [],
  }
}
