import { useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import type { PaintedTable } from '#shared/contracts/painted-rows.ts'
import { attachRowCanvas, detachRowCanvas, paintRowCanvas } from '../../bridge/ask-risk.ts'
import styles from './table.module.css'
import type { CanvasRows } from './canvas-rows.ts'
import type { PaintedAhead } from './painted-ahead.ts'

/**
 * A canvas under some rows of a table, on which the risk worker paints their figures. It is visible only while it shows
 * exactly these rows; `onShown` is called when it does, or with false if it cannot.
 */
export function RowCanvas(props: {
  readonly table: PaintedTable
  readonly place: number
  /** Identifies the canvas among all of this table on the page. */
  readonly number: number
  readonly rows: CanvasRows
  readonly left: number
  readonly isShown: boolean
  readonly ahead: PaintedAhead
  /** Identifies it in `ahead`. */
  readonly name: string
  readonly onShown: (place: number, rows: CanvasRows, isShown: boolean) => void
}) {
  const { table, place, number, rows, left, isShown, ahead, name, onShown } = props
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = host.current
    if (box === null) return undefined
    // A canvas can be transferred only once, so each mount creates its own.
    const canvas = document.createElement('canvas')
    box.append(canvas)
    void attachRowCanvas(table, number, canvas)
    return () => {
      void detachRowCanvas(table, number)
      canvas.remove()
    }
  }, [table, number])

  useEffect(() => {
    // It was painted before the table was rendered for these rows.
    if (ahead.get(name) === rows) return undefined
    ahead.set(name, null)
    let isWanted = true
    const { keys, grid } = rows
    void paintRowCanvas(table, number, { keys, grid }).then((done) => {
      // Nothing depends on an empty spare canvas: the table is not rendered for it.
      if (isWanted && rows.block >= 0) onShown(place, rows, done)
    })
    return () => {
      isWanted = false
    }
  }, [table, place, number, rows, ahead, name, onShown])

  const { width, rowHeight } = rows.grid
  const count = rows.keys.length
  const filled = rows.keys.indexOf('')
  const style: CSSProperties & { readonly '--canvas': string } = {
    transform: `translate(${left}px, ${rows.block * count * rowHeight}px)`,
    width,
    // The canvas is clipped at the end of the table, so that nobody can scroll below the last row.
    height: (filled < 0 ? count : filled) * rowHeight,
    visibility: isShown ? 'visible' : 'hidden',
    '--canvas': `${count * rowHeight}px`,
  }
  return (
    <div
      ref={host}
      className={styles.rowCanvas}
      aria-hidden="true"
      data-testid="painted-rows"
      style={style}
    />
  )
}
