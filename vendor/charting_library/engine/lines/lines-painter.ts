import { NUMBER, TEXT } from '../../lines/line-fields.ts'
import type { Scene } from '../scene/scene.ts'
import type { Brush } from './brush.ts'
import { isPosition, type LabelBox, labelFont, layOutLabel, lineColour, PART } from './label-box.ts'
import { insidePane, paintCount, paintLabel, paintReason } from './label-painter.ts'
import {
  lineWeight,
  paintBareRows,
  paintInfoTexts,
  paintLabelledRow,
  paintLastPrice,
  paintTag,
  tagTop,
} from './line-frame.ts'
import type { LinesState } from './lines-state.ts'
import { type AxisTag, placeTags } from './placement.ts'

export interface LinesPainter {
  pane: (brush: Brush) => void
  paneTop: (brush: Brush) => void
  /** `writePrices` draws the library's axis prices, except those for which `covered` returns true. */
  axis: (brush: Brush, writePrices: (covered: (y: number) => boolean) => void) => void
  axisTop: (brush: Brush) => void
}

const LAST_PRICE = -1

/** What is dragged from a position: its take profit or stop loss, with the box of the button that sets it. */
function pulledBox(whole: LabelBox): LabelBox {
  const segments = whole.segments.filter(({ part }) => part === PART.protect)
  const width = segments.reduce((sum, segment) => sum + segment.width, 0)
  return { ...whole, segments, width, left: whole.left + whole.width - width }
}

/**
 * Paints all trading lines in two layers per canvas: the static picture, and the lines that the pointer highlights.
 */
