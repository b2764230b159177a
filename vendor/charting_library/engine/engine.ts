import type { EngineInput } from '../input-protocol.ts'
import type { EngineInit, FromEngine, ToEngine } from '../protocol.ts'
import { createServerClock } from '../feed/server-clock.ts'
import { createAnswers } from './answers.ts'
import { createDirectPorts } from './direct-port.ts'
import { createEngineDrawings } from './drawings/engine-drawings.ts'
import { createLiveBars } from './live-bars.ts'
import { createLineController } from './lines/line-controller.ts'
import { createLinesPainter } from './lines/lines-painter.ts'
import { createPricePointer } from './price-pointer.ts'
import { createLinesPrimitive, type LinesPrimitive } from './lines/lines-primitive.ts'
import { createLinesState } from './lines/lines-state.ts'
import { createBarMarks } from './scene/bar-marks.ts'
import { createMarkPointer } from './scene/mark-pointer.ts'
import { createCountdown } from './scene/countdown.ts'
import { createCrosshair } from './scene/crosshair.ts'
import { createExecutions } from './scene/executions.ts'
import { createRangeMarkers } from './scene/range-markers.ts'
import { createReports } from './scene/reports.ts'
import { createScene } from './scene/scene.ts'
import { createSummary } from './scene/summary.ts'
import { createStudies } from './studies/studies.ts'

/** Environment of an engine: a worker with the DOM shim, or the page. */
export interface EngineHost {
  container: HTMLElement
  send: (message: FromEngine, transfer?: Transferable[]) => void
  /** Runs `work`. Canvases created meanwhile are separate bitmaps (for screenshots). */
  detachedCanvases: <T>(work: () => T) => T
  /** Cursor that the chart library requests. */
  chartCursor: () => string
  /** Delivers an input to the chart library that `Engine.input` had taken. */
  deliver: (input: EngineInput) => void
}

export interface Engine {
  handle: (message: ToEngine) => void
  /** Returns true if the input belongs to a line or a drawing and must not reach the chart library. */
  input: (input: EngineInput) => boolean
  /** Call it after every drawn frame. */
  drawn: () => void
  lineCount: () => number
  labelCount: () => number
  barCount: () => number
  destroy: () => void
}

/** Older bars are requested when fewer bars than this are left of the view. */
const HISTORY_MARGIN = 40
const HISTORY_INTERVAL = 200

