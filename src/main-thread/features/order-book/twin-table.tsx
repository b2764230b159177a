import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { cx } from '../../ui/tone.ts'
import text from '../../ui/text.module.css'
import styles from './twin-table.module.css'

export interface TwinRow {
  readonly key: string
  readonly price: string
  readonly cells: readonly string[]
  readonly tone: 'up' | 'down'
  /** What a screen reader hears before the figures. */
  readonly side: string
}

interface Props {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly TwinRow[]
  readonly pickLabel: (row: TwinRow) => string
  readonly onPick: (row: TwinRow) => void
  /** Shown as the panel's own content where nothing can be painted. */
  readonly visible: boolean
  readonly testId: string
  /** Whether the rows are current, for tests. */
  readonly state?: string
}

/**
 * The painted rows as a real table, for screen readers, keyboards and tests. Out of sight until it has the focus; then it
 * lies over the canvas and holds still, so that Enter picks the price that was read. One tab stop; arrows move.
 */
export function TwinTable({ label, columns, rows, pickLabel, onPick, visible, testId, state }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [held, setHeld] = useState<readonly TwinRow[] | null>(null)
  const [current, setCurrent] = useState(0)
  const shown = held ?? rows
  const tabStop = Math.min(current, Math.max(0, shown.length - 1))

  const focused = (): void => setHeld((before) => before ?? rows)
  const blurred = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(null)
  }
  const pressed = (event: KeyboardEvent): void => {
    const buttons = table.current?.querySelectorAll('button') ?? []
    const last = buttons.length - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: tabStop + 1,
      ArrowUp: tabStop - 1,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, to))
    setCurrent(next)
    buttons[next]?.focus()
  }

  return (
    <div className={visible ? styles['visible'] : styles['twin']} onFocus={focused} onBlur={blurred}>
      <table ref={table} aria-label={label} data-testid={testId} data-state={state}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={row.key} data-side={row.tone}>
              <td>
                <button
                  type="button"
                  className={cx(text['n'], text[row.tone])}
                  tabIndex={index === tabStop ? 0 : -1}
                  onKeyDown={pressed}
                  aria-label={pickLabel(row)}
                  onClick={() => {
                    setCurrent(index)
                    onPick(row)
                  }}
                >
                  {row.price}
                </button>
              </td>
              {row.cells.map((cell, at) => (
                <td key={columns[at + 1] ?? at} className={text['n']}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
