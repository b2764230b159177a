import { cell, CLOSE, HIGH, LOW, OPEN, TIME, VOLUME } from '../feed/bar-rows.ts'
import { isCompareName } from '../widget/study-model.ts'
import type { ChartCore } from '../widget/core-types.ts'
import { MAIN_SERIES } from './series.ts'
import type { WidgetEvents } from '../widget/widget-events.ts'

/** Raises the documented events that the product's own page does not use. */
export function raiseMoreEvents(core: ChartCore, { emit }: WidgetEvents): void {
  const { drawings, studies, signals } = core
  drawings.edited.subscribe(null, (id, event) => {
    emit('drawing_event', id, event)
    const drawing = drawings.get(id)
    if (event === 'create' && drawing !== null) emit('drawing', { value: drawing.tool })
  })
  let tool = drawings.tool()
  drawings.changed.subscribe(null, () => {
    if (drawings.tool() === tool) return
    tool = drawings.tool()
    emit('onSelectedLineToolChanged')
  })
  studies.added.subscribe(null, ({ name }) => {
    emit('study', { value: name })
    if (isCompareName(name)) emit('add_compare')
  })
  studies.edited.subscribe(null, ({ id }) => {
    emit('study_event', id, 'properties_changed')
    emit('study_properties_changed', id)
  })
  signals.overridden.subscribe(null, (keys) => {
    if (keys.some((key) => key.startsWith('mainSeriesProperties.')))
      emit('series_properties_changed', MAIN_SERIES)
  })
  let heights = ''
  studies.drawn.subscribe(null, () => {
    const now = studies
      .panes()
      .map(({ height }) => height)
      .join()
    if (heights !== '' && now !== heights) emit('panes_height_changed')
    heights = now
  })
  signals.ticked.subscribe(null, (row) =>
    emit('onTick', {
      time: cell(row, 0, TIME) * 1000,
      open: cell(row, 0, OPEN),
      high: cell(row, 0, HIGH),
      low: cell(row, 0, LOW),
      close: cell(row, 0, CLOSE),
      volume: cell(row, 0, VOLUME),
    }),
  )
}
