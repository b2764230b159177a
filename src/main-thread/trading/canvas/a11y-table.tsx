import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { cx } from '../../ui/tone.ts'
import text from '../../ui/text.module.css'
import styles from './a11y-table.module.css'

export interface A11yRow {
  readonly key: string
  readonly price: string
  readonly cells: readonly string[]
  readonly tone: 'up' | 'down'
  /** Text that screen readers read before the figures. */
  readonly side: string
  /** Own quantity at this price, and the accessible name of its button. */
  readonly own?: string
  readonly ownLabel?: string
}

interface Props {
  readonly label: string
  /** Caption of the table: its spread, or why it is empty. */
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly A11yRow[]
  readonly pickLabel: (row: A11yRow) => string
  /** `withSum`: Shift was held. */
  readonly onPick: (row: A11yRow, withSum: boolean) => void
  readonly onOwn?: (row: A11yRow) => void
  /** Handles Page Down (1) and Page Up (-1). Returns the rows then shown. */
  readonly onPage?: (row: A11yRow, direction: 1 | -1) => Promise<readonly A11yRow[] | null>
  /** Whether to show the table as the panel's content, because the browser cannot paint. */
  readonly visible: boolean
  readonly testId: string
  /** State of the rows, for tests. */
  readonly state?: string
}

/**
 * The painted rows as a real table, for screen readers, keyboards and tests. It is out of view until it has the focus; then
 * it covers the canvas and is frozen, so that Enter picks the price that was read. One tab stop; arrow keys move.
 */
export function A11yTable(props: Props) {
  const { label, columns, rows, pickLabel, onPick, visible, testId, state } = props
  const table = useRef<HTMLTableElement>(null)
  const [held, setHeld] = useState<readonly A11yRow[] | null>(null)
  const [current, setCurrent] = useState(0)
  const shown = held ?? rows
  const tabStop = Math.min(current, Math.max(0, shown.length - 1))

  const focused = (): void => setHeld((before) => before ?? rows)
  const blurred = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(null)
  }
  async function turnPage(direction: 1 | -1): Promise<void> {
    const row = shown[tabStop]
    if (row === undefined || props.onPage === undefined) return
    const next = await props.onPage(row, direction)
    // If the focus left meanwhile, the rows follow the book again.
    if (next !== null) setHeld((before) => (before === null ? null : next))
  }
  const pressed = (event: KeyboardEvent): void => {
    const row = event.currentTarget.closest('tr')
    const aside =
      event.key === 'ArrowRight' ? '[data-own]' : event.key === 'ArrowLeft' ? '[data-price]' : null
    const page = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    const prices = table.current?.querySelectorAll<HTMLButtonElement>('[data-price]') ?? []
    const last = prices.length - 1
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: tabStop + 1,
      ArrowUp: tabStop - 1,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    if (to === undefined && aside === null && (page === 0 || props.onPage === undefined)) return
    event.preventDefault()
    if (aside !== null) row?.querySelector<HTMLButtonElement>(aside)?.focus()
    else if (page !== 0) void turnPage(page)
    else if (to !== undefined) {
      const next = Math.min(last, Math.max(0, to))
      setCurrent(next)
      prices[next]?.focus()
    }
  }

  return (
    <div className={visible ? styles['visible'] : styles['unseen']} onFocus={focused} onBlur={blurred}>
      <table ref={table} aria-label={label} data-testid={testId} data-state={state}>
        <caption>{props.caption}</caption>
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
                  data-price=""
                  className={cx(text['n'], text[row.tone])}
                  tabIndex={index === tabStop ? 0 : -1}
                  onKeyDown={pressed}
                  onFocus={() => setCurrent(index)}
                  aria-label={pickLabel(row)}
                  onClick={(event) => {
                    setCurrent(index)
                    onPick(row, event.shiftKey)
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
              {row.own !== undefined && (
                <td className={text['n']}>
                  <button
                    type="button"
                    data-own=""
                    tabIndex={-1}
                    onKeyDown={pressed}
                    aria-label={row.ownLabel}
                    onClick={() => props.onOwn?.(row)}
                  >
                    {row.own}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