export function createLinesPainter(scene: Scene, state: LinesState, countdown: () => string): LinesPainter {
  const { table } = state

  /** The rows of all labelled lines are drawn first, so that no line crosses another line's label. */
  const paintBoxed = (brush: Brush): void => {
    const context = state.labelContext()
    const info = labelFont(scene.style(), 400)
    const infos = state.infos.filter((slot) => table.text(slot, TEXT.text) !== '')
    const boxes = state.placed.flatMap((slot) => layOutLabel(context, slot, slot === state.selected) ?? [])
    for (const box of boxes) paintLabelledRow(brush, table, box, state.y(box.slot), state.labelY(box.slot))
    const width = (text: string): number => state.measure(text, info)
    paintInfoTexts(brush, context, scene.legend(), state.baseHits, infos, state.y, state.priceText, width)
    for (const box of boxes.toReversed()) {
      paintLabel(brush, state.baseHits, scene.style(), box, state.labelY(box.slot), null)
      const others = state.behind.get(box.slot)
      if (others !== undefined) paintCount(brush, scene.style(), box, state.labelY(box.slot), others.length)
    }
  }

  /** A line that a finger tapped is solid: the next press moves it. */
  const paintTapped = (brush: Brush): void => {
    const { selected, drag } = state
    if (drag !== null || !state.placed.includes(selected)) return
    const box = layOutLabel(state.labelContext(), selected, true)
    if (box === null) return
    brush.row(0, box.left, state.y(selected), lineColour(table, selected), 0, lineWeight(table, selected), 1)
    paintLabel(brush, state.topHits, scene.style(), box, state.labelY(selected), null)
  }

  /** The line that is pointed at, or else the one that has the keyboard's focus, shows its whole label. */
  const paintHovered = (brush: Brush): void => {
    const { hover, focused } = state
    const slot = hover?.slot ?? focused
    if (!state.placed.includes(slot)) return
    const box = layOutLabel(state.labelContext(), slot, true)
    if (box !== null)
      paintLabel(brush, state.topHits, scene.style(), box, state.labelY(slot), hover?.part ?? null)
  }

  const paintCluster = (brush: Brush): void => {
    const { cluster, hover } = state
    if (cluster === null) return
    const boxes = cluster.slots.map((slot) => layOutLabel(state.labelContext(), slot, true))
    const left = Math.min(...boxes.map((box) => box?.left ?? Number.POSITIVE_INFINITY))
    const top = (cluster.rows[0] ?? 0) - 12
    const bottom = (cluster.rows.at(-1) ?? 0) + 12
    if (Number.isFinite(left))
      brush.fill(left - 4, top, brush.width - left + 4, bottom - top, scene.style().background, 0.92)
    cluster.slots.forEach((slot, index) => {
      const box = boxes[index] ?? null
      const row = cluster.rows[index] ?? 0
      if (box === null) return
      const colour = lineColour(table, slot)
      const edge = box.left + box.width
      brush.path([edge, row + 0.5, brush.width, Math.round(state.y(slot)) + 0.5], colour, 1)
      paintLabel(brush, state.topHits, scene.style(), box, row, hover?.slot === slot ? hover.part : null)
    })
  }

  const paintDragged = (brush: Brush): void => {
    const { drag } = state
    if (drag === null || !table.used(drag.slot)) return
    const y = scene.series().priceToCoordinate(drag.price)
    const isPulled = isPosition(table, drag.slot)
    const whole = layOutLabel(state.labelContext(), drag.slot, true)
    const box = whole !== null && isPulled ? pulledBox(whole) : whole
    if (y === null || box === null) return
    brush.row(0, brush.width, y, lineColour(table, drag.slot), 0, lineWeight(table, drag.slot), 1)
    const middle = insidePane(y, brush.height)
    paintLabel(brush, state.topHits, scene.style(), box, middle, null)
    const reason = table.text(drag.slot, TEXT.reason)
    if (reason !== '') paintReason(brush, scene.style(), reason, state.measure, box, middle, isPulled)
  }

  const tags = (): AxisTag[] => {
    const wanted = [...state.placed, ...state.infos].map((slot) => ({
      slot,
      top: tagTop(state.labelY(slot)),
      height: 18,
    }))
    const lastClose = scene.bars.close(scene.bars.count() - 1)
    const row = scene.series().priceToCoordinate(lastClose)
    if (row === null || !scene.style().showLastValue) return placeTags(wanted)
    const height = countdown() === '' ? 18 : 32
    return placeTags([{ slot: LAST_PRICE, top: tagTop(row), height }, ...wanted])
  }

  const paintLast = (brush: Brush): void => {
    const index = scene.bars.count() - 1
    const close = scene.bars.close(index)
    const row = scene.series().priceToCoordinate(close)
    if (row === null) return
    paintLastPrice(
      brush,
      scene.style(),
      row,
      state.priceText(close),
      countdown(),
      close >= scene.bars.open(index),
    )
  }

  return {
    pane: (brush) => {
      state.baseHits.clear()
      const boxed = new Set(state.placed)
      const bare = state.visible.filter((slot) => !boxed.has(slot))
      paintBareRows(brush, table, bare, state.y)
      paintBoxed(brush)
    },
    paneTop: (brush) => {
      state.topHits.clear()
      paintTapped(brush)
      if (state.cluster === null) paintHovered(brush)
      else paintCluster(brush)
      paintDragged(brush)
    },
    axis: (brush, writePrices) => {
      state.layOut(brush.height)
      const placed = tags()
      const half = scene.style().fontSize / 2
      writePrices((y) => placed.some(({ top, height }) => y + half > top && y - half < top + height))
      for (const tag of placed.toReversed()) {
        if (tag.slot === LAST_PRICE) paintLast(brush)
        else {
          const { slot } = tag
          const text = state.priceText(table.number(slot, NUMBER.price))
          paintTag(
            brush,
            scene.style(),
            state.labelY(slot),
            text,
            lineColour(table, slot),
            isPosition(table, slot),
          )
        }
      }
    },
    axisTop: (brush) => {
      const slot = state.drag?.slot ?? state.hover?.slot ?? -1
      if (slot < 0 || !table.used(slot)) return
      const price = state.drag?.price ?? state.price(slot)
      const moving = state.drag !== null || state.cluster !== null
      const y = moving ? scene.series().priceToCoordinate(price) : state.labelY(slot)
      if (y === null) return
      paintTag(
        brush,
        scene.style(),
        insidePane(y, brush.height),
        state.priceText(price),
        lineColour(table, slot),
        true,
      )
    },
  }
}
