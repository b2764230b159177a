import type { FromEngine } from '../protocol.ts'
import type { ChartCore, CoreState, CoreView } from './core-types.ts'

export interface ReceiverParts extends Pick<
  ChartCore,
  'signals' | 'client' | 'lines' | 'drawings' | 'studies'
> {
  state: CoreState
  view: CoreView
}

/** Passes each message of the engine to the component that handles it. */
export function createCoreReceiver(parts: ReceiverParts): (message: FromEngine) => void {
  const { state, signals, view, client, lines, drawings, studies } = parts
  return (message) => {
    switch (message.type) {
      case 'legend':
        view.legend(message.legend)
        return
      case 'summary':
        view.summary(message.summary)
        return
      case 'history':
        if (message.series === client.series()) client.loadOlder(message.countBack).catch(() => undefined)
        return
      case 'range':
        state.range = { from: message.from, to: message.to }
        state.priceRange = { from: message.priceFrom, to: message.priceTo }
        state.timeScale = message
        signals.rangeChanged.emit(state.range)
        return
      case 'scale':
        state.scaleMode = message.mode
        state.autoScale = message.auto
        state.inverted = message.inverted
        view.scale(message.mode, message.auto)
        return
      case 'crosshair':
        signals.pointed.emit(
          message.time === null || message.price === null
            ? null
            : { time: message.time, price: message.price },
        )
        if (message.price !== null) {
          const { price, x, y } = message
          signals.crosshair.emit({
            ...(message.time === null ? {} : { time: message.time }),
            price,
            offsetX: x,
            offsetY: y,
          })
        }
        return
      case 'context':
        view.context(message)
        return
      case 'line':
        lines.receive(message)
        return
      case 'markClick':
        signals.markClicked.emit(message.id, message.axis)
        return
      case 'dragging':
        lines.dragging(message.active)
        view.dragging(message.active)
        return
      case 'tooltip':
        view.tooltip(message.tooltip)
        return
      case 'drawn':
      case 'redrawn':
      case 'cloned':
      case 'drawingSelected':
      case 'drawingOpened':
      case 'toolDropped':
        drawings.receive(message)
        return
      case 'studies':
        studies.receive(message.event)
        return
      case 'stuck':
        view.lost(true)
        return
      case 'ready':
      case 'pong':
      case 'layout':
      case 'cursor':
      case 'screenshot':
      case 'stats':
      case 'probe':
      case 'export':
      case 'fault':
        // The engine link and the engine port handle these.
        return
    }
  }
}
