/** Options of `exportData`. `from` and `to` are in seconds. Without them all loaded bars are exported. */
export interface ExportDataOptions {
  from?: number
  to?: number
  /** Adds a column with the time of each bar, seconds. Default true. */
  includeTime?: boolean
  /** Adds a column with the time of each bar in the chart's time zone, seconds. Default false. */
  includeUserTime?: boolean
  /** Adds columns for open, high, low and close. Default true. */
  includeSeries?: boolean
  /** Fills `displayedData` with the values formatted as the chart shows them. Default false. */
  includeDisplayedValues?: boolean
  /** Ids of the studies to export, or `all`. Default `all`. */
  includedStudies?: readonly string[] | 'all'
  /** Also exports hidden studies. Default false. */
  includeHiddenStudies?: boolean
}

export type ExportedField =
  | { type: 'time' }
  | { type: 'userTime' }
  | { type: 'value'; sourceType: 'series'; plotTitle: string; sourceTitle: string }
  | { type: 'value'; sourceType: 'study'; sourceId: string; plotTitle: string; sourceTitle: string }

/** One row per bar, oldest first. `schema` describes the columns of a row. NaN means there is no value. */
export interface ExportedData {
  schema: ExportedField[]
  data: Float64Array[]
  /** Empty unless `includeDisplayedValues` is true. */
  displayedData: string[][]
}
