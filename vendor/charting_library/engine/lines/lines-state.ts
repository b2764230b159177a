import { PriceScaleMode } from 'lightweight-charts'
import { NUMBER, TEXT } from '../../lines/line-fields.ts'
import { priceText } from '../scene/number-text.ts'
import { besideLegend, legendEnd } from '../scene/legend-rows.ts'
import type { Scene } from '../scene/scene.ts'
import { createHitMap, type Hit, type HitMap } from './hit-map.ts'
import { isInfo, isPosition, type LabelContext, layOutLabel } from './label-box.ts'
import { createLineTable, type LineTable } from './line-table.ts'
import { BOX_HEIGHT, keepBelow, placeLabels, stackLabels, stackRows } from './placement.ts'
import { createTextMeasure, type TextMeasure } from './text-measure.ts'

/** Lines that one label represents, opened as a stack. The stack does not move while the pointer is inside. */
export interface Cluster {
  owner: number
  slots: number[]
  rows: number[]
}

export interface Drag {
  slot: number
  generation: number
  price: number
}

/** State of the lines that painters and pointer handling share. */
export interface LinesState {
  readonly table: LineTable
  readonly measure: TextMeasure
  readonly baseHits: HitMap
  readonly topHits: HitMap
  hover: Hit | null
  cluster: Cluster | null
  drag: Drag | null
  /** Line selected by a tap on a narrow pane; -1 without one. */
  selected: number
  /** Line that has the keyboard's focus in the page's list; -1 without one. */
  focused: number
  protectText: string
  /** Slots that are visible in this frame. */
  visible: number[]
  infos: number[]
  placed: number[]
  behind: Map<number, number[]>
  y: (slot: number) => number
  /** Row of the middle of a label: the line's row, or a row moved away from its neighbours. */
  labelY: (slot: number) => number
  labelContext: () => LabelContext
  /** The price at which a line is drawn. A position stays at its own: what is dragged from it is a price to protect it at. */
  price: (slot: number) => number
  priceText: (price: number) => string
  /** Recomputes rows, labels and the cluster for a pane of this height. Called once per full paint. */
  layOut: (height: number) => void
  openCluster: (slot: number) => void
}

const MAX_CLUSTER = 12
/** Panes narrower than this show short labels, CSS pixels. This covers phones. */
const COMPACT_WIDTH = 500
/** Lower panes show the first letters of orders, narrower ones of all lines, CSS pixels: labels would cover most of the bars. */
const FOLDED_HEIGHT = 180
const FOLDED_WIDTH = 260

