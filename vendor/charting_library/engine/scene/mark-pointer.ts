import type { EngineInput } from '../../input-protocol.ts'
import type { FromEngine } from '../../protocol.ts'
import type { BarMarks } from './bar-marks.ts'
import type { Executions } from './executions.ts'

export interface MarkPointer {
  /** Call it after the lines have handled the input. `free`: no line is under the pointer. */
  input: (input: EngineInput, free: boolean) => void
  /** Cursor over a mark, null elsewhere. */
  cursor: () => string | null
}

/** Pointer over marks and executions: shows their tooltip, and reports a click on a mark to the page. */
export function createMarkPointer(
  marks: BarMarks,
  executions: Executions,
  send: (message: FromEngine) => void,
): MarkPointer {
  let shown = ''
  let over = false

  const tip = (text: string, x: number, y: number, free: boolean): void => {
    if (text === shown) return
    shown = text
    // Over a line the line's own tooltip is shown.
    if (free) send({ type: 'tooltip', tooltip: text === '' ? null : { text, x, y } })
  }

  return {
    input: (input, free) => {
      if (input.kind === 'mouseleave') {
        over = false
        tip('', 0, 0, free)
      }
      if (input.kind !== 'mousemove' && input.kind !== 'mouseup') return
      const { x, y } = input
      const mark = free ? marks.at(x, y) : null
      over = mark !== null
      if (input.kind === 'mousemove') tip(mark?.text ?? (free ? executions.tipAt(x, y) : ''), x, y, free)
      else if (mark !== null) send({ type: 'markClick', id: mark.id, axis: mark.axis })
    },
    cursor: () => (over ? 'pointer' : null),
  }
}