export function createEngine(host: EngineHost, init: EngineInit): Engine {
  const { send } = host
  const scene = createScene(host.container, init)
  const lines = createLinesState(scene)
  lines.protectText = init.texts.protect
  let primitive: LinesPrimitive | null = null
  const repaint = (): void => primitive?.repaint()
  const clock = createServerClock()
  const countdown = createCountdown(scene, clock.now, repaint)
  primitive = createLinesPrimitive(createLinesPainter(scene, lines, countdown.text))
  const executions = createExecutions(scene)
  const marks = createBarMarks(scene)
  const markPointer = createMarkPointer(marks, executions, send)
  const studies = createStudies(scene, send)
  const reports = createReports(scene, send, studies.rows)
  const crosshair = createCrosshair(scene, reports, send)
  const takePicture = (): unknown => host.detachedCanvases(() => scene.chart.takeScreenshot(true, false))
  const answers = createAnswers(takePicture, scene, studies, send)
  const live = createLiveBars(scene)
  const controller = createLineController(scene, lines, send, repaint, {
    isTaken: (x, y, touch) =>
      drawings.at(x, y, touch) !== '' || marks.at(x, y) !== null || executions.tipAt(x, y) !== '',
    giveBack: (input) => {
      if (!drawings.input(input)) host.deliver(input)
    },
  })
  const direct = createDirectPorts({
    wants: (symbol, resolution) => live.wants(symbol, resolution) || studies.wants(symbol, resolution),
    bars: (symbol, resolution, rows) => {
      live.take(symbol, resolution, rows)
      studies.take(symbol, resolution, rows)
      reports.legend()
    },
    lines: lines.table,
    now: clock.now,
    repaint,
    fault: (text) => send({ type: 'fault', where: 'port', message: text }),
    // On the main thread the same call would close the window.
    end: () => {
      if ('WorkerGlobalScope' in globalThis) globalThis.close()
    },
  })
  let series = 0
  let historyEnded = false
  let lastHistory = Number.NEGATIVE_INFINITY
  let painted = -1
  let cursor = ''
  /** A requested range that is not drawn yet. */
  let asked: { from: number; to: number } | null = null

  const drawings = createEngineDrawings(scene, send)
  const pointer = createPricePointer(scene, send, crosshair.pointerY, {
    drawingAt: drawings.at,
    letGo: () => !drawings.tool() && controller.letGo() && drawings.letGo(),
  })
  const markers = createRangeMarkers(scene, () => (lines.drag === null ? crosshair.pointerY() : null))
  const summary = createSummary(scene, markers.shape, send)
  scene.attach(markers.primitive)
  scene.attach(executions.primitive)
  scene.attach(marks.primitive)
  scene.attach(primitive.primitive)
  if (init.scaleMode !== 'normal' || init.inverted) scene.setScale(init.scaleMode, null, init.inverted)

  const wantHistory = (): void => {
    const range = scene.chart.timeScale().getVisibleLogicalRange()
    const now = performance.now()
    if (range === null || historyEnded || scene.bars.count() === 0 || range.from > HISTORY_MARGIN) return
    if (now - lastHistory < HISTORY_INTERVAL) return
    lastHistory = now
    const shown = Math.ceil(range.to - range.from)
    send({ type: 'history', series, countBack: Math.max(300, Math.min(2000, shown)) })
  }

  scene.chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    // The range of a series is not final before its first frame. A request now would load bars that are never
    // visible.
    if (painted !== series) return
    reports.range()
    wantHistory()
  })

  const sendCursor = (): void => {
    const next = drawings.tool()
      ? 'crosshair'
      : (controller.cursor() ?? markPointer.cursor() ?? drawings.cursor() ?? host.chartCursor())
    if (next === cursor) return
    cursor = next
    send({ type: 'cursor', cursor })
  }

  const setSeries = (message: Extract<ToEngine, { type: 'series' }>): void => {
    series = message.series
    if (message.reason === 'fresh') historyEnded = false
    live.set(message.bars, message.reason, message.symbol, message.resolution)
    // Older bars in front shift all indices, so set a range again that is not drawn yet.
    if (message.reason === 'fresh') asked = null
    else if (asked !== null) scene.show(asked.from, asked.to)
    reports.legend()
  }

  const handle = (message: ToEngine): void => {
    switch (message.type) {
      case 'series':
        setSeries(message)
        return
      case 'expect':
        live.expect(message.symbol, message.resolution)
        return
      case 'ticks':
        if (message.series !== series) return
        scene.tick(message.bars)
        reports.legend()
        return
      case 'historyEnd':
        historyEnded ||= message.series === series
        return
      case 'lines':
        direct.written(lines.table.apply(message.flush))
        controller.changed()
        repaint()
        return
      case 'lineFocus':
        lines.focused = message.slot
        repaint()
        return
      case 'executions':
        executions.apply(message.upsert, message.removed)
        return
      case 'marks':
        marks.set(message.marks)
        return
      case 'style':
        scene.setStyle(message.style)
        return
      case 'inset':
        scene.setInset(message.top, message.rows)
        return
      case 'chartKind':
        scene.setKind(message.kind)
        return
      case 'scaleMode':
        scene.setScale(message.mode, message.auto, message.inverted)
        return
      case 'timezone':
        scene.setTimezone(message.timezone)
        return
      case 'locale':
        lines.protectText = message.texts.protect
        scene.setLocale(message.locale, message.signs)
        reports.legend()
        return
      case 'clock':
        clock.set(message)
        return
      case 'visibleRange':
        asked = message
        scene.show(message.from, message.to)
        return
      case 'view':
        scene.view(message.action)
        return
      case 'priceKey':
        pointer.key(message.key)
        return
      case 'studies':
        studies.handle(message.command)
        reports.legend()
        return
      case 'drawings':
      case 'drawingMode':
      case 'drawingMarks':
      case 'cloneDrawing':
        drawings.handle(message)
        return
      case 'interaction':
        scene.interaction(message)
        return
      case 'watch':
        crosshair.watch(message.crosshair)
        return
      case 'crosshair':
        crosshair.set(message.time, message.price)
        return
      case 'screenshot':
        answers.screenshot(message.request)
        return
      case 'timeScale':
        scene.moveTime(message.barSpacing, message.rightOffset)
        reports.range()
        return
      case 'priceRange':
        scene.showPrices(message.from, message.to)
        return
      case 'export':
        answers.export(message.request)
        return
      case 'resize':
        scene.resize(message.width, message.height)
        return
      case 'port':
        direct.listen(message.port)
        return
      case 'probe':
        answers.probe(message)
        return
      case 'batch':
      case 'init':
      case 'canvases':
      case 'input':
      case 'ping':
      case 'stats':
        // The host handles these messages.
        return
    }
  }

  return {
    handle,
    input: (input) => {
      // An active tool gets the input before lines. Otherwise lines are above drawings.
      const taken = (!drawings.tool() && controller.input(input)) || drawings.input(input)
      markPointer.input(input, controller.cursor() === null)
      pointer.input(input)
      return taken
    },
    drawn: () => {
      asked = null
      sendCursor()
      studies.drawn()
      reports.scale()
      summary.drawn()
      wantHistory()
      // The first picture of the series: its range is final now.
      if (painted !== series && scene.bars.count() > 0) {
        painted = series
        reports.range()
      }
      reports.prices()
    },
    lineCount: () => lines.table.count(),
    labelCount: () => lines.placed.length,
    barCount: () => scene.bars.count(),
    destroy: () => {
      direct.close()
      countdown.stop()
      pointer.stop()
      reports.stop()
      summary.stop()
      scene.destroy()
    },
  }
}