export function createLinesState(scene: Scene): LinesState {
  const table = createLineTable()
  let rows = new Float64Array(64)
  let shifted = new Map<number, number>()
  let paneHeight = 0

  const y = (slot: number): number => rows[slot] ?? Number.NaN

  /** Maps a price to a pixel row. On a linear scale it avoids a library call per line. */
  const mapper = (): ((price: number) => number) => {
    const series = scene.series()
    const direct = (price: number): number => series.priceToCoordinate(price) ?? Number.NaN
    if (series.priceScale().options().mode !== PriceScaleMode.Normal || paneHeight < 2) return direct
    const top = series.coordinateToPrice(0)
    const bottom = series.coordinateToPrice(paneHeight)
    if (top === null || bottom === null || top === bottom) return direct
    const slope = paneHeight / (Number(bottom) - Number(top))
    return (price) => (price - Number(top)) * slope
  }

  const dropDeadCluster = (): void => {
    if (state.cluster?.slots.every((slot) => table.used(slot)) === false) state.cluster = null
  }

  /** The row of a line's label: below the legend where it has no room beside that. */
  const beside = (slot: number): number => {
    const row = y(slot)
    const legend = scene.legend()
    if (!legend.some(({ bottom }) => bottom > row - BOX_HEIGHT / 2)) return row
    const width = layOutLabel(state.labelContext(), slot, slot === state.selected)?.width ?? 0
    return besideLegend(legend, row, BOX_HEIGHT, (end) => end + width + 2 <= scene.paneWidth())
  }

  /** Moves all labels apart if they are few and fit. Returns false if some must be hidden. */
  const stack = (boxed: readonly number[], height: number): boolean => {
    const wanted = boxed.map(beside)
    const stacked = stackLabels(wanted, height)
    if (stacked === null) return false
    keepBelow(
      stacked,
      boxed.map((slot, index) => (wanted[index] === y(slot) ? 0 : (wanted[index] ?? 0))),
    )
    boxed.forEach((slot, index) => shifted.set(slot, stacked[index] ?? y(slot)))
    state.placed = [...boxed]
    state.behind = new Map()
    state.cluster = null
    return true
  }

  const state: LinesState = {
    table,
    measure: createTextMeasure(),
    baseHits: createHitMap(),
    topHits: createHitMap(),
    hover: null,
    cluster: null,
    drag: null,
    selected: -1,
    focused: -1,
    protectText: 'TP/SL',
    visible: [],
    infos: [],
    placed: [],
    behind: new Map(),
    y,
    labelY: (slot) => shifted.get(slot) ?? y(slot),
    labelContext: () => ({
      table,
      style: scene.style(),
      measure: state.measure,
      protectText: state.protectText,
      paneWidth: scene.paneWidth(),
      compact: scene.paneWidth() < COMPACT_WIDTH,
      folded:
        scene.paneWidth() < FOLDED_WIDTH
          ? 'all'
          : scene.paneWidth() < COMPACT_WIDTH && paneHeight < FOLDED_HEIGHT
            ? 'orders'
            : 'none',
      legendEnd: (slot) => {
        const row = state.labelY(slot)
        return legendEnd(scene.legend(), row - BOX_HEIGHT / 2, row + BOX_HEIGHT / 2)
      },
    }),
    price: (slot) =>
      state.drag?.slot === slot && !isPosition(table, slot)
        ? state.drag.price
        : table.number(slot, NUMBER.price),
    priceText: (price) => priceText(price, scene.format(), scene.signs()),
    layOut: (height) => {
      paneHeight = height
      if (rows.length < table.size()) rows = new Float64Array(table.size() * 2)
      const toRow = mapper()
      state.visible = []
      state.infos = []
      const boxed: number[] = []
      for (let slot = 0; slot < table.size(); slot++) {
        if (!table.used(slot)) continue
        const row = toRow(state.price(slot))
        rows[slot] = row
        if (!(row >= -10 && row <= height + 10)) continue
        if (state.drag?.slot === slot && !isPosition(table, slot)) continue
        state.visible.push(slot)
        if (isInfo(table, slot)) state.infos.push(slot)
        else if (table.text(slot, TEXT.text) !== '' || table.text(slot, TEXT.quantity) !== '')
          boxed.push(slot)
      }
      shifted = new Map()
      if (stack(boxed, height)) return
      const lastClose = scene.bars.close(scene.bars.count() - 1)
      const anchor = toRow(lastClose)
      const before = new Set(state.placed)
      const placement = placeLabels({
        slots: boxed,
        y,
        isPosition: (slot) => isPosition(table, slot),
        wasPlaced: (slot) => before.has(slot),
        anchor: Number.isFinite(anchor) ? anchor : height / 2,
        height,
        pinned: state.selected < 0 ? state.focused : state.selected,
      })
      state.placed = placement.placed
      state.behind = placement.behind
      dropDeadCluster()
    },
    openCluster: (slot) => {
      const others = state.behind.get(slot)
      if (others === undefined) return
      const slots = [slot, ...others].sort((a, b) => state.price(b) - state.price(a)).slice(0, MAX_CLUSTER)
      state.cluster = { owner: slot, slots, rows: stackRows(slots.length, y(slot), paneHeight) }
    },
  }
  return state
}
