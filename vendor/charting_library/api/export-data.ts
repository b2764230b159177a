/** What `exportData` takes. Bounds are seconds; without them all loaded bars are taken. */
export interface ExportDataOptions {
  from?: number
  to?: number
  /** A column of times, seconds. Default true. */
  includeTime?: boolean
  /** A column of times in the chart's zone, seconds. Default false. */
  includeUserTime?: boolean
  /** Columns of open, high, low and close. Default true. */
  includeSeries?: boolean
  /** Fills `displayedData` with texts as the chart shows them. Default false. */
  includeDisplayedValues?: boolean
  /** Identifiers of studies, or all. Default `all`. */
  includedStudies?: readonly string[] | 'all'
  /** Hidden studies, too. Default false. */
  includeHiddenStudies?: boolean
}

export type ExportedField =
  | { type: 'time' }
  | { type: 'userTime' }
  | { type: 'value'; sourceType: 'series'; plotTitle: string; sourceTitle: string }
  | { type: 'value'; sourceType: 'study'; sourceId: string; plotTitle: string; sourceTitle: string }

/** Rows of the chart, oldest first; the columns of a row are those of `schema`. NaN where there is no value. */
export interface ExportedData {
  schema: ExportedField[]
  data: Float64Array[]
  /** Empty unless displayed values were asked for. */
  displayedData: string[][]
}
