import type { ChartCore } from './core-types.ts'
import type { WidgetEvents } from './widget-events.ts'

/** Raises the widget's documented events from the chart's signals. */
export function raiseCoreEvents({ signals, undo, studies }: ChartCore, { emit }: WidgetEvents): void {
  signals.markClicked.subscribe(null, (id, axis) => emit(axis ? 'onTimescaleMarkClick' : 'onMarkClick', id))
  signals.dataLoaded.subscribe(null, () => emit('chart_loaded'))
  signals.intervalChanged.subscribe(null, () => emit('time_interval'))
  signals.scalesReset.subscribe(null, () => emit('reset_scales'))
  undo.ran.subscribe(null, (direction) => emit(direction))
  undo.changed.subscribe(null, () => {
    const names = undo.names()
    emit('undo_redo_state_changed', {
      enableUndo: undo.canUndo(),
      undoText: names.undo === '' ? undefined : names.undo,
      enableRedo: undo.canRedo(),
      redoText: names.redo === '' ? undefined : names.redo,
    })
  })
  studies.added.subscribe(null, ({ id }) => emit('study_event', id, 'create'))
  studies.removed.subscribe(null, ({ id }) => emit('study_event', id, 'remove'))
}

/** Raises mouse presses and releases over the plot. */
export function raiseMouseEvents(plot: HTMLElement, { emit }: WidgetEvents): void {
  const mouse = (name: 'mouse_down' | 'mouse_up', event: MouseEvent): void => {
    const { clientX, clientY, pageX, pageY, screenX, screenY } = event
    emit(name, { clientX, clientY, pageX, pageY, screenX, screenY })
  }
  plot.addEventListener('mousedown', (event) => mouse('mouse_down', event))
  plot.addEventListener('mouseup', (event) => mouse('mouse_up', event))
}
